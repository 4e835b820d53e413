import { failureReason } from "../../core/failure.ts";
import { AccountError } from "../accountPort.ts";
import { ask } from "../builtInRequest.ts";

/** Something done in account management. @throws AccountError with the service's own words */
export const manage = <Reply extends object = object>(path: string, input: object = {}): Promise<Partial<Reply>> =>
  ask<Reply>("POST", `/manage${path}`, input);

/** Why something was not done: in the service's own words, else by what kept it from being done. */
export const notDone = (error: unknown): string =>
  (error instanceof AccountError && error.provided) || `No se pudo hacer. ${failureReason(error)}`;
