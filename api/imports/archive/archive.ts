import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { z } from "zod";
import { EXPORT_FORMAT } from "../../../schema/rules/exports/exports.ts";
import { ARCHIVE_MAX } from "../../../schema/rules/imports/archives.ts";
import { type ExportedClient, exportedClient } from "../../../schema/wire/exports/client.ts";
import { type ExportedIndex, exportedIndex } from "../../../schema/wire/exports/practice.ts";
import {
  type ArchiveJob,
  ArchiveRefused,
  type ClientFolder,
  type ToldArchive,
  type ToldClient,
  type WholeClient,
} from "./archive.rules.ts";
import { faultOfClient } from "./checking.ts";
import { faultOfPractice } from "./checkingPractice.ts";
import { standing } from "./standing.ts";
import { openZip, type Unzipped } from "./unzip.ts";

const INDEX = "consulta.json";
const FOLDER = /^clientes\/\d{4,9}\/$/;
const format = z.object({ formato: z.number() });

/** Where a shape says that something is wrong: names of fields and numbers of rows. */
const placeOf = (name: string, { issues: [first] }: z.ZodError): string =>
  [name, ...(first?.path.map(String) ?? [])].join(" · ").slice(0, 200);

/** @throws ArchiveRefused for what is no JSON of ours */
function parsed<Shape extends z.ZodType>(shape: Shape, name: string, bytes: Uint8Array): z.output<Shape> {
  if (!isUtf8(bytes)) throw new ArchiveRefused("NOT_VALID", name);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // The parser's message repeats what it reads.
    throw new ArchiveRefused("NOT_VALID", name);
  }
  const known = format.safeParse(json);
  if (!known.success) throw new ArchiveRefused("NOT_EXPORT");
  if (known.data.formato !== EXPORT_FORMAT) throw new ArchiveRefused("OTHER_FORMAT");
  const read = shape.safeParse(json);
  if (!read.success) throw new ArchiveRefused("NOT_VALID", placeOf(name, read.error));
  return read.data;
}

/** Where each client of an export is read. */
interface Source {
  index: ExportedIndex | null;
  count: number;
  read(place: number): Promise<ClientFolder>;
}

function checked(client: ExportedClient, name: string, today: string): ExportedClient {
  const fault = faultOfClient(client, today);
  if (fault !== null) throw new ArchiveRefused("NOT_VALID", `${name} · ${fault}`);
  return client;
}

async function papersOf(zip: Unzipped, folder: string, client: ExportedClient): Promise<Map<string, Uint8Array>> {
  const papers = new Map<string, Uint8Array>();
  for (const { id, fichero } of client.consentimientos) {
    const name = folder + (fichero ?? "");
    if (fichero === null || !zip.names.has(name)) continue;
    const bytes = await zip.read(name, ARCHIVE_MAX.paperBytes);
    if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") !== "%PDF-") throw new ArchiveRefused("NOT_VALID", name);
    papers.set(id, bytes);
  }
  return papers;
}

async function sourceOfZip({ bytes, passphrase, today }: ArchiveJob): Promise<Source> {
  const zip = await openZip(bytes, passphrase);
  const index = parsed(exportedIndex, INDEX, await zip.read(INDEX, ARCHIVE_MAX.clientBytes));
  const { clientes } = index;
  if (clientes.length > ARCHIVE_MAX.clients) throw new ArchiveRefused("TOO_LARGE");
  const isApart = new Set(clientes.map(({ carpeta }) => carpeta)).size === clientes.length;
  if (!isApart || clientes.some(({ carpeta }) => !FOLDER.test(carpeta))) throw new ArchiveRefused("NOT_VALID", INDEX);
  const folderOf = (place: number): string => clientes[place]?.carpeta ?? "";
  return {
    index,
    count: clientes.length,
    async read(place) {
      const folder = folderOf(place);
      const name = `${folder}cliente.json`;
      const client = parsed(exportedClient, name, await zip.read(name, ARCHIVE_MAX.clientBytes));
      return { client: checked(client, name, today), papers: await papersOf(zip, folder, client) };
    },
  };
}

function sourceOfJson({ bytes, today }: ArchiveJob): Source {
  if (bytes.length > ARCHIVE_MAX.clientBytes) throw new ArchiveRefused("TOO_LARGE");
  const name = "cliente.json";
  const client = checked(parsed(exportedClient, name, bytes), name, today);
  return { index: null, count: 1, read: async () => ({ client, papers: new Map() }) };
}

const begins = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

function toldClient({ client, papers }: ClientFolder, now: string): ToldClient {
  const { cliente, sesiones, notas, consentimientos } = client;
  return {
    ...{ name: cliente.nombre, email: cliente.email, phone: cliente.phone, isActive: cliente.isActive },
    counts: {
      sessions: sesiones.length,
      series: client.series.length,
      notes: notas.length,
      signatures: notas.filter(({ signedAt }) => signedAt !== null).length,
      objectives: client.objetivos.length,
      measures: client.cuestionarios.length,
      receipts: client.recibos.length,
    },
    reminders: sesiones.filter(
      (row) => row.enviarRecordatorio && row.status !== "CANCELADA" && new Date(row.datetime).toISOString() > now,
    ).length,
    monthly: client.envioMensual.length,
    consents: consentimientos.map(({ id, huella, estado }) => ({
      hash: huella,
      hasPaper: papers.has(id),
      isWaiting: estado === "PENDIENTE",
    })),
  };
}

/** An export that is open: what it holds, and each client by its place. */
export interface OpenArchive {
  told: ToldArchive;
  client(place: number): Promise<WholeClient>;
}

/** Opens an export and looks at all of it. @throws ArchiveRefused */
export async function openArchive(job: ArchiveJob): Promise<OpenArchive> {
  const { bytes } = job;
  if (bytes.length > ARCHIVE_MAX.bytes) throw new ArchiveRefused("TOO_LARGE");
  const source = begins(bytes, 0x50, 0x4b) ? await sourceOfZip(job) : sourceOfJson(job);
  const now = new Date().toISOString();
  const clients: ToldClient[] = [];
  const { index } = source;
  const billed = standing();
  billed.add(index?.consulta?.recibosDeAntes ?? []);
  for (let place = 0; place < source.count; place += 1) {
    const folder = await source.read(place);
    billed.add(folder.client.recibos);
    clients.push(toldClient(folder, now));
  }
  const fault = index?.consulta ? faultOfPractice(index.consulta) : null;
  if (fault !== null) throw new ArchiveRefused("NOT_VALID", `${INDEX} · ${fault}`);
  const { plantillas = [], plantillasPorTipo = [], textosConsentimiento = [] } = index?.consulta ?? {};
  return {
    told: {
      digest: createHash("sha256").update(bytes).digest("hex"),
      hasPrivateNotes: index?.notasPrivadas ?? null,
      clients,
      practice: index?.consulta
        ? { plantillas, plantillasPorTipo, textosConsentimiento, receipts: index.consulta.recibosDeAntes.length }
        : null,
    },
    async client(place) {
      const folder = await source.read(place);
      return { ...folder, onReceipts: billed.of(folder.client.sesiones) };
    },
  };
}
