import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

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

/** Null for what a full disk or a power cut left of a line. */
function stepIn(line: string): Step | null {
  try {
    return JSON.parse(line) as Step;
  } catch {
    return null;
  }
}

/** What happens to orders, one after the other. */
type Step =
  | { kind: "create"; order: SandboxOrder }
  | { kind: "approve"; id: string }
  /** One capture for each part. */
  | { kind: "capture"; id: string; captures: SandboxCapture[] }
  | { kind: "refund"; captureId: string; refund: SandboxRefund; isWhole: boolean };

type Orders = Map<string, SandboxOrder>;

function placeOf(orders: Orders, captureId: string) {
  for (const order of orders.values())
    for (const part of order.purchase_units) {
      const capture = part.payments?.captures.find(({ id }) => id === captureId);
      if (capture) return { part, capture };
    }
  return undefined;
}

/** Takes a step, unless another was quicker: nothing is approved or captured twice. */
function take(orders: Orders, step: Step): void {
  if (step.kind === "create") {
    orders.set(step.order.id, step.order);
    return;
  }
  if (step.kind === "refund") {
    const place = placeOf(orders, step.captureId);
    if (!place) return;
    const { captures = [], refunds = [] } = place.part.payments ?? {};
    place.capture.status = step.isWhole ? "REFUNDED" : "PARTIALLY_REFUNDED";
    place.part.payments = { captures, refunds: [...refunds, step.refund] };
    return;
  }
  const order = orders.get(step.id);
  if (step.kind === "approve" && order?.status === "CREATED") orders.set(step.id, { ...order, status: "APPROVED" });
  if (step.kind === "capture" && order?.status === "APPROVED") {
    const purchase_units = order.purchase_units.map((part, index) => ({
      ...part,
      payments: { captures: step.captures.slice(index, index + 1) },
    }));
    orders.set(step.id, { ...order, status: "COMPLETED", purchase_units });
  }
}

/**
 * The orders of the stand-in for PayPal.
 * @param file where their steps stand, one a line: they outlive the process, and all processes that are given it have the
 *   same orders; null: nowhere
 */
export function openSandboxOrders(file: string | null) {
  const orders: Orders = new Map();
  let bytesRead = 0;
  /** Takes the steps that this process and others have written since. */
  const catchUp = (): Orders => {
    if (!file || !existsSync(file)) return orders;
    const written = readFileSync(file);
    const end = written.lastIndexOf("\n") + 1;
    for (const line of written.toString("utf8", bytesRead, end).split("\n")) {
      const step = stepIn(line);
      if (step) take(orders, step);
    }
    bytesRead = end;
    return orders;
  };
  const write = (step: Step): void => {
    // In one piece at the end, whoever else writes: all read the same order of steps. On a line of its own, whatever is before it.
    if (file) appendFileSync(file, `\n${JSON.stringify(step)}\n`, { mode: 0o600 });
    else take(orders, step);
    catchUp();
  };
  return {
    get: (id: string): SandboxOrder | undefined => catchUp().get(id),
    create({ intent = "CAPTURE", purchase_units }: OrderWish): SandboxOrder {
      const order: SandboxOrder = {
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
      };
      write({ kind: "create", order });
      return order;
    },
    /** The payer says yes. */
    approve(id: string): SandboxOrder | undefined {
      if (catchUp().get(id)?.status === "CREATED") write({ kind: "approve", id });
      return orders.get(id);
    },
    /** Moves the money; a second time nothing more. @returns undefined unless the payer has said yes */
    capture(id: string, status = "COMPLETED"): SandboxOrder | undefined {
      const order = catchUp().get(id);
      if (!order || order.status === "CREATED") return undefined;
      const create_time = new Date().toISOString();
      const moved = { status, final_capture: true, create_time } as const;
      const captures = order.purchase_units.map(({ amount }) => ({ id: newId(), amount, ...moved }));
      if (order.status === "APPROVED") write({ kind: "capture", id, captures });
      return orders.get(id);
    },
    /** Money that moved; undefined when there is no such capture. */
    captureOf: (captureId: string): SandboxCapture | undefined => placeOf(catchUp(), captureId)?.capture,
    /**
     * Gives a capture back.
     * @param value only so much of it
     * @returns undefined when there is no such capture
     */
    refund(captureId: string, value?: string): SandboxRefund | undefined {
      const place = placeOf(catchUp(), captureId);
      if (!place) return undefined;
      const { amount } = place.capture;
      const refund = {
        id: newId(),
        status: "COMPLETED",
        amount: { currency_code: amount.currency_code, value: value ?? amount.value },
        links: [{ rel: "up", href: `https://api-m.paypal.com/v2/payments/captures/${captureId}` }],
      };
      write({ kind: "refund", captureId, refund, isWhole: value === undefined });
      return refund;
    },
  };
}
export type SandboxOrders = ReturnType<typeof openSandboxOrders>;
