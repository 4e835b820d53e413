import { CombinedGraphQLErrors } from "@apollo/client";

const SENTENCES: Record<string, string> = {
  RATE_LIMITED: "Demasiadas peticiones seguidas. Espera un momento e inténtalo de nuevo.",
  UNAUTHENTICATED: "Tu sesión ha caducado. Vuelve a iniciar sesión y guarda de nuevo.",
};

/**
 * One sentence on why something could not be saved, by the error's code.
 * @param what what does not exist any more when it is not found, as a sentence begins with it: «Este cliente»
 */
export function failureSentence(error: unknown, what: string): string {
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined;
  if (code === "NOT_FOUND") return `${what} ya no existe. Copia lo que necesites antes de cerrar.`;
  return SENTENCES[String(code)] ?? "No se pudo guardar. Comprueba tu conexión e inténtalo de nuevo.";
}
