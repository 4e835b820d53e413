import { badArgument } from "../core/errors.ts";
import { checkSearch } from "../core/pages.ts";
import type { TherapySessionFilter } from "./sessions.inputs.ts";
import { toWireStatus } from "./sessions.mapper.ts";

/** @throws {CodedError} BAD_USER_INPUT for a search that is too long, and for statuses of which there is none */
export function toWireFilter(filter: TherapySessionFilter | null | undefined) {
  checkSearch(filter?.search);
  if (filter?.statuses?.length === 0) throw badArgument("statuses", "statuses must not be empty.");
  return {
    search: filter?.search || null,
    startDate: filter?.from,
    endDate: filter?.to,
    clientId: filter?.clientId,
    status: filter?.statuses?.map(toWireStatus).join() ?? null,
  };
}
