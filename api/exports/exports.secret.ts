import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import type { Sealed, SealedOfRoom } from "../core/sealing.ts";
import { exports } from "./exports.table.ts";

const NOBODY_KNOWS = "";

const put = async (tx: Queries, { id, sealed }: Sealed, passphrase: string): Promise<void> => {
  await tx
    .update(exports)
    .set({ passphrase })
    .where(and(eq(exports.id, id), eq(exports.passphrase, sealed)));
};

/** Passphrases of files that are not made yet, under the service's own secret. */
export const sealedPassphrases: SealedOfRoom = {
  read: (db) =>
    db
      .select({ id: exports.id, sealed: sql<string>`${exports.passphrase}` })
      .from(exports)
      .where(ne(exports.passphrase, NOBODY_KNOWS))
      .orderBy(asc(exports.id)),
  replace: put,
  // What is being made is given up when it comes to its turn.
  giveUp: (tx, lost) => put(tx, lost, NOBODY_KNOWS),
};
