import { SESSION } from "../../schema/fields/sessions.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import type { FieldFault } from "../../schema/rules/fields.ts";
import { type SessionField, sessionFaultMessage } from "../../schema/rules/sessions.ts";
import { RefusedError } from "../core/errors.ts";
import { commonRefusals, faultyFields, type Gone, inInput, type Names } from "../core/refusals.ts";
import type { Warn } from "../core/wire.ts";
import { NO_OVERLAP, toOverlap } from "./overlaps.mapper.ts";
import type { TherapySessionError } from "./payloads.types.ts";
import { toSession } from "./sessions.mapper.ts";

const { status, cancelReason, cancelledBy, ...WRITTEN } = SESSION;
/** Arguments, and fields of the input, by the names the service and the rules have for them. */
const FIELD = inInput(apiNameOfAny(WRITTEN));
/** The same of mutations that take a time and no input. */
export const TIMING: Names = apiNameOfAny({ startsAt: SESSION.startsAt, durationMinutes: SESSION.durationMinutes });
/** Of sending a reminder again. */
export const RESENDING: Names = { destinatario: "recipient", recipient: "recipient" };
const GONE: Gone = { message: "Esta sesión ya no existe." };

const error = (
  told: Pick<TherapySessionError, "code" | "message"> & Partial<TherapySessionError>,
): TherapySessionError => ({
  field: null,
  current: null,
  ...NO_OVERLAP,
  ...told,
});

/** What the rules of the house found, as the payload tells it. @param price as it was written */
export const toErrors = (
  faults: Partial<Record<SessionField, FieldFault>>,
  price = "",
  names: Names = FIELD,
): TherapySessionError[] =>
  faultyFields(faults, names, (field, fault) => sessionFaultMessage(field, fault, price)).map(error);

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export function toRefusals(
  failure: unknown,
  now: Date,
  warn: Warn,
  names: Names = FIELD,
): TherapySessionError[] | null {
  const common = commonRefusals(failure, GONE, names);
  if (common) return common.map(error);
  if (!(failure instanceof RefusedError)) return null;
  const { status, problem } = failure;
  if (problem?.code === "OVERLAP") return [error(toOverlap(problem, now, warn))];
  if (status === 409) {
    const current = problem?.current === undefined ? null : toSession(problem.current, now, warn);
    return [
      error({
        code: "CONFLICT",
        message: "Esta sesión se ha cambiado mientras la editabas.",
        current,
      }),
    ];
  }
  return null;
}
