import { monthlyAfter, nextMonthly } from "../../../schema/rules/measures/links.ts";
import type { MeasureField } from "../../../schema/rules/measures/measures.ts";
import type { MeasureKind } from "../../../schema/rules/measures/questionnaires.ts";
import { readClient } from "../../clients/clients.store.ts";
import { hindrance, readRecipient } from "../../clients/recipients.ts";
import { type Database, isId } from "../../core/database/database.ts";
import type { Log } from "../../core/log.ts";
import { refused } from "../../core/refusals.ts";
import { workThrough } from "../../core/rounds.ts";
import { lockPractice, lockPracticeOrClosed } from "../../practice/practice.store.ts";
import { insertLink } from "../links/links.store.ts";
import { clientOf } from "../measures.service.ts";
import {
  type MeasureReminderRow,
  putOff,
  type ReminderKey,
  readDue,
  readReminders,
  readStillDue,
  turnOff,
  turnOn,
} from "./reminders.store.ts";

/** What a client is reminded of each month. An id of a client that cannot exist is like one that does not. */
export const listReminders = (database: Database, id: string, clientId: string): Promise<MeasureReminderRow[]> =>
  database.askAsProfessional(id, async (tx) => (isId(clientId) ? await readReminders(tx, id, clientId) : []));

/** Turns a monthly reminder on or off; again it changes nothing. @throws Refusal VALIDATION saying why it cannot be on */
export const setReminder = (
  database: Database,
  id: string,
  asked: { clientId: string; kind: MeasureKind; isOn: boolean },
): Promise<MeasureReminderRow[]> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const { id: clientId } = await clientOf(tx, id, asked.clientId);
    const key = { professionalId: id, clientId, kind: asked.kind };
    if (asked.isOn) {
      const why = hindrance(await readRecipient(tx, id, clientId));
      if (why) throw refused<MeasureField>("clientId", why);
      const now = new Date();
      await turnOn(tx, key, now, nextMonthly(professional.timeZone, now, now));
    } else await turnOff(tx, key);
    return await readReminders(tx, id, clientId);
  });

/** Under the practice's lock: whichever process comes second finds nothing due. */
const makeDueLink = (database: Database, key: ReminderKey): Promise<void> =>
  database.asProfessional(key.professionalId, async (tx) => {
    const { professionalId, clientId, kind } = key;
    const { professional } = await lockPracticeOrClosed(tx, professionalId);
    const due = await readStillDue(tx, key);
    if (!due || professional.closedAt) return;
    const isActive = (await readClient(tx, professionalId, clientId))?.isActive ?? false;
    const isSent = isActive && !hindrance(await readRecipient(tx, professionalId, clientId));
    // Who is not treated at the moment, or whom nobody may write to, is not written to; the next time it may be otherwise.
    const following = isSent ? nextMonthly : monthlyAfter;
    await putOff(tx, key, following(professional.timeZone, due.since, new Date()));
    if (isSent) await insertLink(tx, professionalId, { clientId, kind, isReminder: true });
  });

/**
 * Makes a link of each reminder that is due, and puts it off to the next month in the same transaction. What was due several times
 * while nothing ran is made up for once; what nobody is sent leaves out no month.
 * @param atOnce most of them that are looked at together
 */
export const makeDueLinks = (database: Database, log: Log, atOnce: number, closing?: AbortSignal): Promise<void> =>
  workThrough(
    (others) => readDue(database.owner, others, atOnce),
    (key) => makeDueLink(database, key),
    { log, closing, failed: "monthly questionnaire not sent", ids: ({ professionalId: id }) => ({ id }), atOnce },
  );
