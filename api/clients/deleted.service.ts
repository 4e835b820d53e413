import type { WireLimit } from "../../schema/wire/core.ts";
import type { Database } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { lockPractice, planInForce } from "../practice/practice.store.ts";
import { type ClientRecord, type DeletedClient, reachedLimit } from "./clients.rules.ts";
import { readClient } from "./clients.store.ts";
import { readDeletedPage, readRestorable, unmarkDeleted } from "./deleted.store.ts";

export const listDeletedClients = (
  database: Database,
  id: string,
  request: PageAsked,
): Promise<PageRead<DeletedClient>> => database.asProfessional(id, (tx) => readDeletedPage(tx, id, request));

export interface Restored {
  client: ClientRecord;
  /** Why an active one came back inactive; null when it did not. */
  limit: WireLimit | null;
}

/**
 * Brings a deleted client back, inactive where the plan takes no further active one; one that is back already stays as it is.
 * @throws Problem NOT_FOUND
 */
export const restoreClient = (database: Database, id: string, clientId: string): Promise<Restored> =>
  database.asProfessional(id, async (tx) => {
    const practice = await lockPractice(tx, id);
    const here = await readClient(tx, id, clientId);
    if (here) return { client: here, limit: null };
    const isActive = await readRestorable(tx, id, clientId);
    if (isActive === null) throw notFound();
    const { activeClientCount } = practice.professional;
    const limit = isActive ? reachedLimit(activeClientCount, planInForce(practice, new Date())) : null;
    await unmarkDeleted(tx, id, clientId, isActive && !limit);
    return { client: found(await readClient(tx, id, clientId)), limit };
  });
