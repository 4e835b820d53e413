import { supportFaults } from "../../schema/rules/support.ts";
import type { AccountRest } from "../account/account.rest.ts";
import { creationHeaders } from "../core/paths.ts";
import type { RestDoor } from "../core/rest.ts";
import { toDraft, toErrors, toRefusals, toStored, toWire } from "./support.mapper.ts";
import type { SubmitSupportMessagePayload, SupportContact, SupportMessageInput } from "./support.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    support: SupportRest;
  }
}

export class SupportRest {
  /** How support is reached; the service has no call for it. */
  readonly contact: SupportContact;

  constructor(
    readonly door: RestDoor,
    readonly account: AccountRest,
    email: string,
  ) {
    this.contact = { email };
  }

  /** Checks by the rules of the house before the service is asked, which checks again and decides. */
  async submit(
    input: SupportMessageInput,
    idempotencyKey: string | null | undefined,
  ): Promise<SubmitSupportMessagePayload> {
    const draft = toDraft(input);
    const errors = toErrors(supportFaults(draft));
    if (errors.length > 0) return { supportMessage: null, errors };
    const body = toWire(draft, await this.account.profile());
    try {
      const answer = await this.door.handOver("/api/submission", body, creationHeaders(idempotencyKey));
      const stored = toStored(answer, this.door.warn.bind(this.door));
      return { supportMessage: { ...stored, title: draft.title, subject: input.subject }, errors: [] };
    } catch (error) {
      const refused = toRefusals(error);
      if (!refused) throw error;
      return { supportMessage: null, errors: refused };
    }
  }
}
