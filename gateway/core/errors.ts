import { HeaderMap } from "@apollo/server";
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from "graphql";
import { REFUSAL_SENTENCE } from "../../schema/rules/refusals.ts";
import type { Problem } from "./problem.ts";
import { reword } from "./reword.ts";

/** Every code a caller can meet, with the sentence a therapist reads when nothing more exact is known. */
export const SENTENCE = {
  UNAUTHENTICATED: "Tu sesión ha terminado. Inicia sesión de nuevo.",
  FORBIDDEN: REFUSAL_SENTENCE.FORBIDDEN,
  DEMO_READ_ONLY: REFUSAL_SENTENCE.DEMO_READ_ONLY,
  NOT_FOUND: "No se ha encontrado lo que buscas.",
  BAD_USER_INPUT: "Los datos enviados no son válidos.",
  VERSION_REQUIRED: "Falta la versión en la que se basa el cambio.",
  CURSOR_EXPIRED: REFUSAL_SENTENCE.CURSOR_EXPIRED,
  NOT_OFFERED: "El servicio de esta consulta no ofrece esta función.",
  LIMIT_REACHED: REFUSAL_SENTENCE.LIMIT_REACHED,
  UPSTREAM_UNAVAILABLE: "El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.",
  UPSTREAM_INVALID: "El servicio ha dado una respuesta que no se puede leer. Inténtalo de nuevo en unos minutos.",
  TIMEOUT: "El servicio tarda demasiado en responder. Inténtalo de nuevo.",
  RATE_LIMITED: "Demasiadas peticiones seguidas. Espera un momento e inténtalo de nuevo.",
  // Words of the protocol: programs look for them.
  PERSISTED_QUERY_NOT_FOUND: "PersistedQueryNotFound",
  PERSISTED_QUERY_NOT_SUPPORTED: "PersistedQueryNotSupported",
  PERSISTED_ONLY: "Esta pasarela solo responde a las operaciones del propio portal.",
  QUERY_TOO_COMPLEX: "La consulta pide demasiado de una sola vez.",
  INTERNAL: "Algo ha fallado por nuestra parte. Inténtalo de nuevo.",
} as const;
export type ErrorCode = keyof typeof SENTENCE;

const TOKEN_REFUSED = "Este acceso para programas no sirve, o ya no.";

/** A failure with a stable code and a sentence that is safe to show: it never holds what the caller or the service sent. */
export class CodedError extends GraphQLError {
  constructor(
    readonly code: ErrorCode,
    message: string = SENTENCE[code],
    extensions: GraphQLErrorExtensions = {},
  ) {
    super(message, { extensions: { ...extensions, code } });
  }
}

/** The service answered, and said no. */
export class RefusedError extends CodedError {
  constructor(
    code: ErrorCode,
    readonly status: number,
    readonly problem: Problem | null,
    /** Seconds until another try makes sense, when the service says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(code);
  }
}

/** How a request that is turned away before it is looked at is answered. */
export function refusalOf({ code, message, extensions }: CodedError): {
  status: number;
  headers: Record<string, string>;
  error: GraphQLFormattedError;
} {
  const http = extensions.http as { status?: number; headers?: Map<string, string> } | undefined;
  const headers = Object.fromEntries(http?.headers ?? []);
  const { reason } = extensions;
  return {
    status: http?.status ?? 400,
    headers,
    error: { message, extensions: { code, ...(reason !== undefined && { reason }) } },
  };
}

/**
 * A coded failure that turns away the whole request, with the HTTP status it is answered with.
 * @param retryAfter seconds until another try makes sense
 */
export function turnAway(code: ErrorCode, status: number, retryAfter?: number): CodedError {
  const headers = new HeaderMap();
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return new CodedError(code, SENTENCE[code], { http: { status, headers } });
}

/** Turns away a program, with the reason the service has. */
export const refusedToken = (reason = "UNKNOWN"): CodedError =>
  new CodedError("UNAUTHENTICATED", TOKEN_REFUSED, { http: { status: 401, headers: new HeaderMap() }, reason });

/** The coded failure inside whatever the executor, Apollo or graphql-js wrapped around it. */
function codedCause(error: unknown): CodedError | null {
  for (let cause = error; cause instanceof Error; cause = cause instanceof GraphQLError ? cause.originalError : null)
    if (cause instanceof CodedError) return cause;
  return null;
}

const CALLER_FAULTS = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "BAD_USER_INPUT",
  "BAD_REQUEST",
  "OPERATION_RESOLUTION_FAILURE",
]);

/** Whether an error is nobody's mistake but ours: no code of the table, and not a fault of the caller's document. */
export const isUnexpected = (error: GraphQLError): boolean =>
  codedCause(error) === null && !CALLER_FAULTS.has(String(error.extensions.code));

function toldOf(error: CodedError): GraphQLErrorExtensions {
  if (!(error instanceof RefusedError)) {
    const { reason } = error.extensions;
    return { code: error.code, ...(reason !== undefined && { reason }) };
  }
  const { code, retryAfter, problem } = error;
  return {
    code,
    ...(retryAfter !== null && { retryAfter }),
    ...(problem?.missingScope && { missingScope: problem.missingScope }),
    ...(problem?.reason && { reason: problem.reason }),
  };
}

export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/**
 * Apollo's `formatError`: only a code of the table, a safe sentence, path and place in the document leave the house.
 * @param isSchemaWord tells words of our own schema from the caller's
 */
export const errorFormatter =
  (isSchemaWord: (word: string) => boolean): FormatError =>
  (formatted, error) => {
    const { path, locations } = formatted;
    const coded = codedCause(error);
    if (coded) return { message: coded.message, locations, path, extensions: toldOf(coded) };
    const apolloCode = String(formatted.extensions?.code);
    if (!CALLER_FAULTS.has(apolloCode))
      return { message: SENTENCE.INTERNAL, locations, path, extensions: { code: "INTERNAL" } };
    if (formatted.message.includes("Document contains more"))
      return { message: SENTENCE.QUERY_TOO_COMPLEX, locations, path, extensions: { code: "QUERY_TOO_COMPLEX" } };
    const message = reword(apolloCode, formatted.message, isSchemaWord);
    return { message, locations, path, extensions: { code: "BAD_USER_INPUT" } };
  };
