import type { ObjectiveField } from "../../schema/rules/objectives.ts";
import { CLIENT_DELETED } from "../clients/clients.rules.ts";
import { type Database, isId } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { readDeletedPage, readRestorable, unmarkDeleted } from "./deleted.store.ts";
import type { DeletedObjective, ObjectiveRecord } from "./objectives.rules.ts";
import { refuseClient } from "./objectives.service.ts";
import { readObjective } from "./objectives.store.ts";

/** One page of deleted objectives. An id of a client that cannot exist is like one that does not. */
export const listDeletedObjectives = (
  database: Database,
  id: string,
  request: PageAsked & { clientId?: string },
): Promise<PageRead<DeletedObjective>> =>
  database.asProfessional(id, async (tx) => {
    const canBe = !request.clientId || isId(request.clientId);
    return canBe ? await readDeletedPage(tx, id, request) : { rows: [], total: 0 };
  });

/**
 * Brings a deleted objective back; one that is back already stays as it is.
 * @throws Problem NOT_FOUND; Refusal VALIDATION naming the client when that is deleted, or has too many meanwhile
 */
export const restoreObjective = (database: Database, id: string, objectiveId: string): Promise<ObjectiveRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const here = await readObjective(tx, id, objectiveId);
    if (here) return here;
    const gone = await readRestorable(tx, id, objectiveId);
    if (gone === null) throw notFound();
    if (!gone.hasClient) throw refused<ObjectiveField>("clientId", CLIENT_DELETED);
    await refuseClient(tx, id, gone.clientId);
    await unmarkDeleted(tx, id, objectiveId);
    return found(await readObjective(tx, id, objectiveId));
  });
