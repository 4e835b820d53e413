import type { Dispatcher, Pool } from "undici";
import { BrokenOff, CodedError } from "./errors.ts";

export interface Exchange {
  status: number;
  contentType: string;
  /** The answer's `Retry-After`; empty without one. */
  retryAfter: string;
  text: string;
}

/** Has something done when nobody waits for the answer any more. */
type WhenGone = (giveUp: () => void) => void;

/** An exchange that did not come to its end. */
class BrokenExchange extends Error {
  /** The system's or undici's name for what happened, or `SLOW`. */
  readonly fault: string;
  /** Whether the answer's head had arrived. */
  readonly begun: boolean;

  constructor(fault: string, begun: boolean) {
    super(fault);
    this.fault = fault;
    this.begun = begun;
  }
}

const nameOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : error.name);

/**
 * Sends one request and reads the whole answer as text. It takes the pool's events as they come: a body stream and an
 * abort signal for each answer would cost a tenth of the gateway's speed.
 * @param totalMs milliseconds until the last byte must be there, however steadily it drips
 * @param whenGone is told what to do when nobody waits for the answer any more
 * @throws {BrokenExchange}, {@link BrokenOff} when nobody waits for the answer any more
 */
function exchange(
  pool: Pool,
  options: Dispatcher.DispatchOptions,
  totalMs: number,
  whenGone?: WhenGone,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let contentType = "";
    let retryAfter = "";
    let started: Dispatcher.DispatchController | null = null;
    let isOver = false;
    let broken: Error | null = null;
    const giveUp = (because: Error): void => {
      if (isOver) return;
      broken = because;
      clearTimeout(timer);
      reject(because);
      started?.abort(because);
    };
    const timer = setTimeout(() => giveUp(new BrokenExchange("SLOW", status > 0)), totalMs);
    whenGone?.(() => giveUp(new BrokenOff()));

    pool.dispatch(options, {
      onRequestStart(controller) {
        started = controller;
        if (broken) controller.abort(broken);
      },
      onResponseStart(_controller, code, headers) {
        if (code < 200) return;
        status = code;
        contentType = String(headers["content-type"] ?? "");
        retryAfter = String(headers["retry-after"] ?? "");
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        isOver = true;
        clearTimeout(timer);
        const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
        resolve({ status, contentType, retryAfter, text: body.toString("utf8") });
      },
      onResponseError(_controller, error) {
        isOver = true;
        clearTimeout(timer);
        reject(new BrokenExchange(nameOf(error), status > 0));
      },
    });
  });
}

const RESET = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);
const SLOW = new Set(["SLOW", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/**
 * Sends one request; a GET whose connection breaks before an answer begins is sent a second time, a write never.
 * @param totalMs milliseconds until the last byte must be there
 * @throws {CodedError} TIMEOUT, UPSTREAM_INVALID, UPSTREAM_UNAVAILABLE; {@link BrokenOff}
 */
export async function answered(
  pool: Pool,
  sent: Dispatcher.DispatchOptions,
  totalMs: number,
  whenGone?: WhenGone,
): Promise<Exchange> {
  const until = performance.now() + totalMs;
  try {
    return await exchange(pool, sent, totalMs, whenGone);
  } catch (error) {
    if (!(error instanceof BrokenExchange)) throw error;
    if (sent.method !== "GET" || error.begun || !RESET.has(error.fault)) throw toCoded(error);
  }
  return exchange(pool, sent, Math.max(0, until - performance.now()), whenGone).catch((error: unknown) => {
    throw error instanceof BrokenExchange ? toCoded(error) : error;
  });
}

function toCoded({ fault, begun }: BrokenExchange): CodedError {
  if (SLOW.has(fault)) return new CodedError("TIMEOUT");
  return new CodedError(begun || fault.startsWith("HPE_") ? "UPSTREAM_INVALID" : "UPSTREAM_UNAVAILABLE");
}
