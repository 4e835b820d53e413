import { setTimeout as pause } from "node:timers/promises";
import { type Buyers, readyBuyers } from "../support/buyers.ts";
import { openServer } from "../support/openServer.ts";
import { planReminders } from "../support/plannedReminders.ts";
import { newTherapistAt, type Tally, type Therapist } from "../support/traffic.ts";
import { underWriters } from "../support/writers.ts";
import { startDatabasePair } from "./databasePair.ts";
import { type Drill, rowOf } from "./drill.ts";
import { newGround, startPairs } from "./processes.ts";

const PER_SECOND = 50;
const THERAPISTS = 10;
/** Of each therapist; a practice's requests take turns. */
const WINDOWS = 5;
/** One in each second: all faults fall among them. */
const REMINDERS = 150;
const WITHIN_SECONDS = 30;

/** The primary of two PostgreSQL servers dies while therapists write; the other takes over, and the one that died comes back behind it. */
export const failover: Drill = {
  needs: { haproxy: "haproxy", pgbouncer: "pgbouncer", patroni: "patroni", etcd: "etcd-server" },
  async run() {
    const ground = newGround();
    const database = await startDatabasePair(ground).catch(async (error) => {
      await ground.clear();
      throw error;
    });
    let buyers: Buyers | undefined;
    try {
      const databaseUrl = database.settings.DATABASE_DIRECT_URL;
      const env = { ...database.settings, COST_PER_MINUTE: "1000000" };
      const portal = await startPairs(ground, env, process.cwd());
      const people: Therapist[] = [];
      for (let n = 0; n < THERAPISTS; n += 1) people.push(await newTherapistAt(portal.url, databaseUrl, portal.door));
      const therapists = Array.from({ length: WINDOWS }, () => people).flat();
      const under = async (what: string, fault: () => Promise<void>) => {
        await database.untilPaired();
        const tally = await underWriters({ url: portal.url, databaseUrl, therapists, perSecond: PER_SECOND }, fault);
        return rowOf(what, tally, tally.secondsUntilWell <= WITHIN_SECONDS && portal.allRun());
      };
      const reminded = await planReminders({ url: portal.url, databaseUrl, therapists: people }, REMINDERS);
      buyers = await readyBuyers(await openServer(await database.another("ventas")));
      let confirming: Promise<Tally> | undefined;
      return [
        await under("PostgreSQL of the primary is killed", async () => {
          await pause(3_000);
          (await database.primary()).crash();
          await pause(10_000);
          await database.untilPaired();
          await pause(3_000);
        }),
        await under("the whole server of the primary is killed", async () => {
          await pause(3_000);
          const killed = await database.primary();
          confirming = buyers?.confirm();
          await pause(1_000);
          await killed.die();
          await pause(WITHIN_SECONDS * 1_000);
          killed.start();
          await database.untilPaired();
          await pause(3_000);
        }),
        await under("the primary hangs, and wakes when the other has taken over", async () => {
          await pause(3_000);
          const suspended = await database.primary();
          suspended.hang();
          await pause(WITHIN_SECONDS * 1_000);
          suspended.wake();
          await database.untilPaired();
          await pause(3_000);
        }),
        await under("the server that follows is killed", async () => {
          await pause(3_000);
          const killed = await database.standby();
          await killed.die();
          await pause(WITHIN_SECONDS * 1_000);
          killed.start();
          await database.untilPaired();
          await pause(3_000);
        }),
        ...(confirming ? [rowOf("payments are confirmed as the whole server is killed", await confirming, true)] : []),
        rowOf("reminders are due meanwhile", await reminded(), true),
      ];
    } finally {
      await buyers?.close();
      await ground.clear();
      await database.stop();
    }
  },
};
