import { and, asc, eq } from "drizzle-orm";
import { EXPORT_BYTES_MAX, EXPORT_FORMAT } from "../../../schema/rules/exports/exports.ts";
import type { ExportedPractice } from "../../../schema/wire/exports/practice.ts";
import type { ClientRecord } from "../../clients/clients.rules.ts";
import { ownClient, readClient } from "../../clients/clients.store.ts";
import { clients } from "../../clients/clients.table.ts";
import { toWireClient } from "../../clients/clients.wire.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import {
  EXPORT_PAGE,
  type ExportPage,
  type ExportPart,
  type ExportPlace,
  type PracticePart,
  placeAfter,
  standsAfter,
} from "../../practice/exportPart.ts";
import type { HeldExport } from "../exports.store.ts";
import { readExportedSeals } from "./seals.ts";
import { openStanding, type Standing } from "./standing.ts";
import { WritingFailed, type WritingThread } from "./thread.ts";

/** What the rooms give. */
export interface ExportParts {
  ofClients: readonly ExportPart[];
  ofPractice: readonly PracticePart[];
}

interface Making {
  database: Database;
  parts: ExportParts;
  thread: WritingThread;
  held: HeldExport;
  /** Tells how far it is; throws when the file is wanted no more. */
  tell: (done: number, total: number) => Promise<void>;
}

/** The clients of an export, oldest first. Ids alone: a practice may have thousands. */
async function clientIds(tx: Queries, { professionalId, clientId }: HeldExport): Promise<string[]> {
  const ids: string[] = [];
  let after: ExportPlace | null = null;
  do {
    const rows: { id: string; at: Date }[] = await tx
      .select({ id: clients.id, at: clients.createdAt })
      .from(clients)
      .where(
        and(
          ownClient(professionalId, clientId === null ? undefined : eq(clients.id, clientId)),
          standsAfter(after, clients.createdAt, clients.id),
        ),
      )
      .orderBy(asc(clients.createdAt), asc(clients.id))
      .limit(EXPORT_PAGE);
    ids.push(...rows.map(({ id }) => id));
    after = placeAfter(rows, EXPORT_PAGE, ({ at, id }) => ({ at, id }));
  } while (after);
  return ids;
}

const folderOf = (place: number): string => `clientes/${String(place).padStart(4, "0")}/`;

/** Writes all of one client. */
async function writeClient(
  { database, parts, thread, held }: Making,
  client: ClientRecord,
  folder: string,
  standing: Standing | null,
) {
  const { professionalId, withPrivate } = held;
  const { id, isActive, createdAt, noQuiereCorreos, ...texts } = toWireClient(client);
  await say(thread, { step: "client", folder, cliente: { ...texts, id, isActive, createdAt, noQuiereCorreos } });
  for (const { section, read } of parts.ofClients) {
    let after: ExportPlace | null = null;
    do {
      const from: ExportPlace | null = after;
      const page: ExportPage = await database.readAsProfessional(professionalId, (tx) =>
        read(tx, { professionalId, clientId: id, withPrivate }, from),
      );
      if (standing && !standing.add(section, page.rows)) throw new WritingFailed("MOVED");
      await say(thread, { step: "rows", section, rows: page.rows, files: page.files ?? [] });
      after = page.next;
    } while (after);
  }
  await say(thread, { step: "clientEnds" });
}

/** @throws WritingFailed, `TOO_LARGE` when the file has grown beyond what one may be */
async function say(thread: WritingThread, step: Parameters<WritingThread["tell"]>[0]): Promise<number> {
  const bytes = await thread.tell(step);
  if (bytes > EXPORT_BYTES_MAX) throw new WritingFailed("TOO_LARGE");
  return bytes;
}

/** What two pages of a part come to: lists go on, all else is the later one's. */
function joined(before: Partial<ExportedPractice>, more: Partial<ExportedPractice>): Partial<ExportedPractice> {
  const recibosDeAntes = [...(before.recibosDeAntes ?? []), ...(more.recibosDeAntes ?? [])];
  return { ...before, ...more, recibosDeAntes };
}

async function practiceOf(
  { database, parts, thread, held }: Making,
  written: readonly string[],
): Promise<ExportedPractice | null> {
  if (held.clientId !== null) return null;
  const { professionalId } = held;
  let read: Partial<ExportedPractice> = {};
  for (const part of parts.ofPractice) {
    let after: ExportPlace | null = null;
    do {
      const from: ExportPlace | null = after;
      const page: Awaited<ReturnType<PracticePart["read"]>> = await database.readAsProfessional(professionalId, (tx) =>
        part.read(tx, { professionalId, written }, from),
      );
      for (const file of page.files ?? []) await say(thread, { step: "file", file });
      read = joined(read, page.part);
      after = page.next;
    } while (after);
  }
  // Whatever a room has forgotten is refused by the shape.
  return read as ExportedPractice;
}

/**
 * Makes a file: each page is read in a transaction of its own, as it stands then, so that nobody waits for it.
 * @returns how long it is
 * @throws WritingFailed, `NO_CLIENT` when the one it is of is not there any more, `MOVED` when something stands in none of a
 * practice's clients, or in two, as it was given from one to another meanwhile
 */
export async function makeFile(making: Making): Promise<number> {
  const { database, thread, held, tell } = making;
  const { professionalId } = held;
  const { ids, standing } = await database.readAsProfessional(professionalId, async (tx) => ({
    ids: await clientIds(tx, held),
    standing: held.clientId === null ? await openStanding(tx, held) : null,
  }));
  const written: { id: string; carpeta: string }[] = [];
  await tell(0, ids.length);
  for (const [at, id] of ids.entries()) {
    const client = await database.asProfessional(professionalId, (tx) => readClient(tx, professionalId, id));
    // Deleted meanwhile.
    if (client) {
      const carpeta = folderOf(written.length + 1);
      await writeClient(making, client, carpeta, standing);
      written.push({ id, carpeta });
    }
    await tell(at + 1, ids.length);
  }
  if (held.clientId !== null && written.length === 0) throw new WritingFailed("NO_CLIENT");
  if (standing && !(await database.readAsProfessional(professionalId, (tx) => standing.isWhole(tx))))
    throw new WritingFailed("MOVED");
  const consulta = await practiceOf(
    making,
    written.map(({ id }) => id),
  );
  const seals = await database.asProfessional(professionalId, (tx) => readExportedSeals(tx, held));
  return await say(thread, {
    step: "end",
    seals,
    index: {
      formato: EXPORT_FORMAT,
      producto: "Consulta",
      hecho: held.createdAt.toISOString(),
      notasPrivadas: held.withPrivate,
      clientes: written,
      consulta,
    },
  });
}
