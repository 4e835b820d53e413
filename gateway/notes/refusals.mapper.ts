import { AI_WORK_REFUSED } from "../../schema/rules/ai.ts";
import type { FieldFault } from "../../schema/rules/fields.ts";
import { type NoteField, noteFaultMessage } from "../../schema/rules/notes.ts";
import { RefusedError } from "../core/errors.ts";
import type { Warn } from "../core/wire.ts";
import { toNote } from "./notes.mapper.ts";
import { type NoteError, type NoteErrorCode, NoteErrorCodes } from "./payloads.types.ts";

/** Fields of the input by the names the service and the rules have for them. */
const FIELD: Record<string, string> = {
  title: "title",
  content: "content",
  client: "clientId",
  clientId: "clientId",
  prioridad: "priority",
  priority: "priority",
  etiquetas: "tags",
  tags: "tags",
  isPrivate: "isPrivate",
  isAI: "isAiGenerated",
  isAi: "isAiGenerated",
  sessionId: "therapySessionId",
  ia: "aiWork",
  "Idempotency-Key": "idempotencyKey",
};

const error = (code: NoteErrorCode, message: string, rest: Partial<NoteError> = {}): NoteError => ({
  code,
  message,
  field: null,
  current: null,
  ...rest,
});

/** What the rules of the house found, as the payload tells it. */
export const toErrors = (faults: Partial<Record<NoteField, FieldFault>>): NoteError[] =>
  (Object.entries(faults) as [NoteField, FieldFault][]).map(([field, fault]) =>
    error(fault, noteFaultMessage(field, fault), { field: FIELD[field] ?? null }),
  );

/** Versions that cannot be kept, as the payload tells it. */
export const toWorkErrors = (fault: FieldFault | null): NoteError[] =>
  fault ? [error(fault, AI_WORK_REFUSED, { field: "aiWork" })] : [];

const isFault = (code: string): code is FieldFault => code === "REQUIRED" || code === "TOO_LONG" || code === "INVALID";

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export function toRefusals(failure: unknown, warn: Warn): NoteError[] | null {
  if (!(failure instanceof RefusedError)) return null;
  const { status, problem } = failure;
  if (status === 409) {
    const current = problem?.current === undefined ? null : toNote(problem.current, warn);
    return [error(NoteErrorCodes.CONFLICT, "Esta nota se ha cambiado mientras la editabas.", { current })];
  }
  if (!problem?.errors?.length) return null;
  return problem.errors.map(({ code, field, message }) =>
    error(isFault(code) ? code : NoteErrorCodes.INVALID, message, { field: FIELD[field] ?? null }),
  );
}
