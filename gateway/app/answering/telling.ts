import type { FormattedExecutionResult, GraphQLError, GraphQLFormattedError, OperationDefinitionNode } from "graphql";
import type { Context } from "../../core/context.ts";
import { isUnexpected, type Spending } from "../../core/errors.ts";

/** Head of an answer that is being made. */
export interface Head {
  status?: number | undefined;
  headers: Map<string, string>;
}

/** Puts into an answer what every one tells: in which request an error happened, the cost, how long to wait. */
export function finish(
  head: Head,
  result: FormattedExecutionResult,
  context: Pick<Context, "requestId" | "language">,
  cost: Spending | null,
): void {
  if (result.errors) result.errors = toldTo(context, result.errors);
  if (cost) result.extensions = { ...result.extensions, cost };
  if (result.errors) tellHowLongToWait(head, result);
}

/** When the service turns callers away for a while, they are told so as it told us; a part of an answer is still one. */
function tellHowLongToWait(head: Head, { errors = [], data }: FormattedExecutionResult): void {
  const refused = errors.filter(({ extensions }) => extensions?.code === "RATE_LIMITED");
  if (refused.length === 0) return;
  const waits = refused.map(({ extensions }) => Number(extensions?.retryAfter ?? 0));
  if (Math.max(...waits) > 0) head.headers.set("retry-after", String(Math.max(...waits)));
  if (Object.values(data ?? {}).every((part) => part === null)) head.status = 429;
}

/**
 * Every error names the request it happened in, so that a therapist's screenshot leads to the log line; what is for people
 * is in their language.
 */
export const toldTo = (
  { requestId, language }: Pick<Context, "requestId" | "language">,
  errors: readonly GraphQLFormattedError[],
): GraphQLFormattedError[] =>
  errors.map((error) => {
    const userMessage = language === "en" ? { userMessage: error.message } : {};
    return { ...error, extensions: { ...error.extensions, ...userMessage, requestId } };
  });

/** Writes down that an operation was answered, for the log and for whoever listens. */
export function logAnswer(
  operation: OperationDefinitionNode | undefined,
  { status = 200 }: Head,
  errors: readonly GraphQLFormattedError[] | undefined,
  { log, requestId, told }: Context,
  startedAt: number,
): void {
  const name = operation?.name?.value ?? null;
  const kind = operation?.operation ?? null;
  const code = errors?.[0]?.extensions?.code;
  if (told) Object.assign(told, { name, kind, code: code === undefined ? null : String(code) });
  log.info({
    requestId,
    operation: kind,
    name: name?.slice(0, 64) ?? null,
    status,
    codes: errors?.map(({ extensions }) => extensions?.code),
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  });
}

/** Writes down what is our own mistake. Name and places only: an error's message may hold what it stumbled over. */
export function logUnexpected(errors: readonly GraphQLError[], { log, requestId }: Context): void {
  for (const error of errors.filter(isUnexpected)) {
    log.error({ requestId, path: error.path, ...faultOf(error.originalError ?? error) }, "unexpected error");
  }
}

/** Writes down that a request could not be answered at all. */
export const logUnanswered = (fault: Error, { log, requestId }: Pick<Context, "log" | "requestId">): void =>
  log.warn({ requestId, ...faultOf(fault) }, "a request could not be answered");

/** What may be logged of a fault: its name, and where it happened. */
const faultOf = ({ name, stack }: Error): { fault: string; places: string[] | undefined } => ({
  fault: name,
  places: stack?.split("\n").filter((line) => line.startsWith("    at ")),
});
