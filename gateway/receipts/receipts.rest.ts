import { isReceiptMonth } from "../../schema/rules/money/receipts.ts";
import { badArgument, CodedError } from "../core/errors.ts";
import { given } from "../core/given.ts";
import { sendCreation } from "../core/idempotency.ts";
import { checkPage, type PageArgs, toPageInfo } from "../core/pages.ts";
import { creationHeaders, pathTo } from "../core/paths.ts";
import { orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import type { MoneyInput } from "../membership/membership.types.ts";
import type { ReceiptPayload, UpdateReceiptIssuerPayload } from "./payloads.types.ts";
import type { ReceiptIssuerInput } from "./receipts.inputs.ts";
import {
  ISSUER_NAMES,
  RECEIPT_NAMES,
  toBillable,
  toCorrection,
  toExpected,
  toFile,
  toIssuer,
  toReceipt,
  toRefusals,
  toWireIssuer,
} from "./receipts.mapper.ts";
import type {
  BillableTherapySessionPage,
  Receipt,
  ReceiptCorrection,
  ReceiptFile,
  ReceiptIssuer,
  ReceiptPage,
} from "./receipts.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    receipts: ReceiptsRest;
  }
}

const LIST = "/recibos";
const ISSUER = `${LIST}/emisor`;
const BILLABLES = `${LIST}/cobrables`;

/** What a receipt is to be about: some therapy sessions, or a month. */
export interface ReceiptWish {
  clientId: string;
  therapySessionIds: string[] | null | undefined;
  month: string | null | undefined;
  expectedTotal: MoneyInput | null | undefined;
}

/** @throws {CodedError} UPSTREAM_INVALID when an answer was not understood */
function understood<Read>(read: Read | null): Read {
  if (read === null) throw new CodedError("UPSTREAM_INVALID");
  return read;
}

/** Receipts, where the service makes them. */
export class ReceiptsRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** One page of receipts, of one client or of all; null before a service that makes none. */
  async list(clientId: string | null | undefined, page: PageArgs): Promise<ReceiptPage | null> {
    checkPage(page);
    if (!(await this.door.offering()).receipts) return null;
    const list = unwrapList(await this.door.get(LIST, { page: page.page, pageSize: page.pageSize, clientId }));
    const items = list.rows.map((row) => toReceipt(row, this.#warn)).filter((receipt) => receipt !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  /** One page of what of a client can stand on a receipt; null before a service that makes none. */
  async billables(
    clientId: string,
    month: string | null | undefined,
    page: PageArgs,
  ): Promise<BillableTherapySessionPage | null> {
    checkPage(page);
    const mes = month ?? undefined;
    if (mes !== undefined && !isReceiptMonth(mes)) throw badArgument("month", "month must be YYYY-MM.");
    if (!(await this.door.offering()).receipts) return null;
    const asked = { clientId, mes, page: page.page, pageSize: page.pageSize };
    const list = unwrapList(await this.door.get(BILLABLES, asked));
    const items = list.rows.map((row) => toBillable(row, this.#warn)).filter((session) => session !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  /** @throws {CodedError} NOT_FOUND; null before a service that makes none */
  async one(id: string): Promise<Receipt | null> {
    if (!(await this.door.offering()).receipts) return null;
    return this.#read(await this.door.get(pathTo(LIST, id)));
  }

  /** @throws {CodedError} NOT_FOUND */
  async file(id: string): Promise<ReceiptFile | null> {
    if (!(await this.door.offering()).receipts) return null;
    return understood(toFile(unwrapRecord(await this.door.get(`${pathTo(LIST, id)}/documento`)), this.#warn));
  }

  async issuer(): Promise<ReceiptIssuer | null> {
    if (!(await this.door.offering()).receipts) return null;
    return understood(toIssuer(unwrapRecord(await this.door.get(ISSUER)), this.#warn));
  }

  async updateIssuer(input: ReceiptIssuerInput): Promise<UpdateReceiptIssuerPayload> {
    await this.door.demand("receipts");
    return await orRefused(
      async () => {
        const saved = await this.door.send("PUT", ISSUER, toWireIssuer(input));
        return { receiptIssuer: understood(toIssuer(unwrapRecord(saved), this.#warn)), errors: [] };
      },
      (failure) => toRefusals(failure, ISSUER_NAMES),
      (errors) => ({ receiptIssuer: null, errors }),
    );
  }

  create(
    { clientId, therapySessionIds, month, expectedTotal }: ReceiptWish,
    key: string | null | undefined,
  ): Promise<ReceiptPayload> {
    const about = given({ sesiones: therapySessionIds ?? undefined, mes: month ?? undefined });
    return this.#made(async () => {
      const body = { client: clientId, ...about, ...toExpected(expectedTotal) };
      return sendCreation(this.door, LIST, body, key);
    });
  }

  /** What a correction would make now; null for a receipt that takes none. @throws {CodedError} NOT_FOUND */
  async correction(id: string): Promise<ReceiptCorrection | null> {
    if (!(await this.door.offering()).receipts) return null;
    return await orRefused(
      async () => {
        const told = await this.door.get(`${pathTo(LIST, id)}/rectificar`);
        return understood(toCorrection(unwrapRecord(told), this.#warn));
      },
      (failure) =>
        failure instanceof CodedError && failure.code === "NOT_FOUND" ? null : toRefusals(failure, RECEIPT_NAMES),
      () => null,
    );
  }

  correct(
    id: string,
    expectedTotal: MoneyInput | null | undefined,
    key: string | null | undefined,
  ): Promise<ReceiptPayload> {
    return this.#made(async () =>
      this.door.send("POST", `${pathTo(LIST, id)}/rectificar`, toExpected(expectedTotal), creationHeaders(key)),
    );
  }

  mail(id: string, key: string | null | undefined): Promise<ReceiptPayload> {
    return this.#made(async () => this.door.send("POST", `${pathTo(LIST, id)}/correo`, null, creationHeaders(key)));
  }

  async #made(send: () => Promise<unknown>): Promise<ReceiptPayload> {
    await this.door.demand("receipts");
    return await orRefused(
      async () => ({ receipt: this.#read(await send()), errors: [] }),
      (failure) => toRefusals(failure, RECEIPT_NAMES),
      (errors) => ({ receipt: null, errors }),
    );
  }

  #read(body: unknown): Receipt {
    return understood(toReceipt(unwrapRecord(body), this.#warn));
  }
}
