import { decodeJwt } from "jose/jwt/decode";
import { AccountError } from "./accountPort.ts";
import { ask } from "./builtInRequest.ts";

/** A token is renewed this long before it ends, so that it survives the request it is sent with. */
const RENEW_BEFORE_MS = 30_000;

interface Held {
  /** Told of each new one. */
  onToken?: (token: string) => void;
  /** One that somebody has asked for already. */
  first?: () => Promise<string | null>;
}

/** A bearer that is asked for anew when it is about to end. */
export function heldToken(path: string, { onToken, first }: Held = {}) {
  let held: { token: string; renewAt: number } | null = null;
  let asking: Promise<string | null> | null = null;
  const renew = async (): Promise<string | null> => {
    try {
      const token = (await first?.()) ?? (await ask<{ token: string }>("GET", path)).token;
      if (!token) throw new AccountError("NO_TOKEN", null);
      held = { token, renewAt: (decodeJwt(token).exp ?? 0) * 1000 - RENEW_BEFORE_MS };
      onToken?.(token);
      return token;
    } catch (error) {
      held = null;
      if (error instanceof AccountError && error.code === "UNAUTHORIZED") return null;
      throw error;
    } finally {
      asking = null;
    }
  };
  return {
    async get({ fresh = false } = {}): Promise<string | null> {
      if (!fresh && held && held.renewAt > Date.now()) return held.token;
      asking ??= renew();
      return asking;
    },
    forget() {
      held = null;
    },
  };
}
