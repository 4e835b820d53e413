import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { INSTEAD_OF_MAX } from "../../../schema/rules/accounts.ts";
import { PHONES_MAX, toE164 } from "../../../schema/rules/phones.ts";
import type { Queries } from "../../core/database/database.ts";
import { phoneCodes } from "../accounts.texts.ts";
import { holdOpenAccount } from "../holdAccount.ts";
import { AccountRefusal } from "../refusal.ts";
import { action, confirmed, id, type ManageAction, type ManageParts } from "./manage.action.ts";
import { phone, smsStep } from "./phones.table.ts";

/** Guesses at one code. */
const TRIES = 3;

const number = z.string("INVALID_PHONE").transform((typed, context) => {
  const read = toE164(typed);
  if (read) return read;
  context.addIssue({ code: "custom", message: "INVALID_PHONE" });
  return z.NEVER;
});
const code = z.string("INVALID_PHONE_CODE").trim().min(1, "INVALID_PHONE_CODE").max(20, "INVALID_PHONE_CODE");

/** Numbers that were typed before the one that is added; what is no number is none of the account's. */
const mistyped = z
  .array(z.string("INVALID_PHONE").transform(toE164), "VALIDATION_ERROR")
  .max(INSTEAD_OF_MAX, "TOO_MANY_MISTYPED")
  .default([]);

/** What a mail says of a number: enough for its owner. */
const endOf = (whole: string): string => `acabado en ${whole.slice(-3)}`;

export const ownPhone = (userId: string, phoneId: string) => and(eq(phone.userId, userId), eq(phone.id, phoneId));

/** @returns which mistyped numbers make way for it @throws AccountRefusal for a number that is the account's already, and for one too many */
async function refuseNumber(tx: Queries, userId: string, asked: { number: string; insteadOf: (string | null)[] }) {
  const held = await tx.select().from(phone).where(eq(phone.userId, userId));
  const known = held.find((one) => one.number === asked.number);
  if (known?.verified) throw new AccountRefusal(409, "PHONE_ALREADY_YOURS");
  const replaced = held.filter((one) => asked.insteadOf.includes(one.number) && one !== known && !one.verified);
  if (!known && held.length - replaced.length >= PHONES_MAX) throw new AccountRefusal(409, "TOO_MANY_PHONES");
  return replaced.map((one) => one.id);
}

/** Makes the oldest proven number the primary one where there is none. */
async function keepOnePrimary(tx: Queries, userId: string): Promise<void> {
  const proven = await tx
    .select()
    .from(phone)
    .where(and(eq(phone.userId, userId), eq(phone.verified, true)))
    .orderBy(asc(phone.createdAt));
  const [oldest] = proven;
  if (!oldest || proven.some(({ primary }) => primary)) return;
  await tx.update(phone).set({ primary: true }).where(eq(phone.id, oldest.id));
}

/** Phone numbers: added, proven by a code in a text message, made the primary one, removed. */
export function phoneActions({ database, texts, secret, notify }: ManageParts): Record<string, ManageAction> {
  const db = database.owner;
  const codes = phoneCodes(secret);
  const sender = () => {
    if (!texts) throw new AccountRefusal(404, "NO_SMS");
    return texts;
  };
  return {
    "/phones/add": confirmed(z.object({ number, insteadOf: mistyped }), async ({ userId, admitText }, input) => {
      const { codeForNumber } = sender();
      await refuseNumber(db, userId, input);
      await admitText(input.number);
      const [added] = await db.transaction(async (tx) => {
        await holdOpenAccount(tx, userId);
        // Once more: several at once were all the last one a moment ago.
        const replaced = await refuseNumber(tx, userId, input);
        await tx.delete(phone).where(inArray(phone.id, replaced));
        return await tx
          .insert(phone)
          .values({ userId, number: input.number })
          .onConflictDoUpdate({ target: [phone.userId, phone.number], set: { codeTries: 0 } })
          .returning({ id: phone.id });
      });
      if (!added) throw new Error("the number was not stored");
      await codeForNumber(added.id);
      return { id: added.id };
    }),
    "/phones/send": action(z.object({ id }), async ({ userId, admitText }, input) => {
      const { codeForNumber } = sender();
      const [kept] = await db.select().from(phone).where(ownPhone(userId, input.id));
      if (!kept || kept.verified) throw new AccountRefusal(404, "NOT_FOUND");
      await admitText(kept.number);
      await codeForNumber(kept.id);
    }),
    "/phones/verify": action(z.object({ id, code }), async ({ userId, email, guessing }, input) => {
      // Pressed again after an answer that was lost: its code is gone, and what it proved is proven.
      const proven = and(ownPhone(userId, input.id), eq(phone.verified, true));
      if ((await db.select({ id: phone.id }).from(phone).where(proven)).length > 0) return;
      await guessing(async () => {
        const open = and(lt(phone.codeTries, TRIES), gt(phone.codeExpiresAt, sql`now()`));
        const [guessed] = await db
          .update(phone)
          .set({ codeTries: sql`${phone.codeTries} + 1` })
          .where(and(ownPhone(userId, input.id), eq(phone.verified, false), open))
          .returning();
        if (!guessed?.codeHash || !codes.isRight(guessed.id, guessed.codeHash, input.code))
          throw new AccountRefusal(400, "INVALID_PHONE_CODE");
        await db.transaction(async (tx) => {
          await holdOpenAccount(tx, userId);
          await tx
            .update(phone)
            .set({ verified: true, codeHash: null, codeExpiresAt: null })
            .where(eq(phone.id, guessed.id));
          await keepOnePrimary(tx, userId);
        });
        await notify(email, `Se ha añadido a tu cuenta el teléfono ${endOf(guessed.number)}.`);
      });
    }),
    "/phones/primary": confirmed(z.object({ id }), ({ userId }, input) =>
      db.transaction(async (tx) => {
        await holdOpenAccount(tx, userId);
        const chosen = and(ownPhone(userId, input.id), eq(phone.verified, true));
        if ((await tx.select({ id: phone.id }).from(phone).where(chosen)).length === 0)
          throw new AccountRefusal(404, "NOT_FOUND");
        await tx.update(phone).set({ primary: false }).where(eq(phone.userId, userId));
        await tx.update(phone).set({ primary: true }).where(chosen);
      }),
    ),
    "/phones/remove": confirmed(z.object({ id }), async ({ userId, email }, input) => {
      const removed = await db.transaction(async (tx) => {
        await holdOpenAccount(tx, userId);
        const used = await tx.select({ id: smsStep.phoneId }).from(smsStep).where(eq(smsStep.userId, userId));
        if (used.some((step) => step.id === input.id)) throw new AccountRefusal(409, "PHONE_IN_USE");
        const [gone] = await tx.delete(phone).where(ownPhone(userId, input.id)).returning();
        if (!gone) throw new AccountRefusal(404, "NOT_FOUND");
        await keepOnePrimary(tx, userId);
        return gone;
      });
      if (removed.verified) await notify(email, `Se ha quitado de tu cuenta el teléfono ${endOf(removed.number)}.`);
    }),
  };
}
