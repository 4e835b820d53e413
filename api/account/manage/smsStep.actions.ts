import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { user } from "../accounts.table.ts";
import { AccountRefusal } from "../refusal.ts";
import { twoFactor } from "../signIn/secondStep.table.ts";
import { action, confirmed, id, type ManageAction, type ManageParts } from "./manage.action.ts";
import { ownPhone } from "./phones.actions.ts";
import { phone, smsStep } from "./phones.table.ts";

const nothing = z.object({});
export const CODES_ANEW = "Se han generado códigos de respaldo nuevos; los anteriores ya no sirven.";
const started = z.object({ backupCodes: z.array(z.string()) });

/** Codes by SMS as second step, beside the authenticator app or alone; backup codes belong to both. */
export function smsStepActions(parts: ManageParts): Record<string, ManageAction> {
  const { database, texts, onSignInsEnded, notify } = parts;
  const db = database.owner;
  const hasApp = async (userId: string): Promise<boolean> => {
    const app = and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true));
    return (await db.select({ id: twoFactor.id }).from(twoFactor).where(app)).length > 0;
  };
  return {
    "/second-step/sms/start": confirmed(z.object({ phoneId: id }), async ({ userId, email, library }, input) => {
      const { phoneId, password } = input;
      if (!texts) throw new AccountRefusal(404, "NO_SMS");
      const chosen = and(ownPhone(userId, phoneId), eq(phone.verified, true));
      const [me] = await db.select({ on: user.twoFactorEnabled }).from(user).where(eq(user.id, userId));
      if ((await db.select({ id: phone.id }).from(phone).where(chosen)).length === 0)
        throw new AccountRefusal(404, "NOT_FOUND");
      const [before] = await db.select({ phoneId: smsStep.phoneId }).from(smsStep).where(eq(smsStep.userId, userId));
      const makeCodes = async () => {
        // The key of an app that comes with them is shown to nobody and never proven.
        if (!me?.on) return await library("/two-factor/enable", { password, method: "totp" });
        if (await hasApp(userId)) return null;
        // Pressed again after an answer that was lost: nobody has seen those it had.
        return await library("/two-factor/generate-backup-codes", { password });
      };
      const made = await makeCodes();
      if (made && !made.ok) return made;
      const { backupCodes } = made ? started.parse(await made.json()) : { backupCodes: [] };
      await db.transaction(async (tx) => {
        await tx
          .insert(smsStep)
          .values({ userId, phoneId, first: !me?.on })
          .onConflictDoUpdate({ target: smsStep.userId, set: { phoneId } });
        await tx.update(user).set({ twoFactorEnabled: true, updatedAt: new Date() }).where(eq(user.id, userId));
      });
      if (before?.phoneId !== phoneId)
        await notify(email, "Se ha activado la verificación en dos pasos por SMS de tu cuenta.");
      if (me?.on && made) await notify(email, CODES_ANEW);
      return { backupCodes };
    }),
    "/second-step/sms/stop": confirmed(nothing, async ({ userId, email, library }, { password }) => {
      if (!(await hasApp(userId))) {
        const answer = await library("/two-factor/disable", { password });
        if (!answer.ok) return answer;
        await db.delete(smsStep).where(eq(smsStep.userId, userId));
        onSignInsEnded();
        await notify(email, "Se ha quitado la verificación en dos pasos de tu cuenta.");
        return new Response(null, { headers: answer.headers });
      }
      await db.delete(smsStep).where(eq(smsStep.userId, userId));
      await notify(email, "Se ha quitado la verificación en dos pasos por SMS de tu cuenta.");
    }),
    "/second-step/app/stop": confirmed(nothing, async ({ userId, email, library }, { password }) => {
      const steps = await db.select({ userId: smsStep.userId }).from(smsStep).where(eq(smsStep.userId, userId));
      if (steps.length === 0) {
        const answer = await library("/two-factor/disable", { password });
        onSignInsEnded();
        if (answer.ok) await notify(email, "Se ha quitado la verificación en dos pasos de tu cuenta.");
        return answer;
      }
      // The backup codes stay: they stand in for the text message too.
      await db.update(twoFactor).set({ verified: false }).where(eq(twoFactor.userId, userId));
      await db.update(smsStep).set({ first: true }).where(eq(smsStep.userId, userId));
      await notify(email, "Se ha quitado la aplicación de autenticación de tu cuenta.");
    }),
    "/second-step/first": action(
      z.object({ way: z.enum(["app", "sms"], "VALIDATION_ERROR") }),
      async (caller, input) => {
        const mine = eq(smsStep.userId, caller.userId);
        const first = input.way === "sms" || !(await hasApp(caller.userId));
        const changed = await db.update(smsStep).set({ first }).where(mine).returning({ userId: smsStep.userId });
        if (changed.length === 0) throw new AccountRefusal(404, "NOT_FOUND");
      },
    ),
  };
}
