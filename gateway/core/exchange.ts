import type { Dispatcher, Pool } from "undici";

export interface Exchange {
  status: number;
  contentType: string;
  text: string;
}

/** An exchange that did not come to its end. */
export class BrokenExchange extends Error {
  constructor(
    /** The system's or undici's name for what happened, or `SLOW`. */
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
 * @throws {BrokenExchange}
 */
export function exchange(pool: Pool, options: Dispatcher.DispatchOptions, totalMs: number): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let contentType = "";
    let started: Dispatcher.DispatchController | null = null;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new BrokenExchange("SLOW", status > 0));
      started?.abort(new Error("SLOW"));
    }, totalMs);

    pool.dispatch(options, {
      onRequestStart(controller) {
        started = controller;
        if (late) controller.abort(new Error("SLOW"));
      },
      onResponseStart(_controller, code, headers) {
        if (code < 200) return;
        status = code;
        contentType = String(headers["content-type"] ?? "");
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
        resolve({ status, contentType, text: body.toString("utf8") });
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        reject(new BrokenExchange(nameOf(error), status > 0));
      },
    });
  });
}
