import type { Dispatcher, Pool } from "undici";
import { BrokenOff, CodedError } from "../errors.ts";
import type { Exchange } from "../exchange.ts";

/**
 * Sends one request, once, and reads the lines of JSON it is answered with as they come. It is given up when nobody reads on.
 * @param patienceMs until the last of them must be there
 * @param whenGone is told what to do when nobody waits for the answer any more
 * @param refused what an answer that is no such lines is thrown as
 * @throws {CodedError} TIMEOUT, UPSTREAM_INVALID, UPSTREAM_UNAVAILABLE, and what `refused` makes; {@link BrokenOff}
 */
export async function* linesOf(
  pool: Pool,
  sent: Dispatcher.RequestOptions,
  patienceMs: number,
  whenGone: ((giveUp: () => void) => void) | undefined,
  refused: (answer: Exchange) => Error,
): AsyncGenerator<unknown, void, void> {
  const over = new AbortController();
  const late = AbortSignal.timeout(patienceMs);
  whenGone?.(() => over.abort());
  try {
    const signal = AbortSignal.any([over.signal, late]);
    const { statusCode, headers, body } = await pool.request({ ...sent, signal });
    const contentType = String(headers["content-type"] ?? "");
    if (statusCode !== 200 || !/\/x-ndjson\b/i.test(contentType)) {
      const retryAfter = String(headers["retry-after"] ?? "");
      throw refused({ status: statusCode, contentType, retryAfter, text: await body.text() });
    }
    let open = "";
    body.setEncoding("utf8");
    for await (const chunk of body) {
      const lines = (open + String(chunk)).split("\n");
      open = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield JSON.parse(line);
    }
  } catch (error) {
    if (error instanceof CodedError) throw error;
    if (over.signal.aborted) throw new BrokenOff();
    if (error instanceof SyntaxError) throw new CodedError("UPSTREAM_INVALID");
    throw new CodedError(late.aborted ? "TIMEOUT" : "UPSTREAM_UNAVAILABLE");
  } finally {
    over.abort();
  }
}
