import type { Dispatcher, Pool } from "undici";
import { BrokenOff, CodedError } from "../errors.ts";
import type { Exchange } from "../exchange.ts";

/** How long lines are waited for, in milliseconds. */
export interface LinesPatience {
  /** Until the first, and from each to the next. */
  silenceMs: number;
  /** Until the last, however steadily they come. */
  longestMs: number;
}

/**
 * Sends one request, once, and reads the lines of JSON it is answered with as they come. It is given up when nobody reads on.
 * @param whenGone is told what to do when nobody waits for the answer any more
 * @param refused what an answer that is no such lines is thrown as
 * @throws {CodedError} TIMEOUT, UPSTREAM_INVALID, UPSTREAM_UNAVAILABLE, and what `refused` makes; {@link BrokenOff}
 */
export async function* linesOf(
  pool: Pool,
  sent: Dispatcher.RequestOptions,
  { silenceMs, longestMs }: LinesPatience,
  whenGone: ((giveUp: () => void) => void) | undefined,
  refused: (answer: Exchange) => Error,
): AsyncGenerator<unknown, void, void> {
  const over = new AbortController();
  const late = new AbortController();
  const silence = setTimeout(() => late.abort(), silenceMs);
  const longest = setTimeout(() => late.abort(), longestMs);
  whenGone?.(() => over.abort());
  try {
    const signal = AbortSignal.any([over.signal, late.signal]);
    const { statusCode, headers, body } = await pool.request({ ...sent, headersTimeout: 0, bodyTimeout: 0, signal });
    const contentType = String(headers["content-type"] ?? "");
    if (statusCode !== 200 || !/\/x-ndjson\b/i.test(contentType)) {
      const retryAfter = String(headers["retry-after"] ?? "");
      throw refused({ status: statusCode, contentType, retryAfter, text: await body.text() });
    }
    let open = "";
    body.setEncoding("utf8");
    for await (const chunk of body) {
      silence.refresh();
      const lines = (open + String(chunk)).split("\n");
      open = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield JSON.parse(line);
    }
  } catch (error) {
    if (error instanceof CodedError) throw error;
    if (over.signal.aborted) throw new BrokenOff();
    if (error instanceof SyntaxError) throw new CodedError("UPSTREAM_INVALID");
    throw new CodedError(late.signal.aborted ? "TIMEOUT" : "UPSTREAM_UNAVAILABLE");
  } finally {
    clearTimeout(silence);
    clearTimeout(longest);
    over.abort();
  }
}
