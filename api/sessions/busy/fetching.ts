import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Dispatcher, request } from "undici";
import { BUSY_MEGABYTES_MAX, type BusyFault } from "../../../schema/rules/agenda/busy.ts";
import { outsideUrl } from "../../core/outside/address.ts";
import { faultOf, type OutsideSettings, outsideAgent, overAfter } from "../../core/outside/connecting.ts";

/** Milliseconds for all of one reading. */
const TOTAL_MS = 8_000;
const BYTES_MAX = BUSY_MEGABYTES_MAX * 1024 * 1024;
const REDIRECTS_MAX = 3;
/** Bytes read past of an answer that says nothing. */
const PASSED_MAX = 16 * 1024;
/** What a server calls its answer, so that it is not sent again; a longer one is not kept. */
const MARK_MAX = 300;

/** What was asked of a server of calendars, and with what it told its last answer apart. */
interface Asked {
  url: string;
  etag: string | null;
  lastModified: string | null;
}

/** What came of it. */
export type Fetched =
  | { kind: "read"; text: string; httpStatus: number; etag: string | null; lastModified: string | null }
  | { kind: "same"; httpStatus: number }
  | { kind: "failed"; fault: BusyFault; httpStatus: number | null };

/** Reads calendars, wherever they may be. */
export interface CalendarDoor {
  /** The address as it may be read; null for one that is refused. */
  admit(url: string): string | null;
  /** @param closing aborted when there is no time left; @throws its reason then, and nothing else */
  fetch(asked: Asked, closing: AbortSignal): Promise<Fetched>;
  close(): Promise<void>;
}

class TooLong extends Error {}

/** What is packed badly is no calendar. */
const BADLY_PACKED = /^Z_/;
function whyNot(error: unknown): BusyFault {
  if (error instanceof TooLong) return "TOO_LONG";
  return BADLY_PACKED.test(String(Object(error).code)) ? "NO_CALENDAR" : faultOf(error);
}

/** The whole of an answer, unpacked. @throws TooLong */
async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  // What breaks one of the two ends the reading below.
  const stream = headers["content-encoding"] === "gzip" ? pipeline(body, createGunzip(), () => undefined) : body;
  for await (const part of stream) {
    const bytes = part as Buffer;
    length += bytes.length;
    if (length > BYTES_MAX) throw new TooLong();
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}

const markOf = (header: string | string[] | undefined): string | null =>
  typeof header === "string" && header.length <= MARK_MAX ? header : null;

export interface CalendarDoorSettings extends OutsideSettings {
  /** Milliseconds for one reading, for tests. */
  patienceMs?: number | undefined;
}

export function openCalendarDoor({ patienceMs = TOTAL_MS, ...outside }: CalendarDoorSettings): CalendarDoor {
  const agent = outsideAgent(outside);
  const admit = (url: string) => outsideUrl(url, outside.isPrivateAllowed);
  const ask = async (url: string, { etag, lastModified }: Asked, signal: AbortSignal) =>
    await request(url, {
      dispatcher: agent,
      signal,
      headers: {
        accept: "text/calendar, */*;q=0.1",
        "accept-encoding": "gzip",
        "user-agent": "Consulta-Calendarios/1",
        ...(etag !== null && { "if-none-match": etag }),
        ...(lastModified !== null && { "if-modified-since": lastModified }),
      },
    });

  /** Follows what is moved, and judges each address anew: the first one's owner is not the last one's. */
  async function follow(asked: Asked, signal: AbortSignal): Promise<Fetched> {
    let url = asked.url;
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      if (!admit(url)) return { kind: "failed", fault: "ADDRESS", httpStatus: null };
      const answer = await ask(url, asked, signal);
      const { statusCode: httpStatus, headers } = answer;
      const failed = async (fault: BusyFault): Promise<Fetched> => {
        await answer.body.dump({ limit: PASSED_MAX, signal });
        return { kind: "failed", fault, httpStatus };
      };
      if (httpStatus === 304 && (asked.etag ?? asked.lastModified) !== null) {
        await answer.body.dump({ limit: PASSED_MAX, signal });
        return { kind: "same", httpStatus };
      }
      if (httpStatus >= 300 && httpStatus < 400) {
        const { location } = headers;
        if (typeof location !== "string" || !URL.canParse(location, url)) return await failed("REDIRECT");
        await answer.body.dump({ limit: PASSED_MAX, signal });
        url = new URL(location, url).href;
        continue;
      }
      if (httpStatus < 200 || httpStatus >= 300) return await failed("STATUS");
      if (Number(headers["content-length"] ?? 0) > BYTES_MAX) return await failed("TOO_LONG");
      const text = await textOf(answer);
      return {
        kind: "read",
        text,
        httpStatus,
        etag: markOf(headers.etag),
        lastModified: markOf(headers["last-modified"]),
      };
    }
    return { kind: "failed", fault: "REDIRECT", httpStatus: null };
  }

  return {
    admit,
    async fetch(asked, closing) {
      const over = overAfter(patienceMs, closing);
      try {
        return await follow(asked, over.signal);
      } catch (error) {
        if (closing.aborted) throw closing.reason;
        return { kind: "failed", fault: whyNot(error), httpStatus: null };
      } finally {
        over.end();
      }
    },
    close: () => agent.destroy(),
  };
}
