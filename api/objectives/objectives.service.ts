import { dayIn } from "../../schema/rules/days.ts";
import {
  type MovedIn,
  OBJECTIVES_MAX,
  type ObjectiveDraft,
  type ObjectiveField,
  objectiveFaultMessage,
} from "../../schema/rules/objectives.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import type { PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { refused, refuseStale } from "../core/refusals.ts";
import { readNote } from "../notes/notes.store.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { type KeyedAsked, type KeyedRead, NOTHING_BY_KEY } from "../practice/keyed.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { readSession } from "../sessions/sessions.store.ts";
import { keepPlace, readChanges } from "./changes.store.ts";
import { markDeleted } from "./deleted.store.ts";
import {
  checkedDraft,
  checkedStanding,
  isSameStanding,
  type ObjectiveChange,
  type ObjectiveRecord,
  type ProgressChange,
  standingBefore,
} from "./objectives.rules.ts";
import {
  countObjectives,
  insertObjective,
  type PageRequest,
  readObjective,
  readObjectivePage,
  readObjectivesByKey,
  readObjectivesOfClients,
  updateObjective,
} from "./objectives.store.ts";

/**
 * @throws Refusal VALIDATION; someone else's client, an unknown one and no id at all are the same. So is, with its own
 *   sentence, a client who has as many objectives as a client can
 */
export async function refuseClient(tx: Queries, id: string, clientId: string): Promise<void> {
  if (!isId(clientId) || !(await readClient(tx, id, clientId)))
    throw refused<ObjectiveField>("clientId", objectiveFaultMessage("clientId", "INVALID"));
  const full = `Este cliente ya tiene ${OBJECTIVES_MAX} objetivos. Elimina alguno para añadir otro.`;
  if ((await countObjectives(tx, id, clientId)) >= OBJECTIVES_MAX) throw refused<ObjectiveField>("clientId", full);
}

/** @throws Refusal VALIDATION naming a session or note that is not of this client, or is not at all */
async function refusePlace(tx: Queries, id: string, clientId: string, { sessionId, noteId }: MovedIn): Promise<void> {
  const session = sessionId !== null && isId(sessionId) ? await readSession(tx, id, sessionId) : null;
  const note = noteId !== null && isId(noteId) ? await readNote(tx, id, noteId) : null;
  for (const [field, given, place] of [
    ["sessionId", sessionId, session],
    ["noteId", noteId, note],
  ] as const)
    if (given !== null && place?.clientId !== clientId)
      throw refused<ObjectiveField>(field, objectiveFaultMessage(field, "INVALID"));
}

/** One page of objectives, active ones first; or objectives by key. An id of a client that cannot exist is like one that does not. */
export const listObjectives = (
  database: Database,
  id: string,
  request: PageRequest,
  keyed: KeyedAsked | null,
): Promise<PageRead<ObjectiveRecord> | KeyedRead<ObjectiveRecord>> =>
  database.asProfessional(id, async (tx) => {
    const canBe = !request.clientId || isId(request.clientId);
    if (!canBe) return keyed ? NOTHING_BY_KEY : { rows: [], total: 0 };
    return keyed ? await readObjectivesByKey(tx, id, keyed, request) : await readObjectivePage(tx, id, request);
  });

/** All objectives of these clients, each client's in the order of {@link listObjectives}. */
export const listObjectivesOfClients = (
  database: Database,
  id: string,
  clientIds: string[],
): Promise<ObjectiveRecord[]> => database.asProfessional(id, (tx) => readObjectivesOfClients(tx, id, clientIds));

/** @throws Problem NOT_FOUND */
export const showObjective = (database: Database, id: string, objectiveId: string): Promise<ObjectiveRecord> =>
  database.askAsProfessional(id, async (tx) => found(await readObjective(tx, id, objectiveId)));

/** Sets a client an objective, once for each key. @throws Refusal VALIDATION */
export const addObjective = (
  database: Database,
  id: string,
  given: Partial<ObjectiveDraft>,
  creation: CreationKey | null,
): Promise<ObjectiveRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    const draft = checkedDraft(given, null, dayIn(professional.timeZone, earlier?.at ?? new Date()));
    if (earlier) return found(await readObjective(tx, id, earlier.id));
    await refuseClient(tx, id, draft.clientId);
    const objectiveId = await insertObjective(tx, id, draft);
    if (creation) await rememberCreation(tx, id, creation, objectiveId);
    return found(await readObjective(tx, id, objectiveId));
  });

/** @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND */
export const changeObjective = (
  database: Database,
  id: string,
  objectiveId: string,
  change: ObjectiveChange,
): Promise<ObjectiveRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const before = found(await readObjective(tx, id, objectiveId));
    refuseStale(change.version, before);
    const today = dayIn(professional.timeZone, new Date());
    const { given } = change;
    const draft = checkedDraft(given, before, today);
    const standing = checkedStanding(change, before, today);
    if (draft.clientId !== before.clientId) await refuseClient(tx, id, draft.clientId);
    if (Object.keys(given).length === 0 && isSameStanding(standing, before)) return before;
    const isProgress = standing.progress !== before.progress;
    const progressBefore = isProgress ? before.progress : null;
    if (isProgress && change.movedIn) await refusePlace(tx, id, draft.clientId, change.movedIn);
    await updateObjective(tx, id, objectiveId, { ...given, ...standing, progressBefore });
    if (isProgress && change.movedIn) await keepPlace(tx, id, objectiveId, change.movedIn);
    return found(await readObjective(tx, id, objectiveId));
  });

/**
 * Undoes the last change, when that was one of the progress: state, progress and day of completion are as before.
 * @param version that change made: nobody has changed anything since
 * @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND
 */
export const undoProgress = (
  database: Database,
  id: string,
  objectiveId: string,
  version: number,
): Promise<ObjectiveRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const before = found(await readObjective(tx, id, objectiveId));
    refuseStale(version, before);
    await updateObjective(tx, id, objectiveId, { ...standingBefore(before), progressBefore: null });
    return found(await readObjective(tx, id, objectiveId));
  });

/** How far an objective had come, oldest first. @throws Problem NOT_FOUND */
export const listProgressChanges = (database: Database, id: string, objectiveId: string): Promise<ProgressChange[]> =>
  database.asProfessional(id, async (tx) => {
    found(await readObjective(tx, id, objectiveId));
    return await readChanges(tx, id, objectiveId);
  });

/** Takes an objective out of sight; it can be restored for some days. @throws Problem NOT_FOUND */
export const removeObjective = (database: Database, id: string, objectiveId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!(await markDeleted(tx, id, objectiveId))) throw notFound();
  });
