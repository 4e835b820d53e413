import type { ApiConfig } from "./config.ts";

export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
  /** The same for the same message tried twice. */
  id: string;
}

/** Hands text messages to whoever sends them. */
export interface Sms {
  /** @throws SmsError when nobody takes the message within some seconds */
  send(message: SmsMessage): Promise<void>;
}

/** The hook did not take a message. */
export class SmsError extends Error {
  override name = "SmsError";
  /** Whether it said no for good. Otherwise a later try may succeed. */
  readonly refused: boolean;

  constructor(refused: boolean, cause: unknown) {
    super("text message not taken", { cause });
    this.refused = refused;
  }
}

const PATIENCE_MS = 8_000;
/** Refusals that pass: too slow, too early, too many. */
const PASSING = new Set([408, 425, 429]);

/**
 * The HTTP hook of SMS_URL: `POST {to, text}` as JSON, with `Authorization: Bearer SMS_SECRET` and an `Idempotency-Key` that
 * stays the same when a message is tried again. 2xx takes it, other 4xx than 408, 425 and 429 refuse it for good. Null
 * without such a hook.
 */
export function openSms({ sms }: ApiConfig): Sms | null {
  if (!sms) return null;
  const { url, secret } = sms;
  return {
    async send({ to, text, id }) {
      let status: number;
      try {
        const answer = await fetch(url, {
          method: "POST",
          redirect: "error",
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: {
            "content-type": "application/json",
            "idempotency-key": id,
            ...(secret && { authorization: `Bearer ${secret}` }),
          },
          body: JSON.stringify({ to, text }),
        });
        status = answer.status;
        await answer.body?.cancel();
      } catch (error) {
        throw new SmsError(false, error);
      }
      if (status >= 200 && status < 300) return;
      throw new SmsError(status >= 400 && status < 500 && !PASSING.has(status), new Error(`answered with ${status}`));
    },
  };
}
