import { bringAiConsents } from "../../ai/ai.clientConsent.ts";
import { bringClient } from "../../clients/clients.bring.ts";
import { bringConsents, bringTexts } from "../../consents/consents.bring.ts";
import type { Queries } from "../../core/database/database.ts";
import { bringMeasures } from "../../measures/measures.bring.ts";
import { bringNotes } from "../../notes/notes.bring.ts";
import { bringTemplates } from "../../notes/templates/templates.bring.ts";
import { bringObjectives } from "../../objectives/objectives.bring.ts";
import { leaveExportUnrated } from "../../overview/ratings.bring.ts";
import { type BringInto, type BroughtList, idsInOrder, newIds, stretchesOf } from "../../practice/bringing.ts";
import type { ProfessionalRow } from "../../practice/practice.store.ts";
import { bringOnReceipts } from "../../receipts/receipts.bring.ts";
import { bringSeries, bringSessions } from "../../sessions/sessions.bring.ts";
import { importRows } from "../imports.table.ts";
import type { WholeClient } from "./archive.rules.ts";
import type { ArchiveReader } from "./archiveAside.ts";
import type { PlannedArchive } from "./planArchive.ts";

async function storeClient(
  tx: Queries,
  into: Omit<BringInto, "idOf">,
  { client, papers, onReceipts }: WholeClient,
  { numbers, name }: { numbers: PlannedArchive["texts"]["numbers"]; name: string },
): Promise<void> {
  const { series, sesiones, notas, objetivos, cuestionarios, consentimientos } = client;
  const ids: Record<BroughtList, Map<string, string>> = {
    ...{ series: newIds(series), sesiones: newIds(sesiones), notas: newIds(notas), objetivos: newIds(objetivos) },
    ...{ cuestionarios: newIds(cuestionarios), consentimientos: newIds(consentimientos) },
  };
  const of: BringInto = { ...into, idOf: (list, id) => (id === null ? null : (ids[list].get(id) ?? null)) };
  await bringClient(tx, of, client.cliente);
  await bringSeries(tx, of, series, sesiones);
  await bringSessions(tx, of, sesiones);
  await bringOnReceipts(tx, of, sesiones, onReceipts);
  await leaveExportUnrated(tx, of, sesiones);
  await bringNotes(tx, of, notas, name);
  await bringObjectives(tx, of, objetivos);
  await bringMeasures(tx, of, cuestionarios);
  await bringConsents(tx, of, consentimientos, { numbers, papers });
  await bringAiConsents(tx, of, client.consentimientosIA);
}

/** Stores what was planned of an export, client by client, and remembers which they are. The practice is locked. */
export async function storeArchive(
  tx: Queries,
  professional: Pick<ProfessionalRow, "id" | "fullName">,
  { id: importId, createdAt: at }: { id: string; createdAt: Date },
  planned: PlannedArchive,
  reader: ArchiveReader,
): Promise<void> {
  const { id: professionalId, fullName: name } = professional;
  const { texts, templates, places } = planned;
  const { practice } = reader.told;
  await bringTexts(tx, professionalId, texts);
  if (practice) await bringTemplates(tx, professionalId, templates, practice);
  const ids = idsInOrder(places.length);
  const rows: (typeof importRows.$inferInsert)[] = [];
  for (const [order, place] of places.entries()) {
    const clientId = ids[order] ?? "";
    await storeClient(tx, { professionalId, clientId, at }, await reader.client(place), {
      numbers: texts.numbers,
      name,
    });
    rows.push({ professionalId, importId, thing: "CLIENT", thingId: clientId, clientId });
  }
  for (const stretch of stretchesOf(rows)) await tx.insert(importRows).values(stretch);
}
