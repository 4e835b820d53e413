import type { ErasureReason } from "../../schema/rules/record/erasure.ts";
import { CodedError } from "../core/errors.ts";
import { checkPage, type PageArgs, toPageInfo } from "../core/pages.ts";
import { creationHeaders, pathTo } from "../core/paths.ts";
import { orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import { toCertificate, toFile, toPreview, toRefusals, toRetention, wireReason } from "./erasure.mapper.ts";
import type {
  EraseClientPayload,
  ErasureCertificateFile,
  ErasureCertificatePage,
  ErasurePreview,
  Retention,
  RetentionDue,
  RetentionPayload,
} from "./erasure.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    erasure: ErasureRest;
  }
}

const LIST = "/borrados";
const RETENTION = "/conservacion";
const ofClient = (clientId: string, what: string) => `${pathTo("/clientes", clientId)}/${what}`;

/** How a client is to be erased. */
export interface ErasureWish {
  clientId: string;
  reason: ErasureReason;
  shown: number;
  tally: string | null | undefined;
}

/** @throws {CodedError} UPSTREAM_INVALID when an answer was not understood */
function understood<Read>(read: Read | null): Read {
  if (read === null) throw new CodedError("UPSTREAM_INVALID");
  return read;
}

/** Erasing clients for good, and how long they are kept. Changes throw {CodedError} NOT_OFFERED before a service that cannot. */
export class ErasureRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** @throws {CodedError} NOT_FOUND; null before a service that cannot */
  async preview(clientId: string): Promise<ErasurePreview | null> {
    if (!(await this.door.offering()).erasure) return null;
    return understood(toPreview(unwrapRecord(await this.door.get(ofClient(clientId, "borrado"))), this.#warn));
  }

  async erase(
    { clientId, reason, shown, tally }: ErasureWish,
    key: string | null | undefined,
  ): Promise<EraseClientPayload> {
    await this.door.demand("erasure");
    const body = { motivo: wireReason(reason), elementos: shown, ...(tally != null && { recuento: tally }) };
    return orRefused(
      async () => {
        const made = await this.door.send("POST", ofClient(clientId, "borrado"), body, creationHeaders(key));
        return { certificate: understood(toCertificate(unwrapRecord(made), this.#warn)), errors: [] };
      },
      toRefusals,
      (errors) => ({ certificate: null, errors }),
    );
  }

  /** One page of certificates; null before a service that makes none. */
  async certificates(page: PageArgs): Promise<ErasureCertificatePage | null> {
    checkPage(page);
    if (!(await this.door.offering()).erasure) return null;
    const list = unwrapList(await this.door.get(LIST, { page: page.page, pageSize: page.pageSize }));
    const items = list.rows.map((row) => toCertificate(row, this.#warn)).filter((one) => one !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  /** @throws {CodedError} NOT_FOUND */
  async file(id: string): Promise<ErasureCertificateFile | null> {
    if (!(await this.door.offering()).erasure) return null;
    return understood(toFile(unwrapRecord(await this.door.get(`${pathTo(LIST, id)}/documento`)), this.#warn));
  }

  /** How long records are kept, and whose time is over; null before a service that does not tell. */
  async retention(): Promise<Retention | null> {
    if (!(await this.door.offering()).erasure) return null;
    return this.#retention(await this.door.get(RETENTION));
  }

  async due(): Promise<RetentionDue[] | null> {
    return (await this.retention())?.due ?? null;
  }

  setYears(years: number): Promise<RetentionPayload> {
    return this.#changed(() => this.door.send("PUT", RETENTION, { anos: years }));
  }

  keepAnotherYear(clientId: string): Promise<RetentionPayload> {
    return this.#changed(() => this.door.send("POST", ofClient(clientId, "conservacion"), null));
  }

  keepNoOtherYear(clientId: string): Promise<RetentionPayload> {
    return this.#changed(() => this.door.send("DELETE", ofClient(clientId, "conservacion"), null));
  }

  async #changed(send: () => Promise<unknown>): Promise<RetentionPayload> {
    await this.door.demand("erasure");
    return orRefused(
      async () => ({ retention: this.#retention(await send()), errors: [] }),
      toRefusals,
      (errors) => ({ retention: null, errors }),
    );
  }

  #retention(body: unknown): Retention {
    return understood(toRetention(body, this.#warn));
  }
}
