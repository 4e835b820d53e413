import { and, eq } from "drizzle-orm";
import { maskedPhone } from "../../../schema/rules/phones.ts";
import type { StepWays } from "../../../schema/rules/secondStep.ts";
import type { Database } from "../../core/database/database.ts";
import { errorFacts, type Log } from "../../core/log.ts";
import type { AccountTexts } from "../accounts.texts.ts";
import { phone, smsStep } from "../manage/phones.table.ts";
import { twoFactor } from "./secondStep.table.ts";

/** Where an account's codes by SMS go; null when it has none. */
async function smsPhone({ owner: db }: Database, userId: string) {
  const [step] = await db
    .select({ id: phone.id, number: phone.number, first: smsStep.first })
    .from(smsStep)
    .innerJoin(phone, eq(phone.id, smsStep.phoneId))
    .where(and(eq(smsStep.userId, userId), eq(phone.verified, true)));
  return step ?? null;
}

/** How the second step of an account can be passed, beside its backup codes. @param sends whether text messages go out */
export async function waysOf(database: Database, userId: string, sends: boolean): Promise<StepWays> {
  const kept = and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true));
  const app = (await database.owner.select({ id: twoFactor.id }).from(twoFactor).where(kept)).length > 0;
  const step = sends ? await smsPhone(database, userId) : null;
  const first = step && (step.first || !app) ? "sms" : app ? "app" : "backup";
  return { app, sms: step && maskedPhone(step.number), first };
}

/** Sends the codes of second steps; a failure is told in the log, since the account library drops it. */
export const stepCodes =
  ({ database, log }: { database: Database; log: Log }, texts: AccountTexts) =>
  async (userId: string, code: string): Promise<void> => {
    try {
      const step = await smsPhone(database, userId);
      if (step) await texts.codeForStep(step.id, code);
    } catch (error) {
      log.error({ error: errorFacts(error) }, "code of a second step not queued");
    }
  };
