import type { Dispatcher, Pool } from "undici";

export interface Exchange {
  status: number;
  contentType: string;
  /** The answer's `Retry-After`; empty without one. */
  retryAfter: string;
  text: string;
}

/** An exchange that did not come to its end. */
export class BrokenExchange extends Error {
  constructor(
    /** The system's or undici's name for what happened, `SLOW`, or `GONE` when nobody waits for the answer any more. */
    readonly fault: string,
    /** Whether the answer's head had arrived. */
    readonly begun: boolean,
  ) {
    super(fault);
  }
}

const nameOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : error.name);

/**
 * Sends one request and reads the whole answer as text. It takes the pool's events as they come: a body stream and an
 * abort signal for each answer would cost a tenth of the gateway's speed.
 * @param totalMs milliseconds until the last byte must be there, however steadily it drips
 * @param whenGone is told what to do when nobody waits for the answer any more
 * @throws {BrokenExchange}
 */
export function exchange(
  pool: Pool,
  options: Dispatcher.DispatchOptions,
  totalMs: number,
  whenGone?: (giveUp: () => void) => void,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let contentType = "";
    let retryAfter = "";
    let started: Dispatcher.DispatchController | null = null;
    let isOver = false;
    let broken: string | null = null;
    const giveUp = (fault: string): void => {
      if (isOver) return;
      broken = fault;
      clearTimeout(timer);
      reject(new BrokenExchange(fault, status > 0));
      started?.abort(new Error(fault));
    };
    const timer = setTimeout(() => giveUp("SLOW"), totalMs);
    whenGone?.(() => giveUp("GONE"));

    pool.dispatch(options, {
      onRequestStart(controller) {
        started = controller;
        if (broken) controller.abort(new Error(broken));
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
