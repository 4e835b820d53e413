import { inArray } from "drizzle-orm";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { professionals } from "../practice/professionals.table.ts";

/** How long a change may go unseen by those who wait for it, in milliseconds. */
const EVERY_MS = 250;
/** Practices asked about in one query. */
const AT_ONCE = 500;

interface Waiting {
  professionalId: string;
  /** The number of the newest change that is known. */
  newest: number;
  /** @param come the number the feed has come to; null: nothing can be said */
  wake: (come: number | null) => void;
}

/** Wakes those who wait for a change of their practice. */
export interface FeedWatch {
  /**
   * Resolves when a practice's feed has come past a number, with the one it has come to; with null when `over` is aborted,
   * or when nothing can be said.
   */
  past(professionalId: string, newest: number, over: AbortSignal): Promise<number | null>;
  /** Wakes all; nobody waits any more. */
  close(): void;
}

/**
 * It asks how far the practices have come, some times a second and only while somebody waits. A notification with each
 * change would cost every writer, and is not heard behind a pool of connections.
 */
export function watchFeed(database: Database, log: Log): FeedWatch {
  const all = new Set<Waiting>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  /** Wakes those of some whose practice has gone on. */
  async function lookFor(some: Waiting[]): Promise<void> {
    const ids = new Set(some.map(({ professionalId }) => professionalId));
    const rows = await database.owner
      .select({ id: professionals.id, count: professionals.changeCount })
      .from(professionals)
      .where(inArray(professionals.id, [...ids]));
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    for (const { professionalId, newest, wake } of some) {
      const come = counts.get(professionalId) ?? 0;
      if (come > newest) wake(come);
    }
  }

  async function look(): Promise<void> {
    const asked = [...all];
    for (let from = 0; from < asked.length; from += AT_ONCE) await lookFor(asked.slice(from, from + AT_ONCE));
  }

  function lookSoon(): void {
    if (timer || isClosed || all.size === 0) return;
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => {
          log.warn({ error: errorFacts(error) }, "changes not looked for");
          // They read for themselves, and are told what is wrong.
          for (const { wake } of all) wake(null);
        })
        .finally(() => {
          timer = null;
          lookSoon();
        });
    }, EVERY_MS);
  }

  return {
    past: (professionalId, newest, over) =>
      new Promise((resolve) => {
        if (isClosed || over.aborted) return resolve(null);
        const wake = (come: number | null): void => {
          all.delete(waiting);
          over.removeEventListener("abort", giveUp);
          resolve(come);
        };
        const giveUp = () => wake(null);
        const waiting = { professionalId, newest, wake };
        all.add(waiting);
        over.addEventListener("abort", giveUp);
        lookSoon();
      }),
    close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      for (const { wake } of all) wake(null);
    },
  };
}
