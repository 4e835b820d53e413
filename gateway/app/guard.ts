import type { ApolloServerPlugin, GraphQLRequestContext } from "@apollo/server";
import {
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from "graphql";
import { actualCost } from "../core/actualCost.ts";
import type { Context } from "../core/context.ts";
import { costOf } from "../core/cost.ts";
import { CodedError, isUnexpected, type Spending } from "../core/errors.ts";
import type { Budgets } from "./budget.ts";
import type { SchemaAnswers } from "./schemaAnswers.ts";

/** What the schema costs when its description is in memory. */
const SCHEMA_FROM_MEMORY = 5;

/** Introspection needs no token; everything else, fragments at the root included, does. */
const asksOnlyForTheSchema = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((part) => part.kind === Kind.FIELD && part.name.value.startsWith("__"));

/** Stands before and after each operation: who asks, what it costs, what is answered and logged. */
export function guard(
  schema: GraphQLSchema,
  { professionals, strangers }: Budgets,
  answers: SchemaAnswers,
): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      const startedAt = performance.now();
      let spending: Spending | null = null;
      /** What was not needed goes back to whoever paid for an operation; the schema's description has one price. */
      const settled = async (
        { contextValue: { identity }, document, operation, response: { body } }: GraphQLRequestContext<Context>,
        spent: Spending,
      ): Promise<Spending> => {
        const isAnswer = document && operation && body?.kind === "single" && !(identity instanceof CodedError);
        const cost = isAnswer ? actualCost(schema, document, operation, body.singleResult.data) : null;
        if (cost === null || identity instanceof CodedError) return { ...spent, actual: spent.requested };
        return await professionals.settle(identity.budget, spent, cost);
      };
      return {
        async didResolveOperation({ operation, document, request, contextValue: { identity, network } }) {
          // Without an operation of this name there is nothing to guard; the executor words it.
          if (!operation) return;
          const isStranger = identity instanceof CodedError;
          if (isStranger && !asksOnlyForTheSchema(operation)) throw identity;
          const isReady = answers.isReady(document);
          const cost = isReady ? SCHEMA_FROM_MEMORY : costOf(schema, document, operation, request.variables ?? {});
          spending = await (isStranger ? strangers.spend(network, cost) : professionals.spend(identity.budget, cost));
        },
        async didEncounterErrors({ errors, contextValue }) {
          for (const error of errors) if (isUnexpected(error)) logUnexpected(error, contextValue);
        },
        async willSendResponse(requestContext) {
          if (spending) spending = await settled(requestContext, spending);
          finish(requestContext, spending);
          logAnswer(requestContext, startedAt);
        },
      };
    },
  };
}

function finish({ response, contextValue }: GraphQLRequestContext<Context>, cost: Spending | null): void {
  if (response.body?.kind !== "single") return;
  const { singleResult } = response.body;
  if (singleResult.errors) singleResult.errors = toldTo(contextValue, singleResult.errors);
  if (cost) singleResult.extensions = { ...singleResult.extensions, cost };
  tellHowLongToWait(response);
}

/** When the service turns callers away for a while, they are told so as it told us; a part of an answer is still one. */
function tellHowLongToWait({ http, body }: GraphQLRequestContext<Context>["response"]): void {
  if (body?.kind !== "single") return;
  const { errors = [], data } = body.singleResult;
  const refused = errors.filter(({ extensions }) => extensions?.code === "RATE_LIMITED");
  if (refused.length === 0) return;
  const waits = refused.map(({ extensions }) => Number(extensions?.retryAfter ?? 0));
  if (Math.max(...waits) > 0) http.headers.set("retry-after", String(Math.max(...waits)));
  if (Object.values(data ?? {}).every((part) => part === null)) http.status = 429;
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

function logAnswer(
  { response, operation, operationName, contextValue }: GraphQLRequestContext<Context>,
  startedAt: number,
) {
  const { log, requestId, told } = contextValue;
  const errors = response.body?.kind === "single" ? response.body.singleResult.errors : undefined;
  const code = errors?.[0]?.extensions?.code;
  if (told)
    Object.assign(told, {
      name: operationName ?? null,
      kind: operation?.operation ?? null,
      code: code === undefined ? null : String(code),
    });
  log.info({
    requestId,
    operation: operation?.operation ?? null,
    name: operationName?.slice(0, 64) ?? null,
    status: response.http.status ?? 200,
    codes: errors?.map(({ extensions }) => extensions?.code),
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  });
}

/** Name and places only: an error's message may hold what it stumbled over. */
function logUnexpected(error: GraphQLError, { log, requestId }: Context): void {
  const cause = error.originalError ?? error;
  const places = cause.stack?.split("\n").filter((line) => line.startsWith("    at "));
  log.error({ requestId, fault: cause.name, path: error.path, places }, "unexpected error");
}
