import { createHash } from "node:crypto";
import { normalizeIP } from "@better-auth/core/utils/ip";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "./database/database.ts";
import { counters } from "./limits.table.ts";
import type { Log } from "./log.ts";
import { Problem } from "./problems.ts";
import { Recent } from "./recent.ts";
import { type Rounds, startRounds } from "./rounds.ts";
import { tellRefusal } from "./seen/told.ts";

const PURGE_MS = 600_000;
/** Whoever was refused is refused again for so long without a question to the database, which a flood of tries would keep busy. */
const REFUSED_MS = 500;
const REFUSED_MAX = 5_000;
/** So much may the clocks of two machines differ. */
const ASKEW_MS = 60_000;

/** How much is allowed in how many seconds, counted from the first one on. */
export interface Budget {
  points: number;
  seconds: number;
  /** Whether one too many begins the seconds anew: a lock, rather than a budget. */
  locks?: boolean;
}

/** A budget that each key has for itself, counted in the database: for all processes together, and over restarts. */
export interface Limit {
  /**
   * Counts one, before anybody has looked at it: a hundred at once are a hundred.
   * @returns seconds to wait when it is one too many, else null
   */
  take(key: string): Promise<number | null>;
  /** The same for a request that is refused then. @throws Problem RATE_LIMITED */
  hold(key: string): Promise<void>;
  /** Takes one back that has turned out not to count. */
  giveBack(key: string): Promise<void>;
  /** Begins anew, with nothing counted. */
  forget(key: string): Promise<void>;
}

/** What counts as one place on the net: an address, of IPv6 the network that one customer gets. */
export const networkOf = (ip = ""): string => normalizeIP(ip, { ipv6Subnet: 64 });

/** A key of any length without what it says. */
const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Opens the limit of that name; the same name elsewhere is the same limit. Not to be used inside a transaction. */
export function openLimit(database: Database, name: string, { points, seconds, locks }: Budget): Limit {
  const limiter = new RateLimiterDrizzle({
    storeClient: database.owner,
    schema: counters,
    keyPrefix: name,
    points,
    duration: seconds,
    blockDuration: locks ? seconds : 0,
    clearExpiredByTimeout: false,
  });
  /** When the wait is over of those who were refused just now; milliseconds since the epoch. */
  const refused = new Recent<number>(REFUSED_MAX);
  const secondsUntil = (over: number): number => {
    tellRefusal(name);
    return Math.max(1, Math.ceil((over - Date.now()) / 1000));
  };
  const longestMs = seconds * 1_000 + ASKEW_MS;
  /** @returns milliseconds to wait when it is one too many, else null */
  const consumed = (whose: string): Promise<number | null> =>
    limiter.consume(whose).then(
      () => null,
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
        throw refusal;
      },
    );
  /** A count that ends later than any can was begun while a clock ran ahead. */
  const forgetAhead = (whose: string) =>
    database.owner
      .delete(counters)
      .where(and(eq(counters.key, limiter.getKey(whose)), gt(counters.expire, new Date(Date.now() + longestMs))));
  const take = async (key: string): Promise<number | null> => {
    const whose = hashed(key);
    const known = refused.get(whose);
    if (known !== undefined) return secondsUntil(known);
    let waitMs = await consumed(whose);
    if (waitMs !== null && waitMs > longestMs) {
      await forgetAhead(whose);
      waitMs = await consumed(whose);
    }
    if (waitMs === null) return null;
    const over = Date.now() + waitMs;
    refused.set(whose, over, Math.min(over, Date.now() + REFUSED_MS));
    return secondsUntil(over);
  };
  return {
    take,
    async hold(key) {
      if ((await take(key)) !== null) throw new Problem("RATE_LIMITED");
    },
    async giveBack(key) {
      await limiter.reward(hashed(key));
      refused.forget(hashed(key));
    },
    async forget(key) {
      await limiter.delete(hashed(key));
      refused.forget(hashed(key));
    },
  };
}

/** Removes counts that are over, now and then. */
export const startLimitPurge = (database: Database, log: Log): Rounds =>
  startRounds(
    { name: "purge of counts", everyMs: PURGE_MS, log, failed: "counts that are over not removed" },
    async () => {
      await database.owner.delete(counters).where(lt(counters.expire, sql`now()`));
    },
  );
