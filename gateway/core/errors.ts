import { HeaderMap } from "@apollo/server";
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from "graphql";
import { type BearerFault, bearerChallenge } from "../../schema/rules/tokens.ts";
import { CODES, type ErrorCode } from "./codes.ts";
import type { Problem } from "./problem.ts";
import { reword, tooManyTokens } from "./reword.ts";

/** What an operation costs, and what is left of the caller's minute: told with each answer in `extensions.cost`. */
export interface Spending {
  /** What this operation may cost, but for calls for each row of a list without pages. */
  requested: number;
  /** What it has cost; missing where it was turned away. The rest is given back, what is more is taken. */
  actual?: number;
  /** What is left of this minute's budget. */
  remaining: number;
  /** When the budget is whole again, ISO 8601. */
  resetAt: string;
}

/** What a program is told beside the code. None of it repeats a value that the caller or the service sent. */
export interface Told {
  /** With UNAUTHENTICATED: why the bearer opens nothing. */
  reason?: BearerFault;
  /** With FORBIDDEN, of an access token: the scope it would have needed. */
  missingScope?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** What the document is too large in, or there is too much of; no value where it was not counted to its end. */
  limit?: { name: string; value: number | null; max: number };
  cost?: Spending;
  /** The argument that is refused. */
  argument?: string;
  /** The variable that is refused, the place inside it and the type that is taken there. */
  variable?: string;
  path?: (string | number)[];
  expected?: string;
}

interface Words {
  /** English. */
  message?: string | undefined;
  /** Spanish. */
  userMessage?: string | undefined;
}

/** A failure with a stable code and sentences that are safe to show: it never holds what the caller or the service sent. */
export class CodedError extends GraphQLError {
  /** For a therapist, in Spanish. */
  readonly userMessage: string;
  readonly code: ErrorCode;
  readonly told: Told;

  constructor(
    code: ErrorCode,
    told: Told = {},
    { message, userMessage }: Words = {},
    extensions: GraphQLErrorExtensions = {},
  ) {
    super(message ?? CODES[code].message, { extensions: { ...told, ...extensions, code } });
    this.code = code;
    this.told = told;
    this.userMessage = userMessage ?? CODES[code].userMessage;
  }
}

/** For an argument that takes no such value; both sentences may name the argument, and never say the value. */
export const badArgument = (argument: string, message: string, userMessage?: string): CodedError =>
  new CodedError("BAD_USER_INPUT", { argument }, { message, userMessage });

/** The service answered, and said no. */
export class RefusedError extends CodedError {
  readonly status: number;
  readonly problem: Problem | null;

  /**
   * @param retryAfter seconds until another try makes sense, when the service says so
   * @param limit what there was too much of, where that is known
   */
  constructor(
    code: ErrorCode,
    status: number,
    problem: Problem | null,
    retryAfter: number | null = null,
    limit: Told["limit"] | null = null,
  ) {
    super(code, {
      ...(retryAfter !== null && { retryAfter }),
      ...(limit && { limit }),
      ...(problem?.missingScope && { missingScope: problem.missingScope }),
      ...(problem?.reason && { reason: problem.reason }),
    });
    this.status = status;
    this.problem = problem;
  }
}

/** A coded failure that turns away the whole request, with the HTTP status it is answered with. */
export function turnAway(code: ErrorCode, status: number, told: Told = {}, words: Words = {}): CodedError {
  const headers = new HeaderMap();
  if (told.retryAfter !== undefined) headers.set("retry-after", String(told.retryAfter));
  if (status === 401) headers.set("www-authenticate", bearerChallenge(told.reason));
  return new CodedError(code, told, words, { http: { status, headers } });
}

const TOKEN_REFUSED = "Este acceso para programas no sirve, o ya no.";

/** Turns away a program, with the reason the service has. */
export const refusedToken = (reason: BearerFault = "UNKNOWN"): CodedError =>
  turnAway("UNAUTHENTICATED", 401, { reason }, { userMessage: TOKEN_REFUSED });

/** How a request that is turned away before it is looked at is answered. */
export function refusalOf(refused: CodedError): {
  status: number;
  headers: Record<string, string>;
  error: GraphQLFormattedError;
} {
  const http = refused.extensions.http as { status?: number; headers?: Map<string, string> } | undefined;
  return {
    status: http?.status ?? 400,
    headers: Object.fromEntries(http?.headers ?? []),
    error: { message: refused.message, extensions: toldOf(refused) },
  };
}

/** The failure of ours inside whatever the executor, Apollo or graphql-js wrapped around it. */
function causeOf(error: unknown): CodedError | BrokenOff | null {
  for (let cause = error; cause instanceof Error; cause = cause instanceof GraphQLError ? cause.originalError : null)
    if (cause instanceof CodedError || cause instanceof BrokenOff) return cause;
  return null;
}

const CALLER_FAULTS = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "BAD_USER_INPUT",
  "BAD_REQUEST",
  "OPERATION_RESOLUTION_FAILURE",
]);

/** What an error says besides its message; an error of graphql-jit has no `extensions` where nothing was put there. */
export const extensionsOf = ({ extensions }: { extensions?: GraphQLErrorExtensions }): GraphQLErrorExtensions =>
  extensions ?? {};

/** Whether an error is nobody's mistake but ours: no failure that we know, and not a fault of the caller's document. */
export const isUnexpected = (error: GraphQLError): boolean =>
  causeOf(error) === null && !CALLER_FAULTS.has(String(extensionsOf(error).code));

/** A request that its sender broke off, or did not wait for: nobody's fault, and nobody is left who could be answered. */
export class BrokenOff extends Error {}
/** What is told as the code of it; nobody is ever answered so. */
export const BROKEN_OFF = "BROKEN_OFF";

/** Where the gateway explains a code. */
const pageOf = (code: ErrorCode): string => `/graphql/errors/${code}`;

const toldOf = ({ code, userMessage, told }: CodedError): GraphQLErrorExtensions => ({
  code,
  userMessage,
  ...told,
  help: pageOf(code),
});

export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/**
 * Apollo's `formatError`: only a code of the table, safe sentences, path and place in the document leave the house.
 * @param isSchemaWord tells words of our own schema from the caller's
 */
export const errorFormatter =
  (isSchemaWord: (word: string) => boolean): FormatError =>
  (formatted, error) => {
    const { path, locations } = formatted;
    const as = (coded: CodedError) => ({ message: coded.message, locations, path, extensions: toldOf(coded) });
    const cause = causeOf(error);
    if (cause instanceof BrokenOff) return { message: "", path, extensions: { code: BROKEN_OFF } };
    if (cause) return as(cause);
    const apolloCode = String(formatted.extensions?.code);
    if (!CALLER_FAULTS.has(apolloCode)) return as(new CodedError("INTERNAL"));
    const limit = error instanceof GraphQLError ? tooManyTokens(error) : null;
    if (limit) return as(new CodedError("QUERY_TOO_COMPLEX", { limit }));
    const message = reword(apolloCode, formatted.message, isSchemaWord);
    return as(new CodedError("BAD_USER_INPUT", {}, { message }));
  };
