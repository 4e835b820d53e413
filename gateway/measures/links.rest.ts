import { CodedError } from "../core/errors.ts";
import { sendCreation } from "../core/idempotency.ts";
import { pathTo } from "../core/paths.ts";
import { orRefused, refusalsOf } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import { toLink, toReminder } from "./links.mapper.ts";
import type { MeasureLink, MeasureReminder, SendMeasureLinkPayload, SetMeasureReminderPayload } from "./links.types.ts";
import type { MeasureKind } from "./measures.enums.ts";
import { toRefusals } from "./measures.mapper.ts";
import type { MeasureError } from "./payloads.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    measureLinks: MeasureLinksRest;
  }
}

const LINKS = "/medidas/enlaces";
const REMINDERS = "/medidas/recordatorios";
const GONE = "Este enlace ya no existe.";

/** Links to questionnaires, and what is mailed each month. Changes throw {CodedError} NOT_OFFERED before a service that knows of none. */
export class MeasureLinksRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** The links by which a client can still answer; null before a service that knows of none. */
  async list(clientId: string): Promise<MeasureLink[] | null> {
    if (!(await this.door.offering()).measures) return null;
    const { rows } = unwrapList(await this.door.get(LINKS, { clientId }));
    return rows.map((row) => toLink(row, this.#warn)).filter((link) => link !== null);
  }

  async reminders(clientId: string): Promise<MeasureReminder[] | null> {
    if (!(await this.door.offering()).measures) return null;
    return this.#toReminders(await this.door.get(REMINDERS, { clientId }));
  }

  async send(clientId: string, kind: MeasureKind, key: string | null | undefined): Promise<SendMeasureLinkPayload> {
    await this.door.demand("measures");
    return await orRefused(
      async () => {
        const made = await sendCreation(this.door, LINKS, { client: clientId, medida: kind }, key);
        const measureLink = toLink(unwrapRecord(made), this.#warn);
        if (!measureLink) throw new CodedError("UPSTREAM_INVALID");
        return { measureLink, errors: [] };
      },
      toRefusals,
      (errors) => ({ measureLink: null, errors }),
    );
  }

  /** @returns why it was not revoked */
  async revoke(id: string): Promise<MeasureError[]> {
    await this.door.demand("measures");
    return refusalsOf(
      async () => this.door.send("DELETE", pathTo(LINKS, id), null),
      (error) => toRefusals(error, GONE),
    );
  }

  async setReminder(clientId: string, kind: MeasureKind, isOn: boolean): Promise<SetMeasureReminderPayload> {
    await this.door.demand("measures");
    return await orRefused(
      async () => {
        const body = { client: clientId, medida: kind, activo: isOn };
        return { measureReminders: this.#toReminders(await this.door.send("PUT", REMINDERS, body)), errors: [] };
      },
      toRefusals,
      (errors) => ({ measureReminders: null, errors }),
    );
  }

  #toReminders(body: unknown): MeasureReminder[] {
    return unwrapList(body)
      .rows.map((row) => toReminder(row, this.#warn))
      .filter((reminder) => reminder !== null);
  }
}
