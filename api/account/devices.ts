import { createHash, randomBytes } from "node:crypto";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Request as Incoming, Response as Outgoing } from "express";
import type { Database } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { heldCookie } from "./accounts.http.ts";
import { user } from "./accounts.table.ts";
import type { Accounts } from "./accounts.ts";
import { device } from "./devices.table.ts";

const DAYS = 400;
const DAY_MS = 86_400_000;

/** Which browsers have opened which accounts. What a browser keeps opens nothing; it only says that it is not a stranger. */
export interface Devices {
  /** The browser's name when it has opened an account of which `owner` holds, else null. */
  known(req: Incoming, owner?: SQL): Promise<string | null>;
  /** Notes down that the browser has opened an account, and gives it a name of its own when it has none. */
  remember(req: Incoming, res: Outgoing, userId: string): Promise<void>;
}

const hashOf = (id: string): string => createHash("sha256").update(id).digest("base64url");

export function openDevices(accounts: Accounts, database: Database, isEncrypted: boolean): Devices {
  const db = database.owner;
  const cookie = accounts.$context.then((context) => context.createAuthCookie("device").name);
  const heldBy = async (req: Incoming): Promise<string | null> => {
    const held = heldCookie(req, await cookie);
    return held ? hashOf(held) : null;
  };
  const known: Devices["known"] = async (req, owner) => {
    const idHash = await heldBy(req);
    if (!idHash) return null;
    const found = await db
      .select({ idHash: device.idHash })
      .from(device)
      .innerJoin(user, eq(user.id, device.userId))
      .where(and(eq(device.idHash, idHash), owner))
      .limit(1);
    return found[0]?.idHash ?? null;
  };
  return {
    known,
    async remember(req, res, userId) {
      let idHash = await known(req);
      // A name nobody here gave out may have been put there by somebody who knows it.
      if (!idHash) {
        const id = randomBytes(32).toString("base64url");
        idHash = hashOf(id);
        const kept = {
          httpOnly: true,
          sameSite: "lax",
          secure: isEncrypted,
          path: "/",
          maxAge: DAYS * DAY_MS,
        } as const;
        res.cookie(await cookie, id, kept);
      }
      await db
        .insert(device)
        .values({ idHash, userId })
        .onConflictDoUpdate({ target: [device.idHash, device.userId], set: { provenAt: sql`now()` } });
    },
  };
}

/** Forgets browsers that have not opened an account for long, now and once a day. */
export const startDevicePurge = (database: Database, log: Log): Rounds =>
  startRounds(
    { name: "purge of browsers", everyMs: DAY_MS, log, failed: "forgotten browsers not removed" },
    async () => {
      await database.owner.delete(device).where(lt(device.provenAt, sql`now() - make_interval(days => ${DAYS})`));
    },
  );
