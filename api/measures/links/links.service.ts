import type { MeasureField } from "../../../schema/rules/measures/measures.ts";
import type { MeasureKind } from "../../../schema/rules/measures/questionnaires.ts";
import { answersFault, isAlarming } from "../../../schema/rules/measures/scoring.ts";
import { isToFormerAddress } from "../../clients/mailedTo.ts";
import { hindrance, readRecipient } from "../../clients/recipients.ts";
import { type Database, isId, type Queries } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { refused } from "../../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../../practice/idempotency.ts";
import { lockPractice, lockPracticeOrClosed } from "../../practice/practice.store.ts";
import { clientOf, refuseFull } from "../measures.service.ts";
import { insertMeasure } from "../measures.store.ts";
import type { MeasureLinkKey } from "./links.signed.ts";
import {
  insertLink,
  isGoneAstray,
  type Linked,
  type MeasureLinkRow,
  markUsed,
  readLaterMails,
  readLink,
  readLinked,
  readOpenLinks,
  revokeLink,
} from "./links.store.ts";

/** The links by which a client can still answer. An id of a client that cannot exist is like one that does not. */
export const listLinks = (database: Database, id: string, clientId: string): Promise<MeasureLinkRow[]> =>
  database.askAsProfessional(id, async (tx) => (isId(clientId) ? await readOpenLinks(tx, id, clientId) : []));

/** What became of a link that opens nothing any more. */
async function overSentence(tx: Queries, id: string, link: MeasureLinkRow): Promise<string> {
  if (link.usedAt) return "Tu cliente ya ha respondido con el enlace que pediste.";
  const later = await readLaterMails(tx, id, link);
  if (later.includes("ENVIADO")) return "El enlace que pediste ya no vale: después se envió otro.";
  if (later.length > 0) return "El enlace que pediste ya no vale: después se pidió otro.";
  if (link.revokedAt) return "El enlace que pediste ya no vale: se anuló después.";
  if (await isGoneAstray(tx, id, link.id))
    return "El enlace que pediste ya no vale: fue a la dirección que tu cliente tenía antes.";
  return "El enlace que pediste ya no vale: ha caducado.";
}

/** @throws Refusal VALIDATION saying what became of a link that opens nothing any more */
async function stillOpen(tx: Queries, id: string, linkId: string): Promise<MeasureLinkRow> {
  const link = found(await readLink(tx, id, linkId));
  const open = await readOpenLinks(tx, id, link.clientId);
  if (open.some((one) => one.id === linkId)) return link;
  throw refused<MeasureField>("clientId", await overSentence(tx, id, link));
}

/**
 * Has a client mailed a link to a questionnaire, once for each key.
 * @throws Refusal VALIDATION saying why that cannot be, or what became of the one of that key
 */
export const sendLink = (
  database: Database,
  id: string,
  asked: { clientId: string; kind: MeasureKind },
  creation: CreationKey | null,
): Promise<MeasureLinkRow> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const { id: clientId } = await clientOf(tx, id, asked.clientId);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return await stillOpen(tx, id, earlier.id);
    const why = hindrance(await readRecipient(tx, id, clientId));
    if (why) throw refused<MeasureField>("clientId", why);
    await refuseFull(tx, id, clientId);
    const made = await insertLink(tx, id, { clientId, kind: asked.kind, isReminder: false });
    if (creation) await rememberCreation(tx, id, creation, made);
    return found(await readLink(tx, id, made));
  });

/** Revokes a link; again it changes nothing. @throws Problem NOT_FOUND */
export const withdrawLink = (database: Database, id: string, linkId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    found(await readLink(tx, id, linkId));
    await revokeLink(tx, id, linkId);
  });

/**
 * How a link stands: `over` once it was used, revoked or its time has passed, it went to an address that is the client's no more,
 * or client or practice are gone.
 */
export type Standing =
  | { kind: "over" }
  | { kind: "open"; measure: MeasureKind; practice: string }
  | { kind: "missing"; measure: MeasureKind; practice: string; answers: (number | null)[]; fault: string }
  /** What was sent is kept. */
  | { kind: "sent"; practice: string; alarms: boolean };

const isOver = ({ revokedAt, expiresAt, emailSince, isHidden, isClosed }: Linked, key: MeasureLinkKey): boolean =>
  revokedAt !== null || expiresAt <= new Date() || isHidden || isClosed || isToFormerAddress(key, emailSince);

/** How a link stands for whoever opens it; nothing is stored. */
export const showLinked = (database: Database, key: MeasureLinkKey): Promise<Standing> =>
  database.asProfessional(key.professionalId, async (tx) => {
    const linked = await readLinked(tx, key.professionalId, key.linkId);
    if (!linked || isOver(linked, key) || linked.usedAt) return { kind: "over" };
    return { kind: "open", measure: linked.kind, practice: linked.practice };
  });

/**
 * Keeps what a client answered by a link, once, under the practice's lock. The same sent again, as by a second press, is
 * answered as the first was, so that nobody is told nothing of what stands there; other answers are not taken any more.
 */
export const takeAnswers = (
  database: Database,
  key: MeasureLinkKey,
  answersOf: (kind: MeasureKind) => (number | null)[],
): Promise<Standing> =>
  database.asProfessional(key.professionalId, async (tx) => {
    const { professionalId, linkId } = key;
    // Of a practice that is erased there is nothing to lock.
    if (!(await readLinked(tx, professionalId, linkId))) return { kind: "over" };
    await lockPracticeOrClosed(tx, professionalId);
    const linked = await readLinked(tx, professionalId, linkId);
    if (!linked || isOver(linked, key)) return { kind: "over" };
    const { kind: measure, practice, clientId } = linked;
    const given = answersOf(measure);
    if (linked.usedAt) {
      const isSame = JSON.stringify(given) === JSON.stringify(linked.answers);
      return isSame && linked.answers
        ? { kind: "sent", practice, alarms: isAlarming(measure, linked.answers) }
        : { kind: "over" };
    }
    const fault = answersFault(measure, given);
    if (fault) return { kind: "missing", measure, practice, answers: given, fault };
    const answers = given.filter((answer) => answer !== null);
    await insertMeasure(tx, professionalId, { clientId, kind: measure, answers, way: "ENLACE", linkId });
    await markUsed(tx, professionalId, linkId);
    return { kind: "sent", practice, alarms: isAlarming(measure, answers) };
  });
