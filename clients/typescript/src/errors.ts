/** Codes of the gateway, each explained at `/graphql/errors/CODE`, and UNREACHABLE: nobody answered, or not in GraphQL. */
export type ErrorCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "DEMO_READ_ONLY"
  | "NOT_FOUND"
  | "BAD_USER_INPUT"
  | "CURSOR_EXPIRED"
  | "NOT_OFFERED"
  | "LIMIT_REACHED"
  | "PERSISTED_QUERY_NOT_FOUND"
  | "PERSISTED_QUERY_NOT_SUPPORTED"
  | "PERSISTED_ONLY"
  | "UPSTREAM_UNAVAILABLE"
  | "UPSTREAM_INVALID"
  | "TIMEOUT"
  | "RATE_LIMITED"
  | "QUERY_TOO_COMPLEX"
  | "INTERNAL"
  | "UNREACHABLE";

/** What is told beside a code; each only where it says something. */
export interface Told {
  /** With UNAUTHENTICATED: why the token opens nothing. */
  reason?: string;
  /** With FORBIDDEN: the scope the token would have needed. */
  missingScope?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** What the document is too large in, or there is too much of. */
  limit?: { name: string; value: number | null; max: number };
  cost?: { requested: number; actual?: number; remaining: number; resetAt: string };
  /** The argument that is refused. */
  argument?: string;
  /** The variable that is refused, the place inside it and the type that is taken there. */
  variable?: string;
  path?: (string | number)[];
  expected?: string;
  /** Leads to the lines of both processes' logs. */
  requestId?: string;
  /** For people: Spanish, or English with `language: "en"`. */
  userMessage?: string;
  /** Where the gateway explains the code. */
  help?: string;
}

/** One entry of an answer's `errors`. */
export interface GraphqlError {
  message: string;
  /** The field of the answer that failed; missing where the whole request was turned away. */
  path?: (string | number)[];
  extensions?: Told & { code?: string };
}

/** Worth another try later: nothing is wrong with what was asked. */
const PASSING: readonly string[] = ["RATE_LIMITED", "UPSTREAM_UNAVAILABLE", "TIMEOUT", "UNREACHABLE"];

/** An operation that failed. What a mutation refuses is no such failure: it stands in its payload's `errors`. */
export class ConsultaError extends Error implements Told {
  override readonly name = "ConsultaError";
  /** Of a newer gateway maybe one that is not listed here. */
  readonly code: ErrorCode;
  readonly reason?: string;
  readonly missingScope?: string;
  readonly retryAfter?: number;
  readonly limit?: NonNullable<Told["limit"]>;
  readonly cost?: NonNullable<Told["cost"]>;
  readonly argument?: string;
  readonly variable?: string;
  readonly path?: (string | number)[];
  readonly expected?: string;
  readonly requestId?: string;
  readonly userMessage?: string;
  readonly help?: string;
  /** All that failed, and what was answered all the same. */
  readonly errors: readonly GraphqlError[];
  readonly data: unknown;

  constructor(
    code: string,
    message: string,
    told: Told = {},
    errors: readonly GraphqlError[] = [],
    data: unknown = null,
    cause?: unknown,
  ) {
    super(message, { cause });
    Object.assign(this, told);
    this.code = code as ErrorCode;
    this.errors = errors;
    this.data = data;
  }

  /** Whether the same may succeed later. */
  get isPassing(): boolean {
    return PASSING.includes(this.code);
  }

  /** The failure of an answer: the first that is not passing, as that one decides. */
  static of(errors: GraphqlError[], data: unknown, retryAfter: number | undefined): ConsultaError {
    const codeOf = ({ extensions }: GraphqlError): string => extensions?.code ?? "INTERNAL";
    const first = errors.find((error) => !PASSING.includes(codeOf(error))) ?? errors[0] ?? { message: "" };
    const told = { ...(retryAfter !== undefined && { retryAfter }), ...first.extensions };
    return new ConsultaError(codeOf(first), first.message, told, errors, data);
  }
}
