import { factsOf, fieldsOf } from "../../schema/rules/imports/fields.ts";
import { type ImportField } from "../../schema/rules/imports/headings.ts";
import {
  IMPORT_BYTES_MAX,
  IMPORT_LINES_MAX,
  type ImportRepeat,
  type ImportKind as RuleKind,
} from "../../schema/rules/imports/imports.ts";
import type { ImportKind } from "../core/schema.generated.ts";
import { formatNoun } from "../ui/format.ts";

/** What one line is, and several. */
const NOUN: Record<ImportKind, [one: string, more: string]> = {
  CLIENTS: ["cliente", "clientes"],
  THERAPY_SESSIONS: ["sesión", "sesiones"],
  NOTES: ["nota", "notas"],
};
/** The kinds as they are chosen. */
export const KINDS: { value: ImportKind; label: string }[] = [
  { value: "CLIENTS", label: "Clientes" },
  { value: "THERAPY_SESSIONS", label: "Sesiones" },
  { value: "NOTES", label: "Notas" },
];
/** What a file of the kind has to hold. */
export const NEEDS: Record<ImportKind, string> = {
  CLIENTS: "De cada cliente, al menos nombre, correo y teléfono.",
  THERAPY_SESSIONS:
    "De cada sesión, al menos el cliente (por su nombre o su correo), la fecha y la hora. Trae antes a tus clientes.",
  NOTES: "De cada nota, al menos el cliente (por su nombre o su correo) y el texto. Trae antes a tus clientes.",
};
/** The rules' word for a kind. */
export const ruleKind = (kind: ImportKind): RuleKind => (kind === "THERAPY_SESSIONS" ? "SESSIONS" : kind);

/** «Se va a traer 1 cliente», «Se han traído 2 notas». */
export const said = (kind: ImportKind, count: number, is: "will" | "was"): string => {
  const [one, many] = is === "will" ? ["Se va a traer", "Se van a traer"] : ["Se ha traído", "Se han traído"];
  return `${count === 1 ? one : many} ${counted(kind, count)}.`;
};

export const counted = (kind: ImportKind, count: number): string => formatNoun(count, ...NOUN[kind]);

export const BOUNDS = `Un CSV de hasta ${IMPORT_BYTES_MAX / 1024 / 1024} MB y ${IMPORT_LINES_MAX.toLocaleString("es-ES")} líneas, con los títulos en la primera.`;

/** What a column can be chosen to hold; empty: nothing of it. */
export const choicesOf = (kind: ImportKind): { value: string; label: string }[] => [
  { value: "", label: "No traer" },
  ...fieldsOf(ruleKind(kind)).map((field) => ({ value: field, label: factsOf(ruleKind(kind), field)?.label ?? "" })),
];

/** That fields which no line can do without are in no column. */
export const missingSentence = (kind: ImportKind, missing: readonly ImportField[]): string =>
  `Falta decir qué columna es: ${missing.map((field) => factsOf(ruleKind(kind), field)?.label ?? "").join(", ")}.`;

interface Repeat {
  reason: ImportRepeat;
  clientName: string;
  otherLine: number | null;
}
/** What a line repeats. */
export function repeatSentence({ reason, clientName, otherLine }: Repeat): string {
  const line = otherLine === null ? "" : `, en la línea ${otherLine}`;
  if (reason === "SAME_SESSION") return `${clientName} ya tiene una sesión a esa hora${line}.`;
  if (reason === "SAME_NOTE") return `${clientName} ya tiene una nota igual${line}.`;
  const what = reason === "EMAIL" ? "el mismo correo que" : "el mismo nombre y teléfono que";
  return `Tiene ${what} ${clientName}${line || ", que ya está entre tus clientes"}.`;
}
