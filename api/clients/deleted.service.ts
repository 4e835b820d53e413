import type { Database } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { lockPractice, planInForce } from "../practice/practice.store.ts";
import { type ClientRecord, type DeletedClient, refuseBeyondLimit } from "./clients.rules.ts";
import { readClient } from "./clients.store.ts";
import { readDeletedPage, readRestorable, unmarkDeleted } from "./deleted.store.ts";

export const listDeletedClients = (
  database: Database,
  id: string,
  request: PageAsked,
): Promise<PageRead<DeletedClient>> => database.asProfessional(id, (tx) => readDeletedPage(tx, id, request));

/**
 * Brings a deleted client back; one that is back already stays as it is.
 * @throws Problem NOT_FOUND, LIMIT_REACHED
 */
export const restoreClient = (database: Database, id: string, clientId: string): Promise<ClientRecord> =>
  database.asProfessional(id, async (tx) => {
    const practice = await lockPractice(tx, id);
    const here = await readClient(tx, id, clientId);
    if (here) return here;
    const isActive = await readRestorable(tx, id, clientId);
    if (isActive === null) throw notFound();
    if (isActive) refuseBeyondLimit(practice.professional.activeClientCount, planInForce(practice, new Date()));
    await unmarkDeleted(tx, id, clientId);
    return found(await readClient(tx, id, clientId));
  });
