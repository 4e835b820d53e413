import { ask } from "../builtInRequest.ts";

/** Something done in account management. @throws AccountError with the service's own words */
export const manage = <Reply extends object = object>(path: string, input: object = {}): Promise<Partial<Reply>> =>
  ask<Reply>("POST", `/manage${path}`, input);

/** Shown when the service refuses without words of its own. */
export const NOT_DONE = "No se pudo hacer. Comprueba tu conexión e inténtalo de nuevo.";
