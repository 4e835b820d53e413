import { sql } from "drizzle-orm";
import { z } from "zod";
import { isUnkept } from "../problems.ts";
import type { Queries } from "./database.ts";

const LOOK_MS = 2_000;

/** Sorts and lists of this transaction go to disk early, and to the one that the tables are on. */
export const LOOKING = "set local work_mem = '64kB'; set local temp_tablespaces = ''";
const facts = z.object({ rows: z.array(z.object({ setting: z.string() })) });

/**
 * Tries whether a server that has refused a write takes some now: two megabytes that are gone with the query, without a
 * trace in tables, catalogue or log.
 * @param tx begun with `LOOKING`
 * @throws the server's refusal
 */
export async function tryWriting(tx: Queries): Promise<void> {
  const found = await tx.execute(sql`select current_setting('transaction_read_only') as setting`);
  if (facts.parse(found).rows[0]?.setting !== "off")
    throw Object.assign(new Error("the server only takes transactions that read"), { code: "25006" });
  await tx.execute(sql`select count(*) from generate_series(1, 100000)`);
}

export interface ServerRoom {
  /** Tells of an error a query has met. */
  notice(error: Error): void;
  /** @throws while a write would be refused as one before was; asks the server every two seconds at most, and only then */
  hold(): Promise<void>;
}

/**
 * Remembers that a server refused to keep something, until it is found to keep things again. While nothing was refused it
 * is never asked.
 * @param look tries whether it keeps something
 */
export function watchServerRoom(look: () => Promise<void>, everyMs = LOOK_MS): ServerRoom {
  let doubt: Error | null = null;
  let noticed = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> = Promise.resolve();
  const lookAgain = async (): Promise<void> => {
    const before = noticed;
    await look();
    // What was refused meanwhile is newer than this answer.
    if (before === noticed) doubt = null;
  };
  return {
    notice(error) {
      if (!isUnkept(error)) return;
      noticed += 1;
      doubt = error;
    },
    async hold() {
      if (!doubt) return;
      if (performance.now() - lookedAt >= everyMs) {
        lookedAt = performance.now();
        looking = lookAgain();
      }
      await looking;
      if (doubt) throw doubt;
    },
  };
}
