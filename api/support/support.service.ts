import { SUPPORT_PER_HOUR, type SupportDraft } from "../../schema/rules/support.ts";
import type { Database } from "../core/database/database.ts";
import { found, Problem } from "../core/problems.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { checkedMessage } from "./support.rules.ts";
import { countLastHour, insertMessage, readMessage, type SupportRow } from "./support.store.ts";

/** Keeps a message to support, once for each key. @throws Refusal VALIDATION; Problem RATE_LIMITED */
export const keepMessage = (
  database: Database,
  id: string,
  given: SupportDraft,
  creation: CreationKey | null,
): Promise<SupportRow> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return found(await readMessage(tx, id, earlier.id)).row;
    const message = checkedMessage(given);
    if ((await countLastHour(tx, id)) >= SUPPORT_PER_HOUR) throw new Problem("RATE_LIMITED");
    const messageId = await insertMessage(tx, id, message);
    if (creation) await rememberCreation(tx, id, creation, messageId);
    return found(await readMessage(tx, id, messageId)).row;
  });
