import { factsOf, fieldsOf, type ImportField } from "../../schema/rules/imports/fields.ts";
import {
  IMPORT_BYTES_MAX,
  IMPORT_LINES_MAX,
  type ImportKind,
  type ImportRepeat,
} from "../../schema/rules/imports/imports.ts";
import { formatNoun } from "../ui/format.ts";

/** What one line is, and several. */
const NOUN: Record<ImportKind, [one: string, more: string]> = { CLIENTS: ["cliente", "clientes"] };

export const counted = (kind: ImportKind, count: number): string => formatNoun(count, ...NOUN[kind]);

export const BOUNDS = `Un CSV de hasta ${IMPORT_BYTES_MAX / 1024 / 1024} MB y ${IMPORT_LINES_MAX.toLocaleString("es-ES")} líneas, con los títulos en la primera.`;

/** What a column can be chosen to hold; empty: nothing of it. */
export const choicesOf = (kind: ImportKind): { value: string; label: string }[] => [
  { value: "", label: "No traer" },
  ...fieldsOf(kind).map((field) => ({ value: field, label: factsOf(kind, field)?.label ?? "" })),
];

/** That fields which no line can do without are in no column. */
export const missingSentence = (kind: ImportKind, missing: readonly ImportField[]): string =>
  `Falta decir qué columna es: ${missing.map((field) => factsOf(kind, field)?.label ?? "").join(", ")}.`;

const REPEAT: Record<ImportRepeat, string> = {
  EMAIL: "el mismo correo que",
  NAME_AND_PHONE: "el mismo nombre y teléfono que",
};

interface Repeat {
  reason: ImportRepeat;
  clientName: string;
  otherLine: number | null;
}
export const repeatSentence = ({ reason, clientName, otherLine }: Repeat): string =>
  `Tiene ${REPEAT[reason]} ${clientName}${otherLine === null ? ", que ya está entre tus clientes" : `, en la línea ${otherLine}`}.`;
