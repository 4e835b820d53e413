import type { ApolloServerPlugin, GraphQLRequestContext } from "@apollo/server";
import {
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from "graphql";
import type { CostBudget, Spending } from "./budget.ts";
import type { Context } from "./context.ts";
import { costOf } from "./cost.ts";
import { CodedError, isUnexpected } from "./errors.ts";

/** Introspection needs no token; everything else, fragments at the root included, does. */
const asksOnlyForTheSchema = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((part) => part.kind === Kind.FIELD && part.name.value.startsWith("__"));

/** Stands before and after each operation: who asks, what it costs, what is answered and logged. */
export function guard(schema: GraphQLSchema, budget: CostBudget): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      const startedAt = performance.now();
      let spending: Spending | null = null;
      return {
        async didResolveOperation({ operation, document, request, contextValue: { identity } }) {
          // Without an operation of this name there is nothing to guard; the executor words it.
          if (!operation || asksOnlyForTheSchema(operation)) return;
          if (identity instanceof CodedError) throw identity;
          const cost = costOf(schema, document, operation, request.variables ?? {});
          spending = await budget.spend(identity.subject, cost);
        },
        async didEncounterErrors({ errors, contextValue }) {
          for (const error of errors) if (isUnexpected(error)) logUnexpected(error, contextValue);
        },
        async willSendResponse(requestContext) {
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
  if (singleResult.errors) singleResult.errors = withRequestId(singleResult.errors, contextValue.requestId);
  if (cost) singleResult.extensions = { ...singleResult.extensions, cost };
}

/** Every error names the request it happened in, so that a therapist's screenshot leads to the log line. */
export const withRequestId = (errors: readonly GraphQLFormattedError[], requestId: string): GraphQLFormattedError[] =>
  errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));

function logAnswer(
  { response, operation, operationName, contextValue }: GraphQLRequestContext<Context>,
  startedAt: number,
) {
  const { log, requestId } = contextValue;
  const errors = response.body?.kind === "single" ? response.body.singleResult.errors : undefined;
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
