import { dayIn } from "../../schema/rules/days.ts";
import {
  OBJECTIVES_MAX,
  type ObjectiveDraft,
  type ObjectiveField,
  objectiveFaultMessage,
} from "../../schema/rules/objectives.ts";
import { readClient, readClientName } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import type { PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { refused, refuseStale } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice } from "../practice/practice.store.ts";
import {
  asCreated,
  checkedDraft,
  checkedStanding,
  type ObjectiveChange,
  type ObjectiveRecord,
} from "./objectives.rules.ts";
import {
  countObjectives,
  deleteObjective,
  insertObjective,
  type PageRequest,
  readObjective,
  readObjectivePage,
  updateObjective,
} from "./objectives.store.ts";

/**
 * @throws Refusal VALIDATION; someone else's client, an unknown one and no id at all are the same. So is, with its own
 *   sentence, a client who has as many objectives as a client can
 */
async function refuseClient(tx: Queries, id: string, clientId: string): Promise<void> {
  if (!isId(clientId) || !(await readClient(tx, id, clientId)))
    throw refused<ObjectiveField>("clientId", objectiveFaultMessage("clientId", "INVALID"));
  const full = `Este cliente ya tiene ${OBJECTIVES_MAX} objetivos. Elimina alguno para añadir otro.`;
  if ((await countObjectives(tx, id, clientId)) >= OBJECTIVES_MAX) throw refused<ObjectiveField>("clientId", full);
}

/** One page of objectives, active ones first. An id of a client that cannot exist is like one that does not. */
export const listObjectives = (
  database: Database,
  id: string,
  request: PageRequest,
): Promise<PageRead<ObjectiveRecord>> =>
  database.asProfessional(id, async (tx) => {
    const canBe = !request.clientId || isId(request.clientId);
    return canBe ? await readObjectivePage(tx, id, request) : { rows: [], total: 0 };
  });

/** @throws Problem NOT_FOUND */
export const showObjective = (database: Database, id: string, objectiveId: string): Promise<ObjectiveRecord> =>
  database.asProfessional(id, async (tx) => found(await readObjective(tx, id, objectiveId)));

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
    if (earlier)
      return (
        (await readObjective(tx, id, earlier.id)) ??
        asCreated(draft, earlier, await readClientName(tx, id, draft.clientId))
      );
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
    if (draft.clientId.toLowerCase() !== before.clientId) await refuseClient(tx, id, draft.clientId);
    if (Object.keys(given).length === 0 && standing.progress === before.progress) return before;
    await updateObjective(tx, id, objectiveId, { ...given, ...standing });
    return found(await readObjective(tx, id, objectiveId));
  });

/** Deletes an objective for good. @throws Problem NOT_FOUND */
export const removeObjective = (database: Database, id: string, objectiveId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!(await deleteObjective(tx, id, objectiveId))) throw notFound();
  });
