import { CombinedGraphQLErrors } from "@apollo/client";

const SENTENCES: Record<string, string> = {
  NOT_FOUND: "Este cliente ya no existe. Copia lo que necesites antes de cerrar.",
  RATE_LIMITED: "Demasiadas peticiones seguidas. Espera un momento e inténtalo de nuevo.",
  UNAUTHENTICATED: "Tu sesión ha caducado. Vuelve a iniciar sesión y guarda de nuevo.",
};

/** One sentence on why something could not be saved, by the error's code. */
export function failureSentence(error: unknown): string {
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined;
  return SENTENCES[String(code)] ?? "No se pudo guardar. Comprueba tu conexión e inténtalo de nuevo.";
}
