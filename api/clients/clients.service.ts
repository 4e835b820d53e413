import type { ClientDraft } from "../../schema/rules/clients.ts";
import { dayIn, monthStart } from "../../schema/rules/days.ts";
import type { WireClientOrder, WireClientStats } from "../../schema/wire/clients.ts";
import type { Database } from "../core/database/database.ts";
import { found, notFound } from "../core/problems.ts";
import { refuseStale } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import type { KeyedAsked, KeyedRead } from "../practice/keyed.ts";
import { lockPractice, planInForce, readTimeZone } from "../practice/practice.store.ts";
import { readClientsByKey } from "./clients.keyed.ts";
import { type ClientChange, type ClientRecord, checkedDraft, refuseBeyondLimit } from "./clients.rules.ts";
import { readSortedClients } from "./clients.sorted.ts";
import {
  type ClientsRead,
  insertClient,
  type PageRequest,
  readClient,
  readClientPage,
  readClientStats,
  updateClient,
} from "./clients.store.ts";
import { markDeleted } from "./deleted.store.ts";

/** One page of clients, newest first or in the order that is asked for; or clients by key. */
export async function listClients(
  database: Database,
  id: string,
  { orden, ...request }: PageRequest & { orden?: WireClientOrder },
  keyed: KeyedAsked | null,
): Promise<ClientsRead | KeyedRead<ClientRecord>> {
  if (keyed) return await database.asProfessional(id, (tx) => readClientsByKey(tx, id, keyed, request));
  if (orden) return await database.asProfessional(id, (tx) => readSortedClients(tx, id, orden, request));
  return await database.askAsProfessional(id, (tx) => readClientPage(tx, id, request));
}

/** @throws Problem NOT_FOUND */
export const showClient = (database: Database, id: string, clientId: string): Promise<ClientRecord> =>
  database.askAsProfessional(id, async (tx) => found(await readClient(tx, id, clientId)));

export const countClients = (database: Database, id: string): Promise<WireClientStats> =>
  database.asProfessional(id, async (tx) =>
    readClientStats(tx, id, monthStart(await readTimeZone(tx, id), new Date())),
  );

/**
 * Takes a new client on, once for each key.
 * @throws Refusal VALIDATION; Problem LIMIT_REACHED
 */
export const addClient = (
  database: Database,
  id: string,
  given: Partial<ClientDraft>,
  creation: CreationKey | null,
): Promise<ClientRecord> =>
  database.asProfessional(id, async (tx) => {
    const practice = await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    const now = earlier?.at ?? new Date();
    const draft = checkedDraft(given, null, dayIn(practice.professional.timeZone, now));
    if (earlier) return found(await readClient(tx, id, earlier.id));
    refuseBeyondLimit(practice.professional.activeClientCount, planInForce(practice, now));
    const clientId = await insertClient(tx, id, draft);
    if (creation) await rememberCreation(tx, id, creation, clientId);
    return found(await readClient(tx, id, clientId));
  });

/** @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND, LIMIT_REACHED */
export const changeClient = (
  database: Database,
  id: string,
  clientId: string,
  { given, version, ...wanted }: ClientChange,
): Promise<ClientRecord> =>
  database.asProfessional(id, async (tx) => {
    const practice = await lockPractice(tx, id);
    const before = found(await readClient(tx, id, clientId));
    refuseStale(version, before);
    const now = new Date();
    const fields = Object.keys(given).length > 0;
    if (fields) checkedDraft(given, before, dayIn(practice.professional.timeZone, now));
    const { isActive = before.isActive } = wanted;
    if (!fields && isActive === before.isActive) return before;
    if (isActive && !before.isActive)
      refuseBeyondLimit(practice.professional.activeClientCount, planInForce(practice, now));
    await updateClient(tx, id, clientId, { ...given, isActive });
    return found(await readClient(tx, id, clientId));
  });

/** Takes a client out of sight; it can be restored for some days. @throws Problem NOT_FOUND */
export const removeClient = (database: Database, id: string, clientId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!(await markDeleted(tx, id, clientId))) throw notFound();
  });
