import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { closePractice, type WhenPracticeCloses } from "../practice/closing.store.ts";
import { professionals } from "../practice/professionals.table.ts";
import { type ClerkConfig, type ClerkUsers, openClerkUsers } from "./clerk.ts";

const EVERY_MS = 24 * 3_600_000;
/** The part of all practices that may close in one round; one practice always may. */
const MOST_AT_ONCE = 0.1;
/** How many practices a line of the log names. */
const NAMED = 20;
/** After so many failures one after another the rest is left to the next round: whoever is asked is away. */
const FAILURES = 5;

interface Parts {
  database: Database;
  log: Log;
  whenPracticeCloses: readonly WhenPracticeCloses[];
}

/** Does something about each practice; one where it fails is told, and a few stop none of the others. @returns those of which it is true */
async function thoseOf<Of extends { id: string }>(
  practices: readonly Of[],
  { log, failed, closing }: { log: Log; failed: string; closing: AbortSignal | undefined },
  isSo: (practice: Of) => Promise<boolean>,
): Promise<Of[]> {
  const found: Of[] = [];
  let failures = 0;
  for (const practice of practices) {
    if (closing?.aborted || failures === FAILURES) break;
    try {
      if (await isSo(practice)) found.push(practice);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ id: practice.id, error: errorFacts(error) }, failed);
    }
  }
  return found;
}

/** Whether accounts that Clerk does not know are believed to have been deleted. What closes cannot all be brought back. */
async function isBelieved(users: ClerkUsers, log: Log, gone: readonly { id: string }[], all: number): Promise<boolean> {
  const about = { gone: gone.length, of: all, practices: gone.slice(0, NAMED).map(({ id }) => id) };
  if (!(await users.isOurs())) {
    log.error(about, "no practice closed: the secret key of Clerk is not of the application whose tokens are believed");
    return false;
  }
  if (gone.length <= Math.max(1, all * MOST_AT_ONCE)) return true;
  log.error(about, "no practice closed: too many of the accounts are gone at Clerk at once");
  return false;
}

/** Closes the practices whose accounts were deleted at Clerk. @returns how many */
export async function closeThoseGone(
  clerk: ClerkConfig,
  { database: { owner }, log, whenPracticeCloses }: Parts,
  closing?: AbortSignal,
): Promise<number> {
  const open = await owner
    .select({ id: professionals.id, subject: professionals.subject })
    .from(professionals)
    .where(and(eq(professionals.issuer, clerk.frontendApi), isNull(professionals.closedAt)));
  const users = await openClerkUsers(clerk);
  const asking = { log, failed: "account of a practice not looked up at Clerk", closing };
  const gone = await thoseOf(open, asking, ({ subject }) => users.isGone(subject));
  if (gone.length === 0 || closing?.aborted || !(await isBelieved(users, log, gone, open.length))) return 0;
  const closed = await thoseOf(
    gone,
    { log, failed: "practice of an account deleted at Clerk not closed", closing },
    (practice) => owner.transaction((tx) => closePractice(tx, practice.id, whenPracticeCloses)),
  );
  log.info({ closed: closed.length }, "practices of accounts deleted at Clerk closed");
  return closed.length;
}

/** Closes such practices now and every day: Clerk tells nobody by itself. */
export const startClerkClosing = (clerk: ClerkConfig, parts: Parts): Rounds =>
  startRounds(
    {
      name: "closing of practices whose accounts are gone",
      everyMs: EVERY_MS,
      log: parts.log,
      failed: "accounts deleted at Clerk not looked for",
    },
    (closing) => closeThoseGone(clerk, parts, closing),
  );
