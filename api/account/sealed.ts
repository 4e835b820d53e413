import { and, asc, eq } from "drizzle-orm";
import { type Database, tellAll } from "../core/database/database.ts";
import { opened, type SealedOfRoom, sealedWith, unopened } from "../core/sealing.ts";
import { jwks, user } from "./accounts.table.ts";
import { smsStep } from "./manage/phones.table.ts";
import { twoFactor } from "./signIn/secondStep.table.ts";

/** Where is told that what is stored was sealed with another secret. */
export const SECRET_CHANGED = "secret_changed";

/** How much was moved over, or given up. */
export interface SealedCounts {
  signingKeys: number;
  secondSteps: number;
  /** Of what rooms keep. */
  others: number;
}

/** What signs bearers. The library keeps a key as JSON around what it sealed. */
const signingKeys: SealedOfRoom = {
  async read(db) {
    const keys = await db.select({ id: jwks.id, privateKey: jwks.privateKey }).from(jwks).orderBy(asc(jwks.id));
    return keys.map(({ id, privateKey }) => ({ id, sealed: JSON.parse(privateKey) as string }));
  },
  async replace(tx, { id }, sealed) {
    await tx
      .update(jwks)
      .set({ privateKey: JSON.stringify(sealed) })
      .where(eq(jwks.id, id));
  },
  // New ones are made by themselves.
  async giveUp(tx, { id }) {
    await tx.delete(jwks).where(eq(jwks.id, id));
  },
};

/** Keys of authenticator apps. */
const secondSteps: SealedOfRoom = {
  read: (db) => db.select({ id: twoFactor.id, sealed: twoFactor.secret }).from(twoFactor).orderBy(asc(twoFactor.id)),
  async replace(tx, { id, sealed: was }, secret) {
    await tx
      .update(twoFactor)
      .set({ secret })
      .where(and(eq(twoFactor.id, id), eq(twoFactor.secret, was)));
  },
  async giveUp(tx, { id }) {
    const gone = await tx.delete(twoFactor).where(eq(twoFactor.id, id)).returning({ userId: twoFactor.userId });
    for (const { userId } of gone) {
      await tx.delete(smsStep).where(eq(smsStep.userId, userId));
      await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId));
    }
  },
};

/** What is stored under the service's secret, by what it is counted as. */
const storedOf = (rooms: readonly SealedOfRoom[]): [keyof SealedCounts, SealedOfRoom][] => [
  ["signingKeys", signingKeys],
  ["secondSteps", secondSteps],
  ...rooms.map((room): [keyof SealedCounts, SealedOfRoom] => ["others", room]),
];

/** Whether the secrets open everything that is stored, some of it, or nothing; all where there is nothing. */
export async function opensStored(
  { owner }: Database,
  secrets: readonly string[],
  rooms: readonly SealedOfRoom[],
): Promise<"all" | "some" | "none"> {
  let stored = 0;
  let left = 0;
  for (const [, room] of storedOf(rooms)) {
    const kept = await room.read(owner);
    stored += kept.length;
    left += (await unopened(kept, secrets)).length;
  }
  if (left === 0) return "all";
  return left < stored ? "some" : "none";
}

/** Guards with `next` what it does not open and `previous` does; what neither opens stays as it is. */
export async function moveToSecret(
  { owner }: Database,
  previous: string,
  next: string,
  rooms: readonly SealedOfRoom[],
): Promise<SealedCounts> {
  const counts: SealedCounts = { signingKeys: 0, secondSteps: 0, others: 0 };
  await owner.transaction(async (tx) => {
    for (const [kind, room] of storedOf(rooms))
      for (const one of await unopened(await room.read(tx), [next])) {
        const plain = await opened(previous, one.sealed);
        if (plain === null) continue;
        counts[kind] += 1;
        await room.replace(tx, one, await sealedWith(next, plain));
      }
    await tellAll(tx, SECRET_CHANGED);
  });
  return counts;
}

/**
 * Gives up what `secret` does not open: new signing keys are made by themselves, second steps are switched off, rooms do
 * as they say.
 */
export async function giveUpSealed(
  { owner }: Database,
  secret: string,
  rooms: readonly SealedOfRoom[],
): Promise<SealedCounts> {
  const counts: SealedCounts = { signingKeys: 0, secondSteps: 0, others: 0 };
  await owner.transaction(async (tx) => {
    for (const [kind, room] of storedOf(rooms))
      for (const one of await unopened(await room.read(tx), [secret])) {
        counts[kind] += 1;
        await room.giveUp(tx, one, secret);
      }
    await tellAll(tx, SECRET_CHANGED);
  });
  return counts;
}
