import { notForSaleMessage } from "../../schema/rules/payments.ts";
import type { Connection, ConnectionArgs } from "../core/connection.types.ts";
import { CodedError } from "../core/errors.ts";
import { readConnection } from "../core/keyedLists.ts";
import { checkPage, type PageArgs, toPageInfo } from "../core/pages.ts";
import { orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { toldIn, unwrapList, unwrapRecord } from "../core/wire.ts";
import { PAYMENT_SORTS, type PaymentFilter, type PaymentSort } from "./connection.types.ts";
import type { BillingVariant } from "./membership.types.ts";
import type { CreatePaymentRecordPayload } from "./payloads.types.ts";
import {
  NO_CHECKOUT,
  paymentError,
  toCheckout,
  toOutcomeErrors,
  toPayment,
  toPaymentErrors,
  toWireStatus,
  toWireVariant,
} from "./payments.mapper.ts";
import type { Checkout, Payment, PaymentError, PaymentPage } from "./payments.types.ts";

/** Milliseconds until an answer must be there: longer than the service itself waits for PayPal. */
const PATIENCE_MS = 30_000;
const ORDER_ID = /^[A-Za-z0-9-]{8,64}$/;

declare module "../core/context.ts" {
  interface Rest {
    payments: PaymentsRest;
  }
}

export class PaymentsRest {
  constructor(readonly door: RestDoor) {}

  readonly #warn = (what: string): void => this.door.warn(what);

  /** How the browser pays; not at all before a service that knows no such call. */
  async checkout(): Promise<Checkout> {
    try {
      return toCheckout(unwrapRecord(await this.door.get("/api/payment/settings")), this.#warn);
    } catch (error) {
      if (error instanceof CodedError && error.code === "NOT_FOUND") return NO_CHECKOUT;
      throw error;
    }
  }

  /** One page of the own payments; null before a service that lists none. */
  async list(page: PageArgs): Promise<PaymentPage | null> {
    checkPage(page);
    if (!(await this.door.offering()).payments) return null;
    const list = unwrapList(await this.door.get("/api/payment", { page: page.page, pageSize: page.pageSize }));
    const items = list.rows.map((row) => toPayment(row, this.#warn)).filter((payment) => payment !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  /** The own payments by cursor; null where the service reads none by key. */
  connection(
    filter: PaymentFilter | null | undefined,
    sortBy: PaymentSort,
    args: ConnectionArgs,
  ): Promise<Connection<Payment> | null> {
    const asked = { estado: filter?.status ? toWireStatus(filter.status) : null };
    const read = (row: unknown) => toPayment(row, this.#warn);
    const list = { name: "payments", path: "/api/payment", filter: asked, read };
    return readConnection(this.door, list, PAYMENT_SORTS.wire[sortBy], args);
  }

  async create(orderId: string, planId: string, variant: BillingVariant): Promise<CreatePaymentRecordPayload> {
    if (!/^\d{1,9}$/.test(planId))
      return {
        payment: null,
        errors: [paymentError("INVALID", notForSaleMessage("NOT_OFFERED"), ["planId"])],
      };
    const body = {
      order_id: orderId,
      plan_id: Number(planId),
      variant: toWireVariant(variant),
      type: "SUBSCRIPTION",
    };
    return await this.#orErrors(async () => {
      const row = unwrapRecord(await this.door.send("POST", "/api/payment/create", body, {}, PATIENCE_MS));
      // The document shows no record's fields: of which order it is, is known.
      return { payment: toPayment({ order_id: orderId, ...row }, this.#warn), errors: [] };
    });
  }

  async confirm(orderId: string): Promise<{ payment: Payment | null; errors: PaymentError[] }> {
    return await this.#orErrors(async () => {
      if (!ORDER_ID.test(orderId)) throw new CodedError("NOT_FOUND");
      const body = { order_id: orderId };
      const answer = await this.door.send("POST", "/api/payment/confirm", body, {}, PATIENCE_MS);
      const row = toldIn(answer, "payment");
      const payment = row === undefined ? null : toPayment(row, this.#warn);
      // The document's answer is `ok` alone (§7); a service may say no more than that.
      const ok = toldIn(answer, "ok");
      if (ok === true) return { payment, errors: [] };
      // What says nothing has to be an answer at least.
      if (ok === undefined) unwrapRecord(answer);
      return { payment, errors: toOutcomeErrors(payment) };
    });
  }

  async #orErrors(send: () => Promise<{ payment: Payment | null; errors: PaymentError[] }>) {
    return await orRefused(send, toPaymentErrors, (errors) => ({ payment: null, errors }));
  }
}
