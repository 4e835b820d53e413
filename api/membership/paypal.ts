import { z } from "zod";
import type { PaypalChoice } from "../core/outsideSettings.ts";
import { tellPaypalCall } from "../core/seen/told.ts";
import { type Capture, type Order, toCapture, toOrder, wireCapture, wireOrder } from "./paypal.shapes.ts";

/** Milliseconds until PayPal must have answered one call. */
const PATIENCE_MS = 8_000;
/** Before a token ends it is asked for anew. */
const TOKEN_MARGIN_MS = 60_000;
/** Largest answer that is read, in characters. */
const ANSWER_MAX = 1_000_000;

/** PayPal could not be asked, or its answer could not be understood. */
export class PaypalError extends Error {
  override name = "PaypalError";
  /** `refused`: PayPal does not take our keys. */
  readonly fault: "down" | "slow" | "garbled" | "refused";

  constructor(fault: PaypalError["fault"]) {
    super(fault);
    this.fault = fault;
  }
}

/** How far a refund has come. */
export type RefundState = "done" | "pending" | "failed" | "refused";

export interface Paypal {
  /** Whether PayPal takes our keys. @throws PaypalError */
  signIn(): Promise<void>;
  /** The order as it is now; null when PayPal knows none. @throws PaypalError */
  order(id: string): Promise<Order | null>;
  /** Whom orders of our own pay to. @throws PaypalError */
  merchantId(): Promise<string>;
  /** Money that moved, asked for by its own id: PayPal forgets orders sooner. null when PayPal knows none. @throws PaypalError */
  capture(id: string): Promise<Capture | null>;
  /**
   * Gives back what is left of a capture, once for each request id; asked again with the same id, it tells how far that
   * refund has come. `failed`: it came to nothing and needs another id; `refused`: PayPal takes none for this capture now.
   * @throws PaypalError
   */
  refund(captureId: string, requestId: string): Promise<RefundState>;
  /** Whether PayPal really sent a message. @param raw its body, as it came @throws PaypalError */
  isGenuine(headers: Record<string, string>, raw: string): Promise<boolean>;
}

const wireToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const wireRefund = z.object({ status: z.string() });
const wireVerification = z.object({ verification_status: z.string() });

const REFUND_STATES: Record<string, RefundState> = {
  COMPLETED: "done",
  PENDING: "pending",
  FAILED: "failed",
  CANCELLED: "failed",
};

interface Answer {
  status: number;
  body: unknown;
}

/** One exchange, whole within its time. @throws PaypalError */
async function reach(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    if (answer.status >= 500) throw new PaypalError("down");
    return { status: answer.status, body: text && text.length <= ANSWER_MAX ? JSON.parse(text) : null };
  } catch (error) {
    if (error instanceof PaypalError) throw error;
    if (error instanceof SyntaxError) throw new PaypalError("garbled");
    throw new PaypalError(Object(error).name === "TimeoutError" ? "slow" : "down");
  }
}

/** The same, told whoever counts. @throws PaypalError */
async function exchange(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await reach(url, init);
    tellPaypalCall(answer.status === 401 ? "refused" : "answered");
    return answer;
  } catch (error) {
    tellPaypalCall("failed");
    throw error;
  }
}

function understood<Shape extends z.ZodType>(schema: Shape, body: unknown): z.output<Shape> {
  const read = schema.safeParse(body);
  if (!read.success) throw new PaypalError("garbled");
  return read.data;
}

/** PayPal's REST API, or whoever speaks its protocol at `apiUrl`. */
export function openPaypal({ apiUrl, clientId, secret, webhookId }: Omit<PaypalChoice, "environment">): Paypal {
  let token: { value: string; until: number } | null = null;
  let merchant: string | null = null;

  const bearer = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.value;
    const basic = Buffer.from(`${clientId}:${secret}`).toString("base64");
    const { status, body } = await exchange(`${apiUrl}/v1/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    });
    if (status === 401) throw new PaypalError("refused");
    if (status !== 200) throw new PaypalError("down");
    const { access_token, expires_in } = understood(wireToken, body);
    token = { value: access_token, until: Date.now() + expires_in * 1_000 - TOKEN_MARGIN_MS };
    return access_token;
  };

  /** Asks with our token; one that PayPal no longer takes is renewed once. */
  const ask = async (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) => {
    const send = async () => {
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${await bearer()}`,
        ...init.headers,
      };
      try {
        return await exchange(`${apiUrl}${path}`, { ...init, headers });
      } catch (error) {
        // The next call signs in first: its answer tells one question that fails from a PayPal that is away.
        token = null;
        throw error;
      }
    };
    const answer = await send();
    if (answer.status !== 401) return answer;
    token = null;
    return await send();
  };

  return {
    async signIn() {
      await bearer();
    },
    async order(id) {
      const { status, body } = await ask(`/v2/checkout/orders/${encodeURIComponent(id)}`);
      if (status === 404) return null;
      if (status !== 200) throw new PaypalError("down");
      const order = toOrder(understood(wireOrder, body));
      if (order.id !== id) throw new PaypalError("garbled");
      return order;
    },
    async merchantId() {
      if (merchant) return merchant;
      // PayPal tells nobody their own id, but names whom an order pays to. This one is never approved and lapses.
      const { status, body } = await ask("/v2/checkout/orders", {
        method: "POST",
        headers: { prefer: "return=representation" },
        body: JSON.stringify({
          intent: "CAPTURE",
          purchase_units: [{ amount: { currency_code: "USD", value: "1.00" } }],
        }),
      });
      if (status !== 200 && status !== 201) throw new PaypalError("down");
      const { payeeId } = toOrder(understood(wireOrder, body));
      if (!payeeId) throw new PaypalError("garbled");
      merchant = payeeId;
      return payeeId;
    },
    async capture(id) {
      const { status, body } = await ask(`/v2/payments/captures/${encodeURIComponent(id)}`);
      if (status === 404) return null;
      if (status !== 200) throw new PaypalError("down");
      return toCapture(understood(wireCapture, body), merchant);
    },
    async refund(captureId, requestId) {
      const { status, body } = await ask(`/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, {
        method: "POST",
        // The same id makes a repeated request the same refund.
        headers: { "paypal-request-id": requestId, prefer: "return=minimal" },
        body: "{}",
      });
      if (status === 422 && JSON.stringify(body).includes("CAPTURE_FULLY_REFUNDED")) return "done";
      if (status === 401 || status === 429) throw new PaypalError("down");
      if (status !== 200 && status !== 201) return "refused";
      return REFUND_STATES[understood(wireRefund, body).status] ?? "pending";
    },
    async isGenuine(headers, raw) {
      if (!webhookId) return false;
      const about = {
        auth_algo: headers["paypal-auth-algo"],
        cert_url: headers["paypal-cert-url"],
        transmission_id: headers["paypal-transmission-id"],
        transmission_sig: headers["paypal-transmission-sig"],
        transmission_time: headers["paypal-transmission-time"],
        webhook_id: webhookId,
      };
      // The message as it came: written anew, its signature would not fit any more.
      const body = `${JSON.stringify(about).slice(0, -1)},"webhook_event":${raw}}`;
      const answer = await ask("/v1/notifications/verify-webhook-signature", { method: "POST", body });
      if (answer.status !== 200) return false;
      return understood(wireVerification, answer.body).verification_status === "SUCCESS";
    },
  };
}
