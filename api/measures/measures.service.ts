import { MEASURES_FULL, MEASURES_MAX, type MeasureField } from "../../schema/rules/measures/measures.ts";
import { PENDING_MAX } from "../../schema/rules/overview.ts";
import { CLIENT_DELETED, type ClientRecord } from "../clients/clients.rules.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { type KeyedAsked, type KeyedRead, NOTHING_BY_KEY } from "../practice/keyed.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { checkedAnswers, type DeletedMeasure, type MeasureDraft, type MeasureRecord } from "./measures.rules.ts";
import {
  countMeasures,
  insertMeasure,
  type MeasuresAsked,
  markDeleted,
  markSeen,
  readAlarms,
  readDeletedPage,
  readMeasure,
  readMeasurePage,
  readMeasuresByKey,
  readRestorable,
  unmarkDeleted,
} from "./measures.store.ts";

/** A client that is there. @throws Refusal VALIDATION, the same for someone else's and for no id at all */
export async function clientOf(tx: Queries, id: string, clientId: string): Promise<ClientRecord> {
  const client = isId(clientId) ? await readClient(tx, id, clientId) : null;
  if (!client) throw refused<MeasureField>("clientId", "Cliente no encontrado.");
  return client;
}

/** @throws Refusal VALIDATION when a client has as many as a client can; the practice is locked before */
export async function refuseFull(tx: Queries, id: string, clientId: string): Promise<void> {
  if ((await countMeasures(tx, id, clientId)) >= MEASURES_MAX) throw refused<MeasureField>("clientId", MEASURES_FULL);
}

/** Questionnaires that were filled in, the newest first or by key. An id of a client that cannot exist is like one that does not. */
export const listMeasures = (
  database: Database,
  id: string,
  request: PageAsked & MeasuresAsked,
  keyed: KeyedAsked | null,
): Promise<PageRead<MeasureRecord> | KeyedRead<MeasureRecord>> =>
  database.asProfessional(id, async (tx) => {
    const canBe = request.clientId === undefined || isId(request.clientId);
    if (!canBe) return keyed ? NOTHING_BY_KEY : { rows: [], total: 0 };
    return keyed ? await readMeasuresByKey(tx, id, keyed, request) : await readMeasurePage(tx, id, request);
  });

/** Keeps what was filled in together in the room, once for each key. @throws Refusal VALIDATION */
export const addMeasure = (
  database: Database,
  id: string,
  draft: MeasureDraft,
  creation: CreationKey | null,
): Promise<MeasureRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return found(await readMeasure(tx, id, earlier.id));
    const { id: clientId } = await clientOf(tx, id, draft.clientId);
    const answers = checkedAnswers(draft);
    await refuseFull(tx, id, clientId);
    const made = await insertMeasure(tx, id, { clientId, kind: draft.kind, answers, way: "CONSULTA" });
    if (creation) await rememberCreation(tx, id, creation, made);
    return found(await readMeasure(tx, id, made));
  });

/** Takes one out of sight; it can be restored for some days. @throws Problem NOT_FOUND */
export const removeMeasure = (database: Database, id: string, measureId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!(await markDeleted(tx, id, measureId))) throw notFound();
  });

/** One page of deleted ones. An id of a client that cannot exist is like one that does not. */
export const listDeletedMeasures = (
  database: Database,
  id: string,
  request: PageAsked & { clientId?: string },
): Promise<PageRead<DeletedMeasure>> =>
  database.asProfessional(id, async (tx) => {
    const canBe = !request.clientId || isId(request.clientId);
    return canBe ? await readDeletedPage(tx, id, request) : { rows: [], total: 0 };
  });

/**
 * Brings a deleted one back; one that is back already stays as it is.
 * @throws Problem NOT_FOUND; Refusal VALIDATION naming the client when that is deleted
 */
export const restoreMeasure = (database: Database, id: string, measureId: string): Promise<MeasureRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const here = await readMeasure(tx, id, measureId);
    if (here) return here;
    const gone = await readRestorable(tx, id, measureId);
    if (gone === null) throw notFound();
    if (!gone.hasClient) throw refused<MeasureField>("clientId", CLIENT_DELETED);
    await unmarkDeleted(tx, id, measureId);
    return found(await readMeasure(tx, id, measureId));
  });

/** What alarms and waits to be seen, the newest first. */
export const listAlarms = (database: Database, id: string): Promise<MeasureRecord[]> =>
  database.askAsProfessional(id, (tx) => readAlarms(tx, id, PENDING_MAX));

/** Puts one that alarms aside; again it changes nothing. @throws Problem NOT_FOUND */
export const seeMeasure = (database: Database, id: string, measureId: string): Promise<MeasureRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    await markSeen(tx, id, measureId);
    return found(await readMeasure(tx, id, measureId));
  });
