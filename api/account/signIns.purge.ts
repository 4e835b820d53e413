import { lt, or, sql } from "drizzle-orm";
import type { Database } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { removeOldTokens } from "../practice/accessTokens.store.ts";
import { session, verification } from "./accounts.table.ts";
import { attempt } from "./signIn/attempts.table.ts";

const EVERY_MS = 3_600_000;

/** Removes what is over, with the network addresses and e-mails in it: sign-ins, access of programs, challenges, and what was begun and not ended. */
export const startSignInPurge = (database: Database, log: Log): Rounds =>
  startRounds({ name: "purge of sign-ins", everyMs: EVERY_MS, log, failed: "ended sign-ins not removed" }, async () => {
    const { owner: db } = database;
    await db.delete(session).where(lt(session.expiresAt, sql`now()`));
    await db.delete(verification).where(lt(verification.expiresAt, sql`now()`));
    await removeOldTokens(db);
    const dayAgo = lt(attempt.createdAt, sql`now() - interval '1 day'`);
    await db
      .delete(attempt)
      .where(or(dayAgo, sql`${attempt.kind} = 'reset' and ${attempt.createdAt} < now() - interval '1 hour'`));
  });
