import { Webhook } from "standardwebhooks";
import { type Dispatcher, request } from "undici";
import type { DeliveryFault } from "../../schema/rules/feed.ts";
import { outsideUrl } from "../core/outside/address.ts";
import { faultOf, type OutsideSettings, outsideAgent, overAfter } from "../core/outside/connecting.ts";

/** Receivers that are written to at once, by one process, also at one host; of each one message at a time. */
export const RECEIVERS_AT_ONCE = 16;
/** Milliseconds for all of one try. */
const TOTAL_MS = 10_000;
/** Of an answer nothing is kept; this much is read past so that the connection can be used again. */
const ANSWER_MAX = 16 * 1024;

/** How a try ended. */
export interface Outcome {
  httpStatus: number | null;
  /** null: the receiver took it. */
  fault: DeliveryFault | null;
  milliseconds: number;
}

export interface Message {
  id: string;
  url: string;
  /** `whsec_…` */
  secret: string;
  body: string;
}

/** Writes to receivers, wherever they may be. */
export interface Receivers {
  /** Where a practice may have its changes told to; null for an address that is refused. */
  admit(url: string): string | null;
  /** Sends one message once. @param closing aborted when there is no time left; @throws its reason then, and nothing else */
  send(message: Message, closing: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

/** @returns whether an answer ended before it was too long */
async function readPast(body: Dispatcher.ResponseData["body"]): Promise<boolean> {
  let read = 0;
  for await (const part of body) {
    read += (part as Buffer).length;
    if (read > ANSWER_MAX) return false;
  }
  return true;
}

function judged(status: number, isWhole: boolean): DeliveryFault | null {
  if (!isWhole) return "TOO_LONG";
  if (status >= 300 && status < 400) return "REDIRECT";
  return status >= 200 && status < 300 ? null : "STATUS";
}

export interface ReceiverSettings extends OutsideSettings {
  /** Milliseconds for one try, for tests. */
  patienceMs?: number | undefined;
}

export function openReceivers({ patienceMs = TOTAL_MS, ...outside }: ReceiverSettings): Receivers {
  const agent = outsideAgent(outside, RECEIVERS_AT_ONCE);
  const admit = (url: string) => outsideUrl(url, outside.isPrivateAllowed);
  return {
    admit,
    async send({ id, url, secret, body }, closing) {
      const startedAt = performance.now();
      let httpStatus: number | null = null;
      const ended = (fault: DeliveryFault | null): Outcome => ({
        httpStatus,
        fault,
        milliseconds: Math.round(performance.now() - startedAt),
      });
      // A number needs no look-up, and what was admitted once may be refused now.
      if (!admit(url)) return ended("ADDRESS");
      const now = new Date();
      const over = overAfter(patienceMs, closing);
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method: "POST",
          body,
          signal: over.signal,
          headers: {
            "content-type": "application/json",
            "user-agent": "Consulta-Webhooks/1",
            "webhook-id": id,
            "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
            "webhook-signature": new Webhook(secret).sign(id, now, body),
          },
        });
        httpStatus = answer.statusCode;
        return ended(judged(httpStatus, await readPast(answer.body)));
      } catch (error) {
        if (closing.aborted) throw closing.reason;
        return ended(faultOf(error));
      } finally {
        over.end();
      }
    },
    close: () => agent.destroy(),
  };
}
