import { CLIENT } from "../../schema/fields/clients.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import { type ClientField, clientFaultMessage } from "../../schema/rules/clients.ts";
import type { FieldFault } from "../../schema/rules/fields.ts";
import { unbased } from "../core/basedOn.ts";
import { RefusedError } from "../core/errors.ts";
import { faultyFields, refusedFields } from "../core/refusals.ts";
import type { Warn } from "../core/wire.ts";
import { toClient } from "./clients.mapper.ts";
import { type ClientError, ClientErrorCodes } from "./payloads.types.ts";

/** Fields of the input by the names the service and the rules have for them. */
const FIELD = apiNameOfAny(CLIENT);

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
  const missing = unbased(failure);
  if (missing) return [error(missing)];
  if (!(failure instanceof RefusedError)) return null;
  const { code, status, problem } = failure;
  if (code === "LIMIT_REACHED") {
    const limit = problem?.limit && { used: problem.limit.used, max: problem.limit.max, planName: problem.limit.plan };
    const message = limit
      ? `Has alcanzado el límite de ${limit.max} clientes de tu plan "${limit.planName}".`
      : "Has alcanzado el límite de clientes de tu plan.";
    return [error({ code: ClientErrorCodes.LIMIT_REACHED, message, limit: limit ?? null })];
  }
  if (status === 409) {
    const current = problem?.current === undefined ? null : toClient(problem.current, warn);
    return [
      error({ code: ClientErrorCodes.CONFLICT, message: "Este cliente se ha cambiado mientras lo editabas.", current }),
    ];
  }
  return refusedFields(failure, FIELD)?.map(error) ?? null;
}
