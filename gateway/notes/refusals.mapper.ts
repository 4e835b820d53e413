import { NOTE } from "../../schema/fields/notes.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import { AI_WORK_REFUSED } from "../../schema/rules/ai.ts";
import type { FieldFault } from "../../schema/rules/fields.ts";
import { type NoteField, noteFaultMessage } from "../../schema/rules/notes.ts";
import { NOTE_SIGNED } from "../../schema/rules/record/signatures.ts";
import { RefusedError } from "../core/errors.ts";
import { commonRefusals, faultyFields, inInput, type Names } from "../core/refusals.ts";
import type { Warn } from "../core/wire.ts";
import { toNote } from "./notes.mapper.ts";
import type { NoteError } from "./payloads.types.ts";

const OTHER_DRAFT = "Otra ventana ha guardado otro borrador: guarda la nota para no perder lo que has escrito aquí.";

/** Fields of the input by the names the service and the rules have for them. */
const FIELD = inInput({ ...apiNameOfAny(NOTE), ia: "aiWork" });

const error = (told: Pick<NoteError, "code" | "message"> & Partial<NoteError>): NoteError => ({
  field: null,
  current: null,
  ...told,
});

/** What the rules of the house found, as the payload tells it. */
export const toErrors = (faults: Partial<Record<NoteField, FieldFault>>): NoteError[] =>
  faultyFields(faults, FIELD, noteFaultMessage).map(error);

/** Versions that cannot be kept, as the payload tells it. */
export const toWorkErrors = (fault: FieldFault | null): NoteError[] =>
  fault ? [error({ code: fault, message: AI_WORK_REFUSED, field: ["input", "aiWork"] })] : [];

/** An addendum that cannot be added, as the payload tells it. */
export const toAddendumErrors = (code: FieldFault, message: string): NoteError[] => [
  error({ code, message, field: ["content"] }),
];

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export function toRefusals(failure: unknown, warn: Warn, argument = "id", names: Names = FIELD): NoteError[] | null {
  const common = commonRefusals(failure, { argument, message: "Esta nota ya no existe." }, names);
  if (common) return common.map(error);
  if (!(failure instanceof RefusedError)) return null;
  const { status, problem } = failure;
  if (problem?.code === "SIGNED") return [error({ code: "SIGNED", message: NOTE_SIGNED })];
  if (status === 409) {
    const current = problem?.current === undefined ? null : toNote(problem.current, warn);
    return [error({ code: "CONFLICT", message: "Esta nota se ha cambiado mientras la editabas.", current })];
  }
  return null;
}

/** The like for a draft, which another window's text may be in the way of. */
export const toDraftRefusals = (failure: unknown, warn: Warn): NoteError[] | null =>
  toRefusals(failure, warn, "noteId")?.map((refusal) =>
    refusal.code === "CONFLICT" ? { ...refusal, message: OTHER_DRAFT } : refusal,
  ) ?? null;
