import { and, eq } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import { user } from "../accounts.table.ts";
import { holdOpenAccount } from "../holdAccount.ts";
import { AccountRefusal } from "../refusal.ts";
import { twoFactor } from "../signIn/secondStep.table.ts";
import { smsStep } from "./phones.table.ts";

export async function hasApp(db: Queries, userId: string): Promise<boolean> {
  const app = and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true));
  return (await db.select({ id: twoFactor.id }).from(twoFactor).where(app)).length > 0;
}

async function hasSms(tx: Queries, userId: string): Promise<boolean> {
  return (await tx.select({ userId: smsStep.userId }).from(smsStep).where(eq(smsStep.userId, userId))).length > 0;
}

/** What proved an app proved a key that was replaced meanwhile: the app opens nothing, and without another way nothing is asked for. */
export async function unproveApp(tx: Queries, userId: string): Promise<void> {
  await holdOpenAccount(tx, userId);
  await tx.update(twoFactor).set({ verified: false }).where(eq(twoFactor.userId, userId));
  if (!(await hasSms(tx, userId))) await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId));
}

/** Takes the whole second step away, its backup codes too. @returns whether there was one */
export async function removeSecondStep(tx: Queries, userId: string): Promise<boolean> {
  await holdOpenAccount(tx, userId);
  const guarded = and(eq(user.id, userId), eq(user.twoFactorEnabled, true));
  const off = { twoFactorEnabled: false, updatedAt: new Date() };
  const before = await tx.update(user).set(off).where(guarded).returning({ id: user.id });
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await tx.delete(smsStep).where(eq(smsStep.userId, userId));
  return before.length > 0;
}

/**
 * Takes one way of the second step away, and with the last one all of it.
 * @param told whether the owner has read that it is the last one; undefined: by a page that does not say
 * @returns what is gone; null when nothing was there
 * @throws AccountRefusal when something else would follow than what the owner has read
 */
export async function removeWay(
  tx: Queries,
  userId: string,
  way: "app" | "sms",
  told: boolean | undefined,
): Promise<"one" | "all" | null> {
  await holdOpenAccount(tx, userId);
  const ways = { app: await hasApp(tx, userId), sms: await hasSms(tx, userId) };
  const isLast = !(way === "app" ? ways.sms : ways.app);
  if (told !== undefined && told !== isLast) throw new AccountRefusal(409, "SECOND_STEP_CHANGED");
  if (!ways[way]) return null;
  if (isLast) return (await removeSecondStep(tx, userId)) ? "all" : null;
  if (way === "sms") await tx.delete(smsStep).where(eq(smsStep.userId, userId));
  else {
    // The backup codes stay: they stand in for the text message too.
    await tx.update(twoFactor).set({ verified: false }).where(eq(twoFactor.userId, userId));
    await tx.update(smsStep).set({ first: true }).where(eq(smsStep.userId, userId));
  }
  return "one";
}
