import { createHash } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX, RESET_PASSWORD_MIN } from "../../../schema/rules/accounts.ts";
import { isStorable } from "../../../schema/rules/fields.ts";
import type { Queries } from "../../core/database/database.ts";
import { newPassword } from "../accounts.fields.ts";
import { PASSWORD_CHANGED } from "../accounts.mails.ts";
import { session, user } from "../accounts.table.ts";
import { holdOpenAccount } from "../holdAccount.ts";
import { AccountRefusal } from "../refusal.ts";
import { attempt } from "../signIn/attempts.table.ts";
import { isCommonPassword } from "../signIn/commonPasswords.ts";
import { readPassword, setPassword } from "../signIn/passwordCheck.ts";
import { passkey, twoFactor } from "../signIn/secondStep.table.ts";
import { endSecondSteps } from "../signIn/secondStep.ts";
import { keepingAWayIn } from "./connections.actions.ts";
import { action, confirmed, id, type ManageAction, type ManageParts } from "./manage.action.ts";
import { smsStep } from "./phones.table.ts";
import { removeSecondStep, unproveApp } from "./secondStep.store.ts";
import { ALL_REMOVED, CODES_ANEW } from "./smsStep.actions.ts";

const nothing = z.object({});
const started = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const keyName = z
  .string("VALIDATION_ERROR")
  .trim()
  .min(1, "VALIDATION_ERROR")
  .max(PASSKEY_NAME_MAX, "VALIDATION_ERROR")
  .refine(isStorable, "VALIDATION_ERROR");

/** Password, devices, authenticator app and passkeys. */
export function securityActions(parts: ManageParts): Record<string, ManageAction> {
  const { accounts, database, codes, onSignInsEnded, notify } = parts;
  const db = database.owner;
  const closeOthers = async (tx: Queries, userId: string, signInId: string) => {
    await tx.delete(session).where(and(eq(session.userId, userId), ne(session.id, signInId)));
    await tx.delete(attempt).where(eq(attempt.openedId, userId));
    await endSecondSteps(tx, userId);
  };
  /** Which key the app of an account has, without saying it, and whether the app was proven. */
  const keptApp = async (userId: string) => {
    const [app] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
    const key = app && createHash("sha256").update(app.secret).digest("base64url");
    return { key, verified: app?.verified ?? false };
  };
  const keyOf = (userId: string, keyId: string) => and(eq(passkey.userId, userId), eq(passkey.id, keyId));
  return {
    "/password": confirmed(
      z.object({ newPassword: newPassword(RESET_PASSWORD_MIN), closeOthers: z.boolean() }),
      async ({ userId, signInId, email }, input) => {
        if (isCommonPassword(input.newPassword, email)) throw new AccountRefusal(400, "PASSWORD_COMMON");
        const { password: keeper } = await accounts.$context;
        const hash = input.isRepeated ? null : await keeper.hash(input.newPassword);
        await db.transaction(async (tx) => {
          await holdOpenAccount(tx, userId);
          // One that was set meanwhile, as by a reset, is not overwritten by whoever knew the one before.
          const now = await readPassword(tx, eq(user.id, userId));
          if (now?.hash !== input.kept) throw new AccountRefusal(400, "INVALID_PASSWORD");
          if (hash) await setPassword(tx, userId, hash);
          if (input.closeOthers) await closeOthers(tx, userId, signInId);
        });
        onSignInsEnded();
        if (hash) await notify(email, PASSWORD_CHANGED);
      },
      (input) => input.newPassword,
    ),
    "/devices/close": action(z.object({ id }), async ({ userId }, input) => {
      const own = and(eq(session.userId, userId), eq(session.id, input.id));
      const closed = await db.delete(session).where(own).returning({ id: session.id });
      if (closed.length === 0) throw new AccountRefusal(404, "NOT_FOUND");
      onSignInsEnded();
    }),
    "/devices/close-others": action(nothing, async ({ userId, signInId }) => {
      await db.transaction((tx) => closeOthers(tx, userId, signInId));
      onSignInsEnded();
    }),
    "/second-step/start": confirmed(nothing, async ({ userId, library }, { password }) => {
      const [before] = await db
        .select({ codes: twoFactor.backupCodes })
        .from(twoFactor)
        .innerJoin(smsStep, eq(smsStep.userId, twoFactor.userId))
        .where(eq(twoFactor.userId, userId));
      const answer = await library("/two-factor/enable", { password, method: "totp" });
      if (!answer.ok) return answer;
      // Beside codes by SMS the backup codes are there already, and stay.
      if (before) await db.update(twoFactor).set({ backupCodes: before.codes }).where(eq(twoFactor.userId, userId));
      const { totpURI, backupCodes } = started.parse(await answer.json());
      const { key } = await keptApp(userId);
      return { totpURI, backupCodes: before ? [] : backupCodes, key };
    }),
    "/second-step/confirm": action(
      z.object({
        code: z.string("INVALID_CODE").trim().min(1, "INVALID_CODE").max(20, "INVALID_CODE"),
        // A page that was opened before an update does not tell.
        key: z.string("VALIDATION_ERROR").optional(),
      }),
      async ({ userId, library, guessing, email }, input) => {
        const { key, verified } = await keptApp(userId);
        // Of a key that was replaced since it was shown: no guess, however right the code is for it.
        if (input.key !== undefined && input.key !== key) throw new AccountRefusal(409, "SECOND_STEP_ANEW");
        // Pressed again after an answer that was lost: its code is used up, and what it proved is proven.
        if (input.key !== undefined && verified) return;
        const code = input.code.replaceAll(" ", "");
        const answer = await guessing(async () => {
          const checked = await codes.trying(userId, code, () => library("/two-factor/verify-totp", { code }));
          if (!checked?.ok) throw new AccountRefusal(400, "INVALID_CODE");
          return checked;
        });
        // Replaced while it was being checked: what is proven is a key that nobody may have.
        if ((await keptApp(userId)).key !== key) {
          await db.transaction((tx) => unproveApp(tx, userId));
          onSignInsEnded();
          // With the sign-in that the library has put in the place of the one before.
          const anew = JSON.stringify({ code: "SECOND_STEP_ANEW" });
          return new Response(anew, { status: 409, headers: answer.headers });
        }
        onSignInsEnded();
        await notify(email, "Se ha activado la verificación en dos pasos de tu cuenta.");
        return new Response(null, { headers: answer.headers });
      },
    ),
    "/second-step/codes": confirmed(nothing, async ({ library, email }, { password }) => {
      const answer = await library("/two-factor/generate-backup-codes", { password });
      if (answer.ok) await notify(email, CODES_ANEW);
      return answer;
    }),
    // Of pages that were opened before there were several ways.
    "/second-step/stop": confirmed(nothing, async ({ userId, email }) => {
      if (!(await db.transaction((tx) => removeSecondStep(tx, userId)))) return;
      await notify(email, ALL_REMOVED);
      onSignInsEnded();
    }),
    "/passkeys/start": confirmed(nothing, async ({ userId, library }) => {
      const kept = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId));
      if (kept.length >= PASSKEYS_MAX) throw new AccountRefusal(409, "TOO_MANY_PASSKEYS");
      return await library("/passkey/generate-register-options");
    }),
    "/passkeys/finish": action(
      z.object({ name: keyName, response: z.record(z.string(), z.unknown(), "VALIDATION_ERROR") }),
      async ({ library, email }, { name, response }) => {
        const answer = await library("/passkey/verify-registration", { name, response });
        if (!answer.ok) throw new AccountRefusal(400, "PASSKEY_REFUSED");
        await notify(email, `Se ha añadido la llave de acceso «${name}» a tu cuenta.`);
        return new Response(null, { headers: answer.headers });
      },
    ),
    "/passkeys/rename": action(z.object({ id, name: keyName }), async ({ userId }, input) => {
      const own = keyOf(userId, input.id);
      const named = await db.update(passkey).set({ name: input.name }).where(own).returning({ id: passkey.id });
      if (named.length === 0) throw new AccountRefusal(404, "NOT_FOUND");
    }),
    "/passkeys/remove": confirmed(z.object({ id }), async ({ userId, email }, input) => {
      const key = await keepingAWayIn(db, userId, async (tx) => {
        const [gone] = await tx.delete(passkey).where(keyOf(userId, input.id)).returning({ name: passkey.name });
        if (!gone) throw new AccountRefusal(404, "NOT_FOUND");
        return gone;
      });
      await notify(email, `Se ha quitado la llave de acceso «${key.name}» de tu cuenta.`);
    }),
  };
}
