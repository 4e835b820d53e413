import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { EMAILS_MAX, INSTEAD_OF_MAX, isEmail } from "../../../schema/rules/accounts.ts";
import type { Queries } from "../../core/database/database.ts";
import { user } from "../accounts.table.ts";
import { holdOpenAccount } from "../holdAccount.ts";
import { AccountRefusal } from "../refusal.ts";
import { addressCodes, makePrimary, ownAddress, proveAddress } from "./addresses.store.ts";
import { emailAddress } from "./addresses.table.ts";
import { action, confirmed, id, type ManageAction, type ManageParts } from "./manage.action.ts";

/** Guesses at one code. */
const TRIES = 3;

const typed = z.string("INVALID_EMAIL").transform((text) => text.trim().toLowerCase());
const email = typed.refine(isEmail, "INVALID_EMAIL");
/** Addresses that were typed before the one that is added; what is no address is none of the account's. */
const mistyped = z.array(typed, "VALIDATION_ERROR").max(INSTEAD_OF_MAX, "TOO_MANY_MISTYPED").default([]);
const code = z.string("INVALID_EMAIL_CODE").trim().min(1, "INVALID_EMAIL_CODE").max(20, "INVALID_EMAIL_CODE");

/** @returns which mistyped addresses make way for it @throws AccountRefusal for an address that is the account's already, and for one too many */
async function refuseAddress(tx: Queries, userId: string, asked: { email: string; insteadOf: string[] }) {
  const held = await tx.select().from(emailAddress).where(eq(emailAddress.userId, userId));
  const known = held.find((one) => one.email === asked.email);
  if (known?.verified) throw new AccountRefusal(409, "EMAIL_ALREADY_YOURS");
  const replaced = held.filter((one) => asked.insteadOf.includes(one.email) && one !== known && !one.verified);
  if (!known && held.length - replaced.length + 1 >= EMAILS_MAX) throw new AccountRefusal(409, "TOO_MANY_EMAILS");
  return replaced.map((one) => one.id);
}

/** Further e-mail addresses: added, proven by a mailed code, made the primary one, removed. */
export function addressActions({ database, post, secret, notify }: ManageParts): Record<string, ManageAction> {
  const db = database.owner;
  const codes = addressCodes(secret);
  return {
    "/emails/add": confirmed(
      z.object({ email, insteadOf: mistyped }),
      async ({ userId, email: primary, admitMail }, input) => {
        if (input.email === primary) throw new AccountRefusal(409, "EMAIL_ALREADY_YOURS");
        await refuseAddress(db, userId, input);
        await admitMail(input.email);
        const [added] = await db.transaction(async (tx) => {
          await holdOpenAccount(tx, userId);
          // Once more: several at once were all the last one a moment ago.
          const replaced = await refuseAddress(tx, userId, input);
          await tx.delete(emailAddress).where(inArray(emailAddress.id, replaced));
          return await tx
            .insert(emailAddress)
            .values({ userId, email: input.email })
            .onConflictDoUpdate({ target: [emailAddress.userId, emailAddress.email], set: { codeTries: 0 } })
            .returning({ id: emailAddress.id });
        });
        if (!added) throw new Error("the address was not stored");
        await post.codeForAddress(added.id);
        return { id: added.id };
      },
    ),
    "/emails/send": action(z.object({ id }), async ({ userId, admitMail }, input) => {
      const [address] = await db.select().from(emailAddress).where(ownAddress(userId, input.id));
      if (!address || address.verified) throw new AccountRefusal(404, "NOT_FOUND");
      await admitMail(address.email);
      await post.codeForAddress(address.id);
    }),
    "/emails/verify": action(z.object({ id, code }), async ({ userId, email: primary, guessing }, input) => {
      // Pressed again after an answer that was lost: its code is gone, and what it proved is proven.
      const proven = and(ownAddress(userId, input.id), eq(emailAddress.verified, true));
      if ((await db.select({ id: emailAddress.id }).from(emailAddress).where(proven)).length > 0) return;
      await guessing(async () => {
        // The guess is counted before it is looked at: a hundred at once are still three.
        const [guessed] = await db
          .update(emailAddress)
          .set({ codeTries: sql`${emailAddress.codeTries} + 1` })
          .where(
            and(
              ownAddress(userId, input.id),
              eq(emailAddress.verified, false),
              lt(emailAddress.codeTries, TRIES),
              gt(emailAddress.codeExpiresAt, sql`now()`),
            ),
          )
          .returning();
        if (!guessed?.codeHash || !codes.isRight(guessed.id, guessed.codeHash, input.code))
          throw new AccountRefusal(400, "INVALID_EMAIL_CODE");
        if (!(await proveAddress(db, guessed))) throw new AccountRefusal(400, "INVALID_EMAIL_CODE");
        await notify(primary, `Se ha añadido el correo ${guessed.email} a tu cuenta.`);
      });
    }),
    // A page that was opened before an update says no address.
    "/emails/primary": confirmed(z.object({ id, email: email.optional() }), async ({ userId }, input) => {
      const primary = await makePrimary(db, userId, input);
      if (!primary) throw new AccountRefusal(404, "NOT_FOUND");
      const { before, after } = primary;
      if (before === after) return;
      for (const to of [before, after]) await notify(to, `El correo principal de tu cuenta es ahora ${after}.`);
    }),
    "/emails/remove": confirmed(z.object({ id }), async ({ userId }, input) => {
      const [removed] = await db.transaction(async (tx) => {
        await holdOpenAccount(tx, userId);
        return await tx.delete(emailAddress).where(ownAddress(userId, input.id)).returning();
      });
      if (!removed) throw new AccountRefusal(404, "NOT_FOUND");
      const [me] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
      if (me && removed.verified) await notify(me.email, `Se ha quitado el correo ${removed.email} de tu cuenta.`);
    }),
  };
}
