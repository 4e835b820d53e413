import { AUDIT_PAGE_MAX } from "../../schema/rules/record/audit.ts";
import { badArgument, RefusedError } from "../core/errors.ts";
import { notACursor } from "../core/pages.ts";
import type { RestDoor } from "../core/rest.ts";
import { toEntries, wireThing } from "./audit.mapper.ts";
import type { AuditEntries, AuditFilter } from "./audit.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    audit: AuditRest;
  }
}

export class AuditRest {
  constructor(readonly door: RestDoor) {}

  /**
   * Entries of the audit; null before a service that keeps none.
   * @throws {CodedError} BAD_USER_INPUT naming the argument
   */
  async entries(
    filter: AuditFilter | null | undefined,
    first: number,
    after: string | null | undefined,
  ): Promise<AuditEntries | null> {
    if (first < 1 || first > AUDIT_PAGE_MAX)
      throw badArgument("first", `first must be between 1 and ${AUDIT_PAGE_MAX}.`);
    const { acts, things, actors, clientId, from, to } = filter ?? {};
    if ([acts, things, actors].some((list) => list?.length === 0))
      throw badArgument("filter", "filter must not have an empty list.");
    if (!(await this.door.offering()).audit) return null;
    const asked = {
      despues: after,
      limite: first,
      actos: acts?.join(),
      cosas: things?.map(wireThing).join(),
      quien: actors?.join(),
      clientId,
      desde: from,
      hasta: to,
    };
    const body = await this.door.get("/registro", asked).catch((error: unknown) => {
      const isAboutCursor =
        error instanceof RefusedError && error.problem?.errors?.some(({ field }) => field === "despues");
      throw isAboutCursor ? notACursor() : error;
    });
    return toEntries(body, this.door.warn.bind(this.door));
  }
}
