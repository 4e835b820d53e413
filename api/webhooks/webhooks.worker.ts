import { randomUUID } from "node:crypto";
import type { Database, Queries } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { UnopenedSecret, unsealed } from "../core/sealing.ts";
import { tellWork } from "../core/seen/told.ts";
import {
  type Begun,
  beginDelivery,
  type Hold,
  holdWebhook,
  purgeDeliveries,
  readDueWebhooks,
  releaseWebhook,
  settleDelivery,
  undoDelivery,
} from "./deliveries.store.ts";
import { type Outcome, RECEIVERS_AT_ONCE, type Receivers } from "./receiver.ts";
import type { WebhookMails } from "./webhooks.mails.ts";

/** How often is looked, and how long is waited. */
export interface WebhookPace {
  /** Seconds between two looks for something to send. */
  sweepSeconds: number;
  /** Seconds for which a process has a receiver to itself; longer than one try takes. */
  leaseSeconds: number;
}

const PACE: WebhookPace = { sweepSeconds: 2, leaseSeconds: 30 };
/** After so long others have their turn. */
const TURN_MS = 30_000;
const PURGE_MS = 6 * 3_600_000;
/** So long a process leaves a receiver to others whose secret it cannot open. */
const REST_MS = 60_000;

interface Parts {
  database: Database;
  receivers: Receivers;
  mails: WebhookMails;
  /** What the receivers' own secrets are sealed with. */
  secret: string;
  log: Log;
}

const wallOf =
  (database: Database, professionalId: string) =>
  <T>(work: (tx: Queries) => Promise<T>): Promise<T> =>
    database.asProfessional(professionalId, work);

/** Sends one message and writes down how that ended. */
async function deliver({ database, receivers, mails, secret, log }: Parts, begun: Begun, closing: AbortSignal) {
  const { delivery, webhook } = begun;
  const behindWall = wallOf(database, delivery.professionalId);
  let outcome: Outcome;
  try {
    const plain = await unsealed(secret, webhook.secret);
    outcome = await receivers.send({ id: delivery.id, url: webhook.url, secret: plain, body: delivery.body }, closing);
  } catch (error) {
    await behindWall((tx) => undoDelivery(tx, begun));
    throw error;
  }
  if (!outcome.fault) return void (await behindWall((tx) => settleDelivery(tx, begun, outcome)));
  // With the owner's rights: practices' own reach no queue.
  const isDisabled = await database.inTurn(delivery.professionalId, () =>
    database.owner.transaction(async (tx) => {
      const isNow = await settleDelivery(tx, begun, outcome);
      if (isNow) await mails.planDisabled(tx, webhook);
      return isNow;
    }),
  );
  const line = { delivery: delivery.id, attempt: delivery.attempts, ...outcome };
  log.info(line, isDisabled ? "receiver switched off" : "delivery not taken");
  if (isDisabled) mails.wake();
}

/** Sends what is due to one receiver, one message after the other. @returns whether its turn ended before that was done */
async function serve(parts: Parts, hold: Hold, closing: AbortSignal): Promise<boolean> {
  const behindWall = wallOf(parts.database, hold.professionalId);
  if (!(await behindWall((tx) => holdWebhook(tx, hold)))) return false;
  const endsAt = Date.now() + TURN_MS;
  try {
    for (;;) {
      if (closing.aborted) return false;
      if (Date.now() > endsAt) return true;
      const begun = await behindWall((tx) => beginDelivery(tx, hold));
      if (!begun) return false;
      if (begun !== "again") await deliver(parts, begun, closing);
    }
  } finally {
    await behindWall((tx) => releaseWebhook(tx, hold));
  }
}

/**
 * Starts telling receivers what has changed. The rows of `webhook_deliveries` are the plan: a process takes a receiver for
 * itself, sends what is due in order, and lets go; of one that dies the lease runs out, and another begins with the first
 * message that was not settled.
 * @param pace other than the usual, for tests
 */
export function startWebhooks(parts: Parts, pace: Partial<WebhookPace> = {}): Rounds {
  const set = { ...PACE, ...pace };
  const { database, log } = parts;
  const working = new Map<string, Promise<void>>();
  /** Until when receivers are left to others. */
  const resting = new Map<string, number>();
  const closing = new AbortController();
  const begin = ({ id, professionalId }: { id: string; professionalId: string }) => {
    const hold = { id, professionalId, lease: randomUUID(), leaseSeconds: set.leaseSeconds };
    const work = tellWork({ kind: "job", name: "webhooks" }, () => serve(parts, hold, closing.signal))
      .catch((error: unknown) => {
        if (error instanceof UnopenedSecret) resting.set(id, Date.now() + REST_MS);
        if (!closing.signal.aborted) log.warn({ webhook: id, error: errorFacts(error) }, "receiver not served");
        return false;
      })
      .then((isMore) => {
        working.delete(id);
        if (isMore) void rounds.sweep();
      });
    working.set(id, work);
  };
  const rounds = startRounds(
    { name: "webhooks", everyMs: set.sweepSeconds * 1_000, log, failed: "receivers not looked for" },
    async () => {
      const free = RECEIVERS_AT_ONCE - working.size;
      if (free <= 0) return;
      for (const [id, until] of resting) if (until <= Date.now()) resting.delete(id);
      const except = [...working.keys(), ...resting.keys()];
      for (const due of await readDueWebhooks(database.owner, except, free)) begin(due);
    },
  );
  return {
    sweep: rounds.sweep,
    async close() {
      closing.abort();
      await rounds.close();
      await Promise.all(working.values());
      await parts.receivers.close();
    },
  };
}

/** Removes what is shown no more, now and several times a day. */
export const startDeliveryPurge = (database: Database, log: Log): Rounds =>
  startRounds({ name: "purge of deliveries", everyMs: PURGE_MS, log, failed: "old deliveries not removed" }, () =>
    purgeDeliveries(database.owner),
  );
