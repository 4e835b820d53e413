import { and, asc, eq, inArray, isNull, lt, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { CHANGES_KEPT_DAYS, DELIVERIES_KEPT_DAYS } from "../../schema/rules/feed.ts";
import type { Queries } from "../core/database/database.ts";
import { readBounds, readChanges } from "../feed/feed.store.ts";
import { professionals } from "../practice/professionals.table.ts";
import type { Outcome } from "./receiver.ts";
import { type DeliveryRecord, eventWord, heldFor, retryAfter, toldOf, type WebhookRecord } from "./webhooks.rules.ts";
import { deliveries, webhooks } from "./webhooks.table.ts";

/** Changes that are made into messages at once. */
const PLANNED_AT_ONCE = 500;
/** Changes looked at for them: a receiver of what is rare does not hold the practice's row for long. */
const LOOKED_AT_MAX = 10_000;

/** A receiver that is held by this process alone. */
export interface Hold {
  id: string;
  professionalId: string;
  lease: string;
  leaseSeconds: number;
}

const waiting = eq(deliveries.status, "WAITING");
const isDue = and(waiting, lte(deliveries.dueAt, sql`now()`));
/** Nothing keeps messages from it. */
const isOpen = and(eq(webhooks.status, "ACTIVE"), or(isNull(webhooks.heldUntil), lte(webhooks.heldUntil, sql`now()`)));
const kindOfEvent = sql`split_part(${deliveries.event}, '.', 1)`;
const secondsOn = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Receivers of all practices that something is to be sent to and nobody is at, those that waited longest first. */
export const readDueWebhooks = (
  owner: Queries,
  except: string[],
  limit: number,
): Promise<{ id: string; professionalId: string }[]> =>
  owner
    .select({ id: webhooks.id, professionalId: webhooks.professionalId })
    .from(webhooks)
    .innerJoin(professionals, eq(professionals.id, webhooks.professionalId))
    .where(
      and(
        isOpen,
        isNull(professionals.closedAt),
        except.length > 0 ? notInArray(webhooks.id, except) : undefined,
        or(isNull(webhooks.leasedUntil), lt(webhooks.leasedUntil, sql`now()`)),
        or(
          lt(webhooks.plannedTo, professionals.changeCount),
          sql`exists (select from ${deliveries}
            where ${deliveries.professionalId} = ${webhooks.professionalId} and ${deliveries.webhookId} = ${webhooks.id} and ${isDue})`,
        ),
      ),
    )
    .orderBy(sql`${webhooks.leasedAt} nulls first`)
    .limit(limit);

/** Takes a receiver for this process, unless another is at it. */
export async function holdWebhook(tx: Queries, { id, professionalId, lease, leaseSeconds }: Hold): Promise<boolean> {
  const isFree = or(isNull(webhooks.leasedUntil), lt(webhooks.leasedUntil, sql`now()`));
  const free = tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.professionalId, professionalId), eq(webhooks.id, id), isOpen, isFree))
    .for("update", { skipLocked: true });
  const taken = await tx
    .update(webhooks)
    .set({ lease, leasedUntil: secondsOn(leaseSeconds), leasedAt: sql`now()` })
    .where(sql`${webhooks.id} in (${free})`)
    .returning({ id: webhooks.id });
  return taken.length > 0;
}

const held = ({ professionalId, id, lease }: Hold) =>
  and(eq(webhooks.professionalId, professionalId), eq(webhooks.id, id), eq(webhooks.lease, lease));

export async function releaseWebhook(tx: Queries, hold: Hold): Promise<void> {
  await tx.update(webhooks).set({ lease: null, leasedUntil: null }).where(held(hold));
}

type Planned = Pick<WebhookRecord, "id" | "professionalId" | "plannedTo" | "types">;

/** Makes the next changes into messages. @returns up to which number they are made; null when all were before */
async function plan(tx: Queries, { id, professionalId, plannedTo, types }: Planned): Promise<number | null> {
  const { oldest, newest } = await readBounds(tx, professionalId);
  // Older ones are told of no more; and numbers beyond the newest come from before a backup was brought back.
  const from = Math.min(newest, Math.max(plannedTo, oldest - 1));
  if (from === newest && plannedTo === newest) return null;
  const upTo = Math.min(newest, from + LOOKED_AT_MAX);
  const found = await readChanges(tx, professionalId, { after: from, upTo, types, limit: PLANNED_AT_ONCE });
  if (found.length > 0)
    await tx
      .insert(deliveries)
      .values(found.map((change) => ({ professionalId, webhookId: id, number: change.number, ...toldOf(change) })))
      .onConflictDoNothing();
  const last = found.at(-1);
  const end = last && found.length === PLANNED_AT_ONCE ? last.number : upTo;
  await tx.update(webhooks).set({ plannedTo: end }).where(eq(webhooks.id, id));
  return end;
}

/**
 * Readies a locked receiver, in a locked practice, for being told of other types: what waits of those it leaves goes, and of
 * those it takes on it is told from now on.
 */
export async function turnTo(tx: Queries, webhook: WebhookRecord, types: WebhookRecord["types"]): Promise<void> {
  const { id, professionalId } = webhook;
  const stay = webhook.types.filter((type) => types.includes(type));
  const gone = webhook.types.filter((type) => !types.includes(type));
  if (gone.length > 0) {
    // Not what a process of the release before writes down as taken at the moment: it locks its row before the receiver's.
    const unwanted = tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.webhookId, id), waiting, inArray(kindOfEvent, gone.map(eventWord))))
      .for("update", { skipLocked: true });
    await tx
      .delete(deliveries)
      .where(and(eq(deliveries.professionalId, professionalId), sql`${deliveries.id} in (${unwanted})`));
  }
  if (types.every((type) => stay.includes(type))) return;
  let plannedTo: number | null = webhook.plannedTo;
  while (plannedTo !== null) plannedTo = await plan(tx, { id, professionalId, plannedTo, types: stay });
}

/** A try that was begun: its number tells it from one of a process that was overtaken. */
export interface Begun {
  delivery: DeliveryRecord;
  webhook: WebhookRecord;
}

/**
 * Begins the next try, in the order of making.
 * @returns "again" after more messages were made; null when nothing is to be sent now, or by this process
 */
export async function beginDelivery(tx: Queries, hold: Hold): Promise<Begun | "again" | null> {
  const [webhook] = await tx
    .update(webhooks)
    .set({ leasedUntil: secondsOn(hold.leaseSeconds) })
    .where(and(held(hold), isOpen))
    .returning();
  if (!webhook) return null;
  const next = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhook.id), isDue))
    .orderBy(asc(deliveries.place))
    .limit(1);
  const [delivery] = await tx
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, triedAt: sql`now()` })
    .where(and(eq(deliveries.professionalId, hold.professionalId), sql`${deliveries.id} = (${next})`))
    .returning();
  if (delivery) return { delivery, webhook };
  return (await plan(tx, webhook)) === null ? null : "again";
}

const begunOne = ({ delivery: { professionalId, id, attempts } }: Begun) =>
  and(eq(deliveries.professionalId, professionalId), eq(deliveries.id, id), eq(deliveries.attempts, attempts), waiting);

const webhookOf = ({ webhook: { professionalId, id } }: Begun) =>
  and(eq(webhooks.professionalId, professionalId), eq(webhooks.id, id));

/** The receiver first, like whoever changes it. */
async function lockWebhook(tx: Queries, begun: Begun): Promise<void> {
  await tx.select({ id: webhooks.id }).from(webhooks).where(webhookOf(begun)).for("update");
}

/** Takes back a try that was not made to its end: the next one is not a later one. */
export async function undoDelivery(tx: Queries, begun: Begun): Promise<void> {
  await lockWebhook(tx, begun);
  await tx
    .update(deliveries)
    .set({ attempts: begun.delivery.attempts - 1 })
    .where(begunOne(begun));
}

/** A minute is near enough, and spares each message a second row. */
const isLongAgo = or(
  isNull(webhooks.lastDeliveredAt),
  lt(webhooks.lastDeliveredAt, sql`now() - interval '1 minute'`),
  sql`${webhooks.failures} > 0`,
);

async function settleFailed(
  tx: Queries,
  begun: Begun,
  last: Omit<Outcome, "fault"> & { fault: DeliveryRecord["fault"] },
) {
  const { delivery, webhook } = begun;
  const isIt = webhookOf(begun);
  await lockWebhook(tx, begun);
  const isTest = delivery.number === null;
  const wait = isTest ? null : retryAfter(delivery.attempts);
  const [settled] = await tx
    .update(deliveries)
    .set({ ...last, ...(wait === null ? { status: "FAILED" } : { dueAt: secondsOn(wait / 1000) }) })
    .where(begunOne(begun))
    .returning();
  if (!settled || isTest) return false;
  const failures = webhook.failures + 1;
  await tx
    .update(webhooks)
    .set({ failures, heldUntil: secondsOn(heldFor(failures) / 1000) })
    .where(isIt);
  if (wait !== null) return false;
  const isDead = or(isNull(webhooks.lastDeliveredAt), lt(webhooks.lastDeliveredAt, settled.createdAt));
  const disabled = await tx
    .update(webhooks)
    .set({ status: "DISABLED", version: sql`${webhooks.version} + 1` })
    .where(and(isIt, eq(webhooks.status, "ACTIVE"), isDead))
    .returning({ id: webhooks.id });
  return disabled.length > 0;
}

/**
 * Writes down how a try ended, unless another process has tried it since, or it was asked for anew.
 * @returns whether the receiver was switched off by it
 */
export async function settleDelivery(tx: Queries, begun: Begun, outcome: Outcome): Promise<boolean> {
  if (outcome.fault) return await settleFailed(tx, begun, outcome);
  await lockWebhook(tx, begun);
  const done = await tx
    .update(deliveries)
    .set({ ...outcome, status: "DELIVERED" })
    .where(begunOne(begun))
    .returning({ id: deliveries.id });
  if (done.length > 0)
    await tx
      .update(webhooks)
      .set({ failures: 0, heldUntil: null, lastDeliveredAt: sql`now()` })
      .where(and(webhookOf(begun), isLongAgo));
  return false;
}

/** Removes what is shown no more; what its receiver still waits for stays as long as the changes it tells. @param owner with the owner's rights */
export async function purgeDeliveries(owner: Queries): Promise<void> {
  const isOlder = (days: number) => lt(deliveries.createdAt, sql`now() - make_interval(days => ${days})`);
  await owner
    .delete(deliveries)
    .where(and(isOlder(DELIVERIES_KEPT_DAYS), or(ne(deliveries.status, "WAITING"), isOlder(CHANGES_KEPT_DAYS))));
}
