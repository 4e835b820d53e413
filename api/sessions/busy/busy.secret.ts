import { desc, eq } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import { opened, type SealedOfRoom, sealedWith } from "../../core/sealing.ts";
import { busyCalendars } from "./busy.table.ts";

const each = async (tx: Queries, step: (sealed: string) => Promise<string | null>) => {
  const rows = await tx
    .select({ id: busyCalendars.id, address: busyCalendars.address })
    .from(busyCalendars)
    .for("update");
  for (const { id, address } of rows) {
    const next = await step(address);
    if (next !== null) await tx.update(busyCalendars).set({ address: next }).where(eq(busyCalendars.id, id));
  }
};

/** Addresses of calendars elsewhere, under the service's own secret. */
export const sealedCalendars: SealedOfRoom = {
  async opens(db, secret) {
    const [last] = await db
      .select({ sealed: busyCalendars.address })
      .from(busyCalendars)
      .orderBy(desc(busyCalendars.createdAt))
      .limit(1);
    return !last || (await opened(secret, last.sealed)) !== null;
  },
  move: (tx, previous, next) =>
    each(tx, async (sealed) => {
      const plain = await opened(previous, sealed);
      return plain === null ? null : await sealedWith(next, plain);
    }),
  // Nobody knows where it was: it cannot be read, says so, and its owner puts it in again.
  giveUp: (tx, secret) =>
    each(tx, async (sealed) => ((await opened(secret, sealed)) === null ? await sealedWith(secret, "") : null)),
};
