import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

interface Money {
  currency_code: string;
  value: string;
}
interface SandboxCapture {
  id: string;
  status: string;
  amount: Money;
  final_capture: true;
  create_time: string;
}
interface Part {
  reference_id: string;
  amount: Money;
  description?: string;
  payee: { merchant_id: string };
  payments?: { captures: SandboxCapture[]; refunds?: SandboxRefund[] };
}
interface SandboxRefund {
  id: string;
  status: string;
  amount: Money;
  links: { rel: string; href: string }[];
}
/** An order as Orders v2 writes it. */
export interface SandboxOrder {
  id: string;
  intent: string;
  status: "CREATED" | "APPROVED" | "COMPLETED";
  purchase_units: Part[];
  create_time: string;
}

/** What a caller may say of an order that is to be made. */
export interface OrderWish {
  intent?: string;
  purchase_units: { amount: Money; description?: string; payee?: { merchant_id?: string } }[];
}

/** Whom orders pay to that name nobody. */
export const MERCHANT = "CONSULTAMERCHANT1";
/** Seventeen capitals and digits, as PayPal's ids are. */
const newId = (): string => randomBytes(9).toString("hex").slice(0, 17).toUpperCase();

/**
 * The orders of the stand-in for PayPal.
 * @param file where they outlive the process; null: nowhere
 */
export function openSandboxOrders(file: string | null) {
  const stored = file && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as SandboxOrder[]) : [];
  const orders = new Map(stored.map((order) => [order.id, order]));
  const keep = (order: SandboxOrder): SandboxOrder => {
    orders.set(order.id, order);
    if (file) writeFileSync(file, JSON.stringify([...orders.values()]), { mode: 0o600 });
    return order;
  };
  const placeOf = (captureId: string) => {
    for (const order of orders.values())
      for (const part of order.purchase_units) {
        const capture = part.payments?.captures.find(({ id }) => id === captureId);
        if (capture) return { order, part, capture };
      }
    return undefined;
  };
  return {
    get: (id: string): SandboxOrder | undefined => orders.get(id),
    create: ({ intent = "CAPTURE", purchase_units }: OrderWish): SandboxOrder =>
      keep({
        id: newId(),
        intent,
        status: "CREATED",
        create_time: new Date().toISOString(),
        purchase_units: purchase_units.map(({ amount, description, payee }, index) => ({
          reference_id: index === 0 ? "default" : `${index}`,
          amount,
          description,
          payee: { merchant_id: payee?.merchant_id ?? MERCHANT },
        })),
      }),
    /** The payer says yes. */
    approve(id: string): SandboxOrder | undefined {
      const order = orders.get(id);
      return order?.status === "CREATED" ? keep({ ...order, status: "APPROVED" }) : order;
    },
    /** Moves the money; a second time nothing more. @returns undefined unless the payer has said yes */
    capture(id: string, status = "COMPLETED"): SandboxOrder | undefined {
      const order = orders.get(id);
      if (!order || order.status === "CREATED") return undefined;
      if (order.status === "COMPLETED") return order;
      const paid = (amount: Money) => ({
        captures: [
          { id: newId(), status, amount, final_capture: true as const, create_time: new Date().toISOString() },
        ],
      });
      const purchase_units = order.purchase_units.map((part) => ({ ...part, payments: paid(part.amount) }));
      return keep({ ...order, status: "COMPLETED", purchase_units });
    },
    /** Money that moved; undefined when there is no such capture. */
    captureOf: (captureId: string): SandboxCapture | undefined => placeOf(captureId)?.capture,
    /**
     * Gives a capture back.
     * @param value only so much of it
     * @returns undefined when there is no such capture
     */
    refund(captureId: string, value?: string): SandboxRefund | undefined {
      const place = placeOf(captureId);
      if (!place) return undefined;
      const { order, part, capture } = place;
      const { currency_code } = capture.amount;
      const refund = {
        id: newId(),
        status: "COMPLETED",
        amount: { currency_code, value: value ?? capture.amount.value },
        links: [{ rel: "up", href: `https://api-m.paypal.com/v2/payments/captures/${captureId}` }],
      };
      capture.status = value === undefined ? "REFUNDED" : "PARTIALLY_REFUNDED";
      part.payments = { captures: part.payments?.captures ?? [], refunds: [...(part.payments?.refunds ?? []), refund] };
      keep(order);
      return refund;
    },
  };
}
export type SandboxOrders = ReturnType<typeof openSandboxOrders>;
