import { eq } from "drizzle-orm";
import { addYears, dayIn } from "../../schema/rules/days.ts";
import {
  type Counts,
  certificateFileName,
  ERASURE_CHANGED,
  type ErasedKind,
  type ErasureReason,
  type KeptKind,
  LAWFUL_YEARS,
  madeOf,
  tallyOf,
} from "../../schema/rules/record/erasure.ts";
import type { WireErasureFile } from "../../schema/wire/erasure/erasure.ts";
import { clients } from "../clients/clients.table.ts";
import { type EraseOfClient, markDeleted } from "../clients/deleted.store.ts";
import { noteAct, sayWhoActs } from "../core/acting/noting.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, readTimeZone } from "../practice/practice.store.ts";
import {
  countErased,
  countKept,
  countPapers,
  countShown,
  type ErasableClient,
  type ErasureRecord,
  holdErasable,
  insertErasure,
  lastDone,
  nextNumber,
  readErasable,
  readErasure,
  readErasureFile,
  readErasures,
  type ShownCounts,
} from "./erasure.store.ts";

/** What would be erased of a client, and what stays. */
export interface ErasurePreview {
  client: ErasableClient;
  erased: Counts<ErasedKind>;
  kept: Counts<KeptKind>;
  /** What deleting would hide, which is another thing. */
  shown: ShownCounts;
  /** What would be erased, to be compared. */
  tally: string;
  /** Days of the practice's zone. */
  lastDay: string;
  lawUntil: string;
}

/** @throws Problem NOT_FOUND */
export const previewErasure = (database: Database, id: string, clientId: string): Promise<ErasurePreview> =>
  database.asProfessional(id, async (tx) => {
    const client = found(await readErasable(tx, id, clientId));
    const zone = await readTimeZone(tx, id);
    const lastDay = dayIn(zone, (await lastDone(tx, id, clientId)) ?? client.updatedAt);
    const erased = await countErased(tx, id, clientId);
    return {
      client,
      erased,
      kept: await countKept(tx, id, clientId),
      shown: await countShown(tx, id, clientId),
      tally: tallyOf(erased, await countPapers(tx, id, clientId)),
      lastDay,
      lawUntil: addYears(lastDay, LAWFUL_YEARS),
    };
  });

interface ErasureWish {
  reason: ErasureReason;
  /** How many things the therapist was shown. */
  shown: number;
  /** The same kind by kind, where that was told. */
  tally: string | undefined;
}

/** All that is kept of a client, in this one transaction: it is there, or it is gone. */
async function eraseAll(
  tx: Queries,
  id: string,
  client: ErasableClient,
  belongings: readonly EraseOfClient[],
): Promise<void> {
  // First out of sight, as with every deletion: counters, feed and whoever looks are told the same.
  await markDeleted(tx, id, client.id);
  const erasing = { owner: tx, begin: () => Promise.resolve(true) };
  for (const erase of belongings) await erase(erasing, { id: client.id, professionalId: id });
  await deleteInSteps(erasing, clients, eq(clients.id, client.id));
}

/**
 * Erases a client of this practice for good, deleted before or not, and certifies it: both or neither, whatever happens in
 * between. Once for each key.
 * @param belongings of the rooms, each before what it refers to
 * @throws Problem NOT_FOUND; Refusal VALIDATION when something came or went since it was shown
 */
export const eraseClient = (
  database: Database,
  id: string,
  clientId: string,
  { reason, shown, tally }: ErasureWish,
  creation: CreationKey | null,
  belongings: readonly EraseOfClient[],
): Promise<ErasureRecord> =>
  // Practices may only hide: this is done with the owner's rights, in the practice's turn.
  database.inTurn(id, () =>
    database.owner.transaction(async (tx) => {
      const { professional } = await lockPractice(tx, id);
      await sayWhoActs(tx);
      const earlier = creation && (await createdBefore(tx, id, creation));
      if (earlier) return found(await readErasure(tx, id, earlier.id));
      const client = found(await holdErasable(tx, id, clientId));
      const [erased, kept] = [await countErased(tx, id, clientId), await countKept(tx, id, clientId)];
      const isAsShown = tally === undefined || tally === tallyOf(erased, await countPapers(tx, id, clientId));
      if (madeOf(erased) !== shown || !isAsShown) throw refused("shown", ERASURE_CHANGED);
      await eraseAll(tx, id, client, belongings);
      const number = await nextNumber(tx, id);
      const told = { number, clientId, clientName: client.name, reason, erasedAt: new Date(), erased, kept };
      // Fonts and library are read with the first certificate, not with every start.
      const { certificateOf } = await import("./paper.ts");
      const file = await certificateOf(told, professional);
      const made = await insertErasure(tx, { professionalId: id, ...told, file });
      if (creation) await rememberCreation(tx, id, creation, made);
      return found(await readErasure(tx, id, made));
    }),
  );

export const listErasures = (database: Database, id: string, asked: PageAsked): Promise<PageRead<ErasureRecord>> =>
  database.asProfessional(id, (tx) => readErasures(tx, id, asked));

/** @throws Problem NOT_FOUND */
export const showErasureFile = (database: Database, id: string, erasureId: string): Promise<WireErasureFile> =>
  database.asProfessional(id, async (tx) => {
    const { number, clientId, file } = found(await readErasureFile(tx, id, erasureId));
    await noteAct(tx, "EXPORTED", { thing: "ERASURE", thingId: erasureId, clientId });
    return {
      nombre: certificateFileName(number),
      tipo: "application/pdf",
      contenido: Buffer.from(file).toString("base64"),
    };
  });
