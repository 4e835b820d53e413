import { eq, isNotNull } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { opened, type SealedOfRoom, sealedWith } from "../core/sealing.ts";
import { exports } from "./exports.table.ts";

const sealed = (tx: Queries) =>
  tx.select({ id: exports.id, passphrase: exports.passphrase }).from(exports).where(isNotNull(exports.passphrase));

async function each(tx: Queries, step: (passphrase: string) => Promise<string | null>): Promise<void> {
  for (const { id, passphrase } of await sealed(tx).for("update")) {
    const next = passphrase && (await step(passphrase));
    if (next) await tx.update(exports).set({ passphrase: next }).where(eq(exports.id, id));
  }
}

/** Passphrases of files that are not made yet, under the service's own secret. */
export const sealedPassphrases: SealedOfRoom = {
  async opens(db, secret) {
    const [one] = await sealed(db).limit(1);
    return !one?.passphrase || (await opened(secret, one.passphrase)) !== null;
  },
  move: (tx, previous, next) =>
    each(tx, async (passphrase) => {
      const plain = await opened(previous, passphrase);
      return plain === null ? null : await sealedWith(next, plain);
    }),
  // Nobody knows it any more: what is being made is given up when it comes to its turn.
  giveUp: async () => {},
};
