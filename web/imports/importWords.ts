import { ARCHIVE_FAULT, ARCHIVE_MAX } from "../../schema/rules/imports/archives.ts";
import { factsOf, fieldsOf } from "../../schema/rules/imports/fields.ts";
import { type ImportField } from "../../schema/rules/imports/headings.ts";
import {
  IMPORT_BYTES_MAX,
  IMPORT_FILE_FAULT,
  IMPORT_LINES_MAX,
  type ImportRepeat,
  type ImportTable,
  type ImportKind as RuleKind,
} from "../../schema/rules/imports/imports.ts";
import type { ImportKind } from "../core/schema.generated.ts";
import { formatNoun } from "../ui/format.ts";

/** What one line is, and several. */
const NOUN: Record<ImportKind, [one: string, more: string]> = {
  CLIENTS: ["cliente", "clientes"],
  THERAPY_SESSIONS: ["sesión", "sesiones"],
  NOTES: ["nota", "notas"],
  EXPORT: ["cliente", "clientes"],
};
/** The kinds as they are chosen. */
export const KINDS: { value: ImportKind; label: string }[] = [
  { value: "CLIENTS", label: "Clientes" },
  { value: "THERAPY_SESSIONS", label: "Sesiones" },
  { value: "NOTES", label: "Notas" },
  { value: "EXPORT", label: "Exportación" },
];
/** What a file of the kind has to hold. */
export const NEEDS: Record<ImportKind, string> = {
  CLIENTS: "De cada cliente, al menos nombre, correo y teléfono.",
  THERAPY_SESSIONS:
    "De cada sesión, al menos el cliente (por su nombre o su correo), la fecha y la hora. Trae antes a tus clientes.",
  NOTES: "De cada nota, al menos el cliente (por su nombre o su correo) y el texto. Trae antes a tus clientes.",
  EXPORT:
    "El ZIP que descargaste en «Tus datos» de Consulta, de aquí o de otra cuenta: vuelven los clientes con sus sesiones, notas, objetivos, cuestionarios y consentimientos.",
};
/** What files of a kind are called by. */
export const FILES: Record<ImportKind, string> = {
  CLIENTS: ".csv,.txt,.tsv,text/csv,text/plain",
  THERAPY_SESSIONS: ".csv,.txt,.tsv,text/csv,text/plain",
  NOTES: ".csv,.txt,.tsv,text/csv,text/plain",
  EXPORT: ".zip,.json,application/zip,application/json",
};
/** The rules' word for a kind of table. */
export const tableKind = (kind: ImportKind): ImportTable => {
  if (kind === "EXPORT") throw new Error("an export has no columns");
  return kind === "THERAPY_SESSIONS" ? "SESSIONS" : kind;
};
/** The rules' word for a kind. */
export const ruleKind = (kind: ImportKind): RuleKind => (kind === "THERAPY_SESSIONS" ? "SESSIONS" : kind);

/** «Se va a traer 1 cliente», «Se han traído 2 notas». */
export const said = (kind: ImportKind, count: number, is: "will" | "was"): string => {
  const [one, many] = is === "will" ? ["Se va a traer", "Se van a traer"] : ["Se ha traído", "Se han traído"];
  return `${count === 1 ? one : many} ${counted(kind, count)}.`;
};

/** How many of an import have stayed after it was undone; empty where none has. */
export const stayed = (count: number): string =>
  count === 0 ? "" : `; ${formatNoun(count, "se ha quedado", "se han quedado")}`;

/** That what was brought in is gone again, and how it would come once more. */
export const undoneWords = (keptCount: number): string =>
  `Se trajo y se ha deshecho${stayed(keptCount)}. Para traerlo otra vez, elige el archivo.`;

export const counted = (kind: ImportKind, count: number): string => formatNoun(count, ...NOUN[kind]);

const MB = 1024 * 1024;
/** How large a file may be. */
export const boundsOf = (kind: ImportKind): string =>
  kind === "EXPORT"
    ? `Un ZIP de hasta ${ARCHIVE_MAX.bytes / MB} MB, o el cliente.json de un cliente.`
    : `Un CSV de hasta ${IMPORT_BYTES_MAX / MB} MB y ${IMPORT_LINES_MAX.toLocaleString("es-ES")} líneas, con los títulos en la primera.`;
export const tooLargeSentence = (kind: ImportKind): string =>
  kind === "EXPORT" ? ARCHIVE_FAULT.TOO_LARGE : IMPORT_FILE_FAULT.TOO_LARGE;

/** What a column can be chosen to hold; empty: nothing of it. */
export const choicesOf = (kind: ImportKind): { value: string; label: string }[] => [
  { value: "", label: "No traer" },
  ...fieldsOf(tableKind(kind)).map((field) => ({ value: field, label: factsOf(tableKind(kind), field)?.label ?? "" })),
];

/** That fields which no line can do without are in no column. */
export const missingSentence = (kind: ImportKind, missing: readonly ImportField[]): string =>
  `Falta decir qué columna es: ${missing.map((field) => factsOf(tableKind(kind), field)?.label ?? "").join(", ")}.`;

interface Repeat {
  reason: ImportRepeat;
  clientName: string;
  otherLine: number | null;
}
/** What a line repeats. */
export function repeatSentence({ reason, clientName, otherLine }: Repeat, hasLines: boolean): string {
  const line = otherLine === null ? "" : hasLines ? `, en la línea ${otherLine}` : ", que está antes en el archivo";
  if (reason === "SAME_SESSION") return `${clientName} ya tiene una sesión a esa hora${line}.`;
  if (reason === "SAME_NOTE") return `${clientName} ya tiene una nota igual${line}.`;
  const what = reason === "EMAIL" ? "el mismo correo que" : "el mismo nombre y teléfono que";
  return `Tiene ${what} ${clientName}${line || ", que ya está entre tus clientes"}.`;
}
