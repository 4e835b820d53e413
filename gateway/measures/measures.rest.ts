import type { Connection, ConnectionArgs } from "../core/connection.types.ts";
import { CodedError } from "../core/errors.ts";
import { sendCreation } from "../core/idempotency.ts";
import { readConnection } from "../core/keyedLists.ts";
import { checkPage, type PageArgs, toPageInfo } from "../core/pages.ts";
import { pathTo } from "../core/paths.ts";
import { BY_ID, type Names, orRefused, refusalsOf } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import type { DeletedMeasurePage } from "./deleted.types.ts";
import type { MeasureKind } from "./measures.enums.ts";
import { toDeletedMeasure, toMeasure, toRefusals } from "./measures.mapper.ts";
import type { Measure } from "./measures.types.ts";
import type { MeasureError, MeasurePayload } from "./payloads.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    measures: MeasuresRest;
  }
}

const LIST = "/medidas";

/** What is filled in together in the room. */
export interface MeasureGiven {
  clientId: string;
  kind: MeasureKind;
  answers: (number | null)[];
}

/** Questionnaires. Changes throw {CodedError} NOT_OFFERED before a service that knows of none. */
export class MeasuresRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** A client's questionnaires, newest first; null before a service that knows of none. */
  async list(
    clientId: string,
    kind: MeasureKind | null | undefined,
    args: ConnectionArgs,
  ): Promise<Connection<Measure> | null> {
    if (!(await this.door.offering()).measures) return null;
    const read = (row: unknown) => toMeasure(row, this.#warn);
    const list = { name: "measures", path: LIST, filter: { clientId, medida: kind }, read };
    return readConnection(this.door, list, "-createdAt", args);
  }

  /** One page of deleted ones that can be restored; null before a service that tells none. */
  async deleted(clientId: string | null | undefined, page: PageArgs): Promise<DeletedMeasurePage | null> {
    checkPage(page);
    if (!(await this.door.offering()).restoreMeasures) return null;
    const asked = { clientId, page: page.page, pageSize: page.pageSize };
    const list = unwrapList(await this.door.get(`${LIST}/eliminadas`, asked));
    const items = list.rows.map((row) => toDeletedMeasure(row, this.#warn)).filter((one) => one !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  /** What alarms and waits to be seen; null before a service that knows of none. */
  async alarms(): Promise<Measure[] | null> {
    if (!(await this.door.offering()).measures) return null;
    const { rows } = unwrapList(await this.door.get(`${LIST}/avisos`));
    return rows.map((row) => toMeasure(row, this.#warn)).filter((measure) => measure !== null);
  }

  /** Puts one that alarms aside. */
  see(id: string): Promise<MeasurePayload> {
    return this.#changed(async () => this.door.send("POST", `${pathTo(LIST, id)}/vista`, null));
  }

  record({ clientId, kind, answers }: MeasureGiven, key: string | null | undefined): Promise<MeasurePayload> {
    const body = { client: clientId, medida: kind, respuestas: answers };
    return this.#changed(async () => sendCreation(this.door, LIST, body, key));
  }

  /** @returns why it was not deleted */
  async remove(id: string): Promise<MeasureError[]> {
    await this.door.demand("measures");
    return refusalsOf(
      async () => this.door.send("DELETE", pathTo(LIST, id), null),
      (error) => toRefusals(error),
    );
  }

  restore(id: string): Promise<MeasurePayload> {
    return this.#changed(async () => this.door.send("POST", `${pathTo(LIST, id)}/restaurar`, null), BY_ID);
  }

  async #changed(send: () => Promise<unknown>, names?: Names): Promise<MeasurePayload> {
    await this.door.demand("measures");
    return await orRefused(
      async () => {
        const measure = toMeasure(unwrapRecord(await send()), this.#warn);
        if (!measure) throw new CodedError("UPSTREAM_INVALID");
        return { measure, errors: [] };
      },
      (failure) => toRefusals(failure, undefined, names),
      (errors) => ({ measure: null, errors }),
    );
  }
}
