import type { FieldFault } from "../../schema/rules/fields.ts";
import { type ObjectiveField, objectiveFaultMessage } from "../../schema/rules/objectives.ts";
import { RefusedError } from "../core/errors.ts";
import type { Warn } from "../core/wire.ts";
import { toObjective } from "./objectives.mapper.ts";
import { type ObjectiveError, type ObjectiveErrorCode, ObjectiveErrorCodes } from "./payloads.types.ts";

/** Arguments and fields of the input by the names the service and the rules have for them. */
const FIELD: Record<string, string> = {
  titulo: "title",
  title: "title",
  descripcion: "description",
  description: "description",
  client: "clientId",
  clientId: "clientId",
  prioridad: "priority",
  priority: "priority",
  fechaObjetivo: "targetDate",
  targetDate: "targetDate",
  progreso: "progress",
  estado: "progress",
  progress: "progress",
  "Idempotency-Key": "idempotencyKey",
};

const error = (code: ObjectiveErrorCode, message: string, rest: Partial<ObjectiveError> = {}): ObjectiveError => ({
  code,
  message,
  field: null,
  current: null,
  ...rest,
});

/** What the rules of the house found, as the payload tells it. */
export const toErrors = (faults: Partial<Record<ObjectiveField, FieldFault>>): ObjectiveError[] =>
  (Object.entries(faults) as [ObjectiveField, FieldFault][]).map(([field, fault]) =>
    error(fault, objectiveFaultMessage(field, fault), { field: FIELD[field] ?? null }),
  );

const isFault = (code: string): code is FieldFault => code === "REQUIRED" || code === "TOO_LONG" || code === "INVALID";

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export function toRefusals(failure: unknown, warn: Warn): ObjectiveError[] | null {
  if (!(failure instanceof RefusedError)) return null;
  const { status, problem } = failure;
  if (status === 409) {
    const current = problem?.current === undefined ? null : toObjective(problem.current, warn);
    return [error(ObjectiveErrorCodes.CONFLICT, "Este objetivo se ha cambiado mientras lo editabas.", { current })];
  }
  if (!problem?.errors?.length) return null;
  return problem.errors.map(({ code, field, message }) =>
    error(isFault(code) ? code : ObjectiveErrorCodes.INVALID, message, { field: FIELD[field] ?? null }),
  );
}
