import { and, asc, eq } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import { type Sealed, type SealedOfRoom, sealedWith } from "../../core/sealing.ts";
import { busyCalendars } from "./busy.table.ts";

const put = async (tx: Queries, { id, sealed }: Sealed, address: string): Promise<void> => {
  await tx
    .update(busyCalendars)
    .set({ address })
    .where(and(eq(busyCalendars.id, id), eq(busyCalendars.address, sealed)));
};

/** Addresses of calendars elsewhere, under the service's own secret. */
export const sealedCalendars: SealedOfRoom = {
  read: (db) =>
    db
      .select({ id: busyCalendars.id, sealed: busyCalendars.address })
      .from(busyCalendars)
      .orderBy(asc(busyCalendars.id)),
  replace: put,
  // Nobody knows where it was: it cannot be read, says so, and its owner puts it in again.
  giveUp: async (tx, lost, secret) => put(tx, lost, await sealedWith(secret, "")),
};
