import { lookup as lookUp } from "node:dns";
import type { LookupFunction } from "node:net";
import { Webhook } from "standardwebhooks";
import { Agent, type Dispatcher, request } from "undici";
import type { DeliveryFault } from "../../schema/rules/feed.ts";
import { isPublicAddress, receiverUrl } from "./receiver.address.ts";

/** Milliseconds to reach a receiver, and for all of one try. */
const CONNECT_MS = 5_000;
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

class RefusedAddress extends Error {
  readonly code = "REFUSED_ADDRESS";
}

/** Looks a name up and keeps back what may not be connected to: what is checked is what is connected to. */
const guarded =
  (resolve: typeof lookUp): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "");
      const open = found.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (!first) return done(new RefusedAddress(), "");
      if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });

const DNS = /^(ENOTFOUND|EAI_\w+|EDNS\w*)$/;
const TLS = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/;
const SLOW = /TIMEOUT|ETIMEDOUT/;

/** What stopped a try, told by its code: several addresses were tried in vain when there is none. */
function faultOf(error: unknown): DeliveryFault {
  const { name, code: own, errors, cause } = Object(error);
  const code = String(own ?? errors?.[0]?.code ?? cause?.code ?? "");
  if (name === "TimeoutError" || SLOW.test(code)) return "TIMEOUT";
  if (code === "REFUSED_ADDRESS") return "ADDRESS";
  if (code === "UND_ERR_HEADERS_OVERFLOW") return "TOO_LONG";
  if (DNS.test(code)) return "DNS";
  return TLS.test(code) ? "TLS" : "CONNECTION";
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

/** Aborted after some time, or with another signal. Ended, it leaves nothing behind at that one, which lasts as long as the process. */
function overAfter(milliseconds: number, closing: AbortSignal): { signal: AbortSignal; end: () => void } {
  const over = new AbortController();
  const close = () => over.abort(closing.reason);
  const timer = setTimeout(() => over.abort(new DOMException("", "TimeoutError")), milliseconds);
  closing.addEventListener("abort", close);
  if (closing.aborted) close();
  return {
    signal: over.signal,
    end() {
      clearTimeout(timer);
      closing.removeEventListener("abort", close);
    },
  };
}

export interface ReceiverSettings {
  /** Whether the operator's own network may be written to. */
  isPrivateAllowed: boolean;
  /** How names are looked up; other than by the machine in tests. */
  resolve?: typeof lookUp | undefined;
  /** Milliseconds for one try, for tests. */
  patienceMs?: number | undefined;
}

export function openReceivers({
  isPrivateAllowed,
  resolve = lookUp,
  patienceMs = TOTAL_MS,
}: ReceiverSettings): Receivers {
  const agent = new Agent({
    connections: 1,
    pipelining: 1,
    maxHeaderSize: ANSWER_MAX,
    connect: {
      timeout: CONNECT_MS,
      // Said outright: no setting of the process may switch it off.
      rejectUnauthorized: true,
      ...(isPrivateAllowed ? {} : { lookup: guarded(resolve) }),
    },
  });
  const admit = (url: string) => receiverUrl(url, isPrivateAllowed);
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
