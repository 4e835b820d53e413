import { eq } from "drizzle-orm";
import type { Database, Queries } from "../core/database/database.ts";
import { opened, type SealedOfRoom, sealedWith } from "../core/sealing.ts";
import { jwks, user } from "./accounts.table.ts";
import { smsStep } from "./manage/phones.table.ts";
import { twoFactor } from "./signIn/secondStep.table.ts";

/** How much was moved over, or given up. */
export interface SealedCounts {
  signingKeys: number;
  secondSteps: number;
}

/** The library keeps a signing key as JSON around what it sealed. */
const openedKey = (secret: string, privateKey: string): Promise<string | null> =>
  opened(secret, JSON.parse(privateKey) as string);

/** Whether `secret` opens every signing key that is stored, and what rooms keep; true where there is nothing. */
export async function opensStored(
  { owner }: Database,
  secret: string,
  rooms: readonly SealedOfRoom[],
): Promise<boolean> {
  const keys = await owner.select({ privateKey: jwks.privateKey }).from(jwks);
  const answers = await Promise.all([
    ...keys.map(async ({ privateKey }) => (await openedKey(secret, privateKey)) !== null),
    ...rooms.map((room) => room.opens(owner, secret)),
  ]);
  return answers.every(Boolean);
}

async function eachSealed(
  tx: Queries,
  secret: string,
  key: (id: string, plain: string | null) => Promise<unknown>,
  step: (row: { id: string; userId: string }, plain: string | null) => Promise<unknown>,
): Promise<void> {
  for (const { id, privateKey } of await tx.select().from(jwks).for("update"))
    await key(id, await openedKey(secret, privateKey));
  for (const row of await tx.select().from(twoFactor).for("update")) await step(row, await opened(secret, row.secret));
}

/** Guards with `next` what `previous` guards; what neither opens stays as it is. */
export async function moveToSecret(
  { owner }: Database,
  previous: string,
  next: string,
  rooms: readonly SealedOfRoom[],
): Promise<SealedCounts> {
  const counts: SealedCounts = { signingKeys: 0, secondSteps: 0 };
  const seal = (plain: string) => sealedWith(next, plain);
  await owner.transaction(async (tx) => {
    for (const room of rooms) await room.move(tx, previous, next);
    await eachSealed(
      tx,
      previous,
      async (id, plain) => {
        if (plain === null) return;
        counts.signingKeys += 1;
        const privateKey = JSON.stringify(await seal(plain));
        await tx.update(jwks).set({ privateKey }).where(eq(jwks.id, id));
      },
      async ({ id }, plain) => {
        if (plain === null) return;
        counts.secondSteps += 1;
        await tx
          .update(twoFactor)
          .set({ secret: await seal(plain) })
          .where(eq(twoFactor.id, id));
      },
    );
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
  const counts: SealedCounts = { signingKeys: 0, secondSteps: 0 };
  await owner.transaction(async (tx) => {
    for (const room of rooms) await room.giveUp(tx, secret);
    await eachSealed(
      tx,
      secret,
      async (id, plain) => {
        if (plain !== null) return;
        counts.signingKeys += 1;
        await tx.delete(jwks).where(eq(jwks.id, id));
      },
      async ({ id, userId }, plain) => {
        if (plain !== null) return;
        counts.secondSteps += 1;
        await tx.delete(twoFactor).where(eq(twoFactor.id, id));
        await tx.delete(smsStep).where(eq(smsStep.userId, userId));
        await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId));
      },
    );
  });
  return counts;
}
