import { OBJECTIVE } from "../../schema/fields/objectives.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import type { FieldFault } from "../../schema/rules/fields.ts";
import { type ObjectiveField, objectiveFaultMessage } from "../../schema/rules/objectives.ts";
import { RefusedError } from "../core/errors.ts";
import { commonRefusals, faultyFields, type Gone, inInput, type Names } from "../core/refusals.ts";
import type { Warn } from "../core/wire.ts";
import { toObjective } from "./objectives.mapper.ts";
import type { ObjectiveError } from "./payloads.types.ts";

/** Arguments and fields of the input by the names the service and the rules have for them. */
const FIELD = {
  ...inInput(apiNameOfAny(OBJECTIVE)),
  progreso: "progress",
  progress: "progress",
  sessionId: "therapySessionId",
  noteId: "noteId",
};
/** Of undoing the change that a version names. */
export const UNDOING: Names = { progress: "version", progreso: "version" };
const GONE: Gone = { message: "Este objetivo ya no existe." };

const error = (told: Pick<ObjectiveError, "code" | "message"> & Partial<ObjectiveError>): ObjectiveError => ({
  field: null,
  current: null,
  ...told,
});

/** What the rules of the house found, as the payload tells it. */
export const toErrors = (faults: Partial<Record<ObjectiveField, FieldFault>>): ObjectiveError[] =>
  faultyFields(faults, FIELD, objectiveFaultMessage).map(error);

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export function toRefusals(failure: unknown, warn: Warn, names: Names = FIELD): ObjectiveError[] | null {
  const common = commonRefusals(failure, GONE, names);
  if (common) return common.map(error);
  if (!(failure instanceof RefusedError)) return null;
  const { status, problem } = failure;
  if (status === 409) {
    const current = problem?.current === undefined ? null : toObjective(problem.current, warn);
    return [
      error({
        code: "CONFLICT",
        message: "Este objetivo se ha cambiado mientras lo editabas.",
        current,
      }),
    ];
  }
  return null;
}
