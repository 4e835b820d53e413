import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { EXPORT_FORMAT } from "../../schema/rules/exports/exports.ts";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { ExportedIndex } from "../../schema/wire/exports/practice.ts";

configure({ useWebWorkers: false });

const WEEK_MS = 7 * 86_400_000;
const CONTENT = "Duerme mejor desde que pasea por la tarde. ".repeat(70);
const idOf = (kind: number, place: number): string =>
  `${kind}0000000-0000-4000-8000-${String(place).padStart(12, "0")}`;

/** What an export holds of a client with a session and a note each week, the last of them last week. */
export function exportedClientOf(name: string, weeks: number): ExportedClient {
  const begin = Date.now() - (weeks + 1) * WEEK_MS;
  const at = (week: number) => new Date(begin + week * WEEK_MS).toISOString();
  const all = Array.from({ length: weeks }, (_, week) => week);
  return {
    formato: EXPORT_FORMAT,
    cliente: {
      ...{ id: idOf(1, 0), isActive: true, createdAt: at(0), noQuiereCorreos: false, nombre: name, phone: "600" },
      ...{ email: `${name.toLowerCase().replaceAll(/\W/g, "")}@ejemplo.es`, dateOfBirth: null, address: null },
      ...{ emergencyContact: null, objetivosTerapeuticos: null, notes: null },
    },
    series: [],
    sesiones: all.map((week) => ({
      ...{ id: idOf(2, week), datetime: at(week), modalidad: null, notes: null, duracionMinutos: 60, price: 60 },
      ...{ status: "CONFIRMADA", motivoCancelacion: null, canceladaPor: null, enviarRecordatorio: false },
      ...{ opcionRecordatorio: "P1_HORA_ANTES", createdAt: at(week), type: "Seguimiento", serie: null },
      respuestas: [],
    })),
    notas: all.map((week) => ({
      ...{ id: idOf(3, week), title: `Sesión ${week + 1}`, content: CONTENT, etiquetas: "", prioridad: "MEDIA" },
      ...{ isPrivate: false, isAI: false, sessionId: idOf(2, week), version: 1, signedAt: null, signedBy: null },
      ...{ createdAt: at(week), savedAt: at(week), savedBy: null, restoredFrom: null, versionFirmada: null },
      ...{ adendas: [], versiones: [] },
    })),
    ...{ objetivos: [], cuestionarios: [], envioMensual: [], consentimientos: [], consentimientosIA: [], recibos: [] },
  };
}

/** A consent to a text, signed on paper on the first of September. @param fichero where its paper lies */
export const exportedConsentOf = (
  huella: string,
  fichero: string | null,
): ExportedClient["consentimientos"][number] => ({
  ...{ id: "papel", tipo: "TRATAMIENTO", version: 1, huella, medio: "PAPEL", estado: "ACEPTADO", caduca: null },
  ...{ pedido: "2026-09-01T08:00:00.000Z", respondido: "2026-09-01T08:00:00.000Z", nombre: "Ana Vega" },
  ...{ firmado: "2026-09-01", frase: null, direccion: null, navegador: null, revocado: null, fichero },
});

export const clientJson = (name: string, weeks: number): string => JSON.stringify(exportedClientOf(name, weeks));

/** A file in a ZIP, and what stands in it. */
type Packed = readonly [name: string, content: string | Uint8Array];

const folderOf = (place: number) => `clientes/${String(place + 1).padStart(4, "0")}/`;

/** What lies in the ZIP of an export of some clients. */
export const filesOf = (clients: readonly ExportedClient[]): Packed[] => [
  ...clients.map((client, place) => [`${folderOf(place)}cliente.json`, JSON.stringify(client)] as const),
  [
    "consulta.json",
    JSON.stringify({
      ...{ formato: EXPORT_FORMAT, producto: "Consulta", hecho: new Date().toISOString(), notasPrivadas: true },
      clientes: clients.map(({ cliente: { id } }, place) => ({ id, carpeta: folderOf(place) })),
      consulta: null,
    } satisfies ExportedIndex),
  ],
];

/** A ZIP that says of each file how long it is before the file itself. @param password encrypts it */
export async function packed(files: readonly Packed[], password?: string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password, encryptionStrength: 3, dataDescriptor: false });
  for (const [name, content] of files) await zip.add(name, new Uint8ArrayReader(Buffer.from(content)));
  return await zip.close();
}

/** The ZIP of an export of some clients. @param password encrypts it */
export const archiveOf = (clients: readonly ExportedClient[], password?: string): Promise<Uint8Array> =>
  packed(filesOf(clients), password);
