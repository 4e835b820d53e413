import { CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client";

const TOO_MANY = "Demasiadas peticiones seguidas. Espera un momento e inténtalo de nuevo.";
const UNAVAILABLE = "El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.";

/** Said where what is shown is from before. */
export const OUTDATED = "Algunos datos no se pudieron actualizar.";

/** The stable code of a coded failure, else null. */
export function failureCode(error: unknown): string | null {
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined;
  return typeof code === "string" ? code : null;
}

function userMessageOf({ errors }: CombinedGraphQLErrors): string | null {
  const told = errors[0]?.extensions?.userMessage;
  return typeof told === "string" ? told : null;
}

/** Whoever runs the accounts says so in an error of its own. */
const saysItself = (error: unknown): error is { reason: string } =>
  error instanceof Error && "reason" in error && typeof error.reason === "string";

/**
 * Why something could not be had or done, and what to do about it, as a sentence of its own. Only who got no answer at all is told
 * to look at the connection; the gateway's sentences for people are Spanish and safe to show.
 */
export function failureReason(error: unknown): string {
  const code = failureCode(error);
  if (code === "UNAUTHENTICATED") return "Tu sesión ha caducado. Vuelve a iniciar sesión e inténtalo de nuevo.";
  if (CombinedGraphQLErrors.is(error)) return userMessageOf(error) ?? UNAVAILABLE;
  if (ServerError.is(error) && error.statusCode === 429) return TOO_MANY;
  if (ServerError.is(error) && error.statusCode === 413) return "Es demasiado largo.";
  if (ServerError.is(error) || ServerParseError.is(error) || error === undefined) return UNAVAILABLE;
  if (saysItself(error)) return error.reason;
  return "Comprueba tu conexión e inténtalo de nuevo.";
}

/** What was to be changed does not exist any more. @param what as a sentence begins with it: «Este cliente» */
export const goneSentence = (what: string): string => `${what} ya no existe. Copia lo que necesites antes de cerrar.`;

/**
 * Why something could not be saved, and what to do about it.
 * @param what what does not exist any more when it is not found, as a sentence begins with it: «Este cliente»
 */
export function failureSentence(error: unknown, what: string): string {
  const code = failureCode(error);
  if (code === "NOT_FOUND") return goneSentence(what);
  if (code === "RATE_LIMITED" || code === "DEMO_READ_ONLY") return failureReason(error);
  if (code === "UNAUTHENTICATED") return "Tu sesión ha caducado. Vuelve a iniciar sesión y guarda de nuevo.";
  return `No se pudo guardar. ${failureReason(error)}`;
}
