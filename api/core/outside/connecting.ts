import { lookup as lookUp } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent } from "undici";
import { isPublicAddress } from "./address.ts";

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

/** Milliseconds to reach anything outside. */
const CONNECT_MS = 5_000;
const HEADERS_MAX = 16 * 1024;

/** How what is outside is reached. */
export interface OutsideSettings {
  /** Whether the operator's own network may be connected to. */
  isPrivateAllowed: boolean;
  /** How names are looked up; other than by the machine in tests. */
  resolve?: typeof lookUp | undefined;
}

/** What connects to addresses that people give us. @param connections to one host at once */
export const outsideAgent = ({ isPrivateAllowed, resolve = lookUp }: OutsideSettings, connections = 1): Agent =>
  new Agent({
    connections,
    pipelining: 1,
    maxHeaderSize: HEADERS_MAX,
    connect: {
      timeout: CONNECT_MS,
      // Said outright: no setting of the process may switch it off.
      rejectUnauthorized: true,
      ...(isPrivateAllowed ? {} : { lookup: guarded(resolve) }),
    },
  });

/** Why something outside could not be reached, or did not answer. */
type OutsideFault = "TIMEOUT" | "ADDRESS" | "TOO_LONG" | "DNS" | "TLS" | "CONNECTION";

const DNS = /^(ENOTFOUND|EAI_\w+|EDNS\w*)$/;
const TLS = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/;
const SLOW = /TIMEOUT|ETIMEDOUT/;

/** What stopped a try, told by its code: several addresses were tried in vain when there is none. */
export function faultOf(error: unknown): OutsideFault {
  const { name, code: own, errors, cause } = Object(error);
  const code = String(own ?? errors?.[0]?.code ?? cause?.code ?? "");
  if (name === "TimeoutError" || SLOW.test(code)) return "TIMEOUT";
  if (code === "REFUSED_ADDRESS") return "ADDRESS";
  if (code === "UND_ERR_HEADERS_OVERFLOW") return "TOO_LONG";
  if (DNS.test(code)) return "DNS";
  return TLS.test(code) ? "TLS" : "CONNECTION";
}

/** Aborted after some time, or with another signal. Ended, it leaves nothing behind at that one, which lasts as long as the process. */
export function overAfter(milliseconds: number, closing: AbortSignal): { signal: AbortSignal; end: () => void } {
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
