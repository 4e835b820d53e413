import { randomBytes } from "node:crypto";
import { symmetricEncrypt } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { user } from "../accounts.table.ts";
import { holdOpenAccount } from "../holdAccount.ts";
import { AccountRefusal } from "../refusal.ts";
import { twoFactor } from "../signIn/secondStep.table.ts";
import { createBackupCodes } from "../signIn/secondStep.ts";
import { action, confirmed, id, type ManageAction, type ManageParts } from "./manage.action.ts";
import { ownPhone } from "./phones.actions.ts";
import { phone, smsStep } from "./phones.table.ts";
import { hasApp, removeWay } from "./secondStep.store.ts";

export const CODES_ANEW = "Se han generado códigos de respaldo nuevos; los anteriores ya no sirven.";
export const ALL_REMOVED = "Se ha quitado la verificación en dos pasos de tu cuenta.";
/** What the page has said follows: that no second step is left. One that was opened before an update does not tell. */
const removal = z.object({ isLast: z.boolean("VALIDATION_ERROR").optional() });

/** Codes by SMS as second step, beside the authenticator app or alone; backup codes belong to both. */
export function smsStepActions(parts: ManageParts): Record<string, ManageAction> {
  const { accounts, database, secret, texts, onSignInsEnded, notify } = parts;
  const db = database.owner;
  const { customBackupCodesGenerate, storeBackupCodes } = createBackupCodes(secret).options;
  const stopping = (way: "app" | "sms", sentence: string): ManageAction =>
    confirmed(removal, async ({ userId, email }, { isLast }) => {
      const removed = await db.transaction((tx) => removeWay(tx, userId, way, isLast));
      if (removed) await notify(email, removed === "all" ? ALL_REMOVED : sentence);
      if (removed === "all") onSignInsEnded();
    });
  return {
    "/second-step/sms/start": confirmed(z.object({ phoneId: id }), async ({ userId, email }, { phoneId }) => {
      if (!texts) throw new AccountRefusal(404, "NO_SMS");
      const backupCodes = customBackupCodesGenerate();
      const kept = await storeBackupCodes.encrypt(JSON.stringify(backupCodes));
      // Backup codes are kept beside an app's key: this one is shown to nobody and never proven.
      const { secretConfig } = await accounts.$context;
      const unseen = await symmetricEncrypt({ key: secretConfig, data: randomBytes(20).toString("hex") });
      const { wasOn, had, before } = await db.transaction(async (tx) => {
        await holdOpenAccount(tx, userId);
        const chosen = and(ownPhone(userId, phoneId), eq(phone.verified, true));
        if ((await tx.select({ id: phone.id }).from(phone).where(chosen)).length === 0)
          throw new AccountRefusal(404, "NOT_FOUND");
        const [me] = await tx.select({ on: user.twoFactorEnabled }).from(user).where(eq(user.id, userId));
        const wasOn = me?.on ?? false;
        const had = wasOn && (await hasApp(tx, userId));
        const [before] = await tx.select({ phoneId: smsStep.phoneId }).from(smsStep).where(eq(smsStep.userId, userId));
        // Pressed again after an answer that was lost: nobody has seen the codes it had.
        if (!had)
          await tx
            .insert(twoFactor)
            .values({ userId, secret: unseen, backupCodes: kept, verified: false })
            .onConflictDoUpdate({
              target: twoFactor.userId,
              set: wasOn ? { backupCodes: kept } : { secret: unseen, backupCodes: kept, verified: false },
            });
        await tx
          .insert(smsStep)
          .values({ userId, phoneId, first: !wasOn })
          .onConflictDoUpdate({ target: smsStep.userId, set: { phoneId } });
        await tx.update(user).set({ twoFactorEnabled: true, updatedAt: new Date() }).where(eq(user.id, userId));
        return { wasOn, had, before };
      });
      if (before?.phoneId !== phoneId)
        await notify(email, "Se ha activado la verificación en dos pasos por SMS de tu cuenta.");
      if (wasOn && !had) await notify(email, CODES_ANEW);
      return { backupCodes: had ? [] : backupCodes };
    }),
    "/second-step/sms/stop": stopping("sms", "Se ha quitado la verificación en dos pasos por SMS de tu cuenta."),
    "/second-step/app/stop": stopping("app", "Se ha quitado la aplicación de autenticación de tu cuenta."),
    "/second-step/first": action(
      z.object({ way: z.enum(["app", "sms"], "VALIDATION_ERROR") }),
      async (caller, input) => {
        const mine = eq(smsStep.userId, caller.userId);
        const first = input.way === "sms" || !(await hasApp(db, caller.userId));
        const changed = await db.update(smsStep).set({ first }).where(mine).returning({ userId: smsStep.userId });
        if (changed.length === 0) throw new AccountRefusal(404, "NOT_FOUND");
      },
    ),
  };
}
