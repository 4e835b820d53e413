import { CLIENT } from "../../schema/fields/clients.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import { type ClientField, clientFaultMessage } from "../../schema/rules/clients.ts";
import type { FieldFault } from "../../schema/rules/fields.ts";
import { clientLimitMessage } from "../../schema/rules/limits.ts";
import { RefusedError } from "../core/errors.ts";
import { commonRefusals, faultyFields, type Gone, inInput } from "../core/refusals.ts";
import type { Warn } from "../core/wire.ts";
import { toClient } from "./clients.mapper.ts";
import type { ClientError } from "./payloads.types.ts";

/** Fields of the input by the names the service and the rules have for them. */
const FIELD = inInput(apiNameOfAny(CLIENT));
const GONE: Gone = { message: "Este cliente ya no existe." };

const error = (told: Pick<ClientError, "code" | "message"> & Partial<ClientError>): ClientError => ({
  field: null,
  limit: null,
  current: null,
  ...told,
});

/** What the rules of the house found, as the payload tells it. */
export const toErrors = (faults: Partial<Record<ClientField, FieldFault>>): ClientError[] =>
  faultyFields(faults, FIELD, clientFaultMessage).map(error);

/**
 * What the service refused, as the payload tells it; null when it is not something a screen branches on.
 */
export function toRefusals(failure: unknown, warn: Warn): ClientError[] | null {
  const common = commonRefusals(failure, GONE, FIELD);
  if (common) return common.map(error);
  if (!(failure instanceof RefusedError)) return null;
  const { code, status, problem } = failure;
  if (code === "LIMIT_REACHED") {
    const limit = problem?.limit && { used: problem.limit.used, max: problem.limit.max, planName: problem.limit.plan };
    const message = limit
      ? clientLimitMessage(limit.max, limit.planName)
      : "Has alcanzado el límite de clientes de tu plan.";
    return [error({ code: "LIMIT_REACHED", message, limit: limit ?? null })];
  }
  if (status === 409) {
    const current = problem?.current === undefined ? null : toClient(problem.current, warn);
    return [error({ code: "CONFLICT", message: "Este cliente se ha cambiado mientras lo editabas.", current })];
  }
  return null;
}
