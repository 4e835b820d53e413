import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import { ApolloServerPluginLandingPageLocalDefault } from "@apollo/server/plugin/landingPage/default";
import type { GraphQLSchema } from "graphql";
import type { Logger } from "pino";
import type { Context } from "../core/context.ts";
import type { FormatError, Spending } from "../core/errors.ts";
import type { Guard } from "./answering/guard.ts";
import { finish, logAnswer, logUnanswered, logUnexpected } from "./answering/telling.ts";
import { type KnownDocuments, keyOf } from "./documents.ts";
import type { Executor } from "./executor.ts";
import { documentRules, TOKENS_MAX } from "./rules.ts";
import type { SchemaAnswers } from "./schemaAnswers.ts";

/** Apollo Server over the house's schema, started and ready for `executeHTTPGraphQLRequest`. */
export async function startApollo(
  schema: GraphQLSchema,
  formatError: FormatError,
  guard: Guard,
  documents: KnownDocuments,
  executor: Executor,
  answers: SchemaAnswers,
  log: Logger,
): Promise<ApolloServer<Context>> {
  const apollo = new ApolloServer<Context>({
    // The `gateway` option is Apollo Server's own place for another executor than graphql-js.
    gateway: {
      onSchemaLoadOrUpdate(callback) {
        callback({ apiSchema: schema, coreSupergraphSdl: "" });
        return () => undefined;
      },
      load: async () => ({
        executor: async ({ document, queryHash, request, context }) => {
          // As it was asked for: an operation that the document does not hold must not become the one that it holds.
          const operationName = request.operationName ?? undefined;
          const key = keyOf(queryHash, operationName);
          const variables = request.variables ?? {};
          const asked = { key, document, operationName, variables, context };
          return await answers.answer(asked, () => executor.execute(asked));
        },
      }),
      stop: async () => undefined,
    },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageLocalDefault({ embed: { runTelemetry: false }, includeCookies: true }),
      guarded(guard),
    ],
    validationRules: documentRules,
    validationOptions: { maxErrors: 10 },
    parseOptions: { maxTokens: TOKENS_MAX },
    formatError,
    includeStacktraceInErrorResponses: false,
    introspection: true,
    allowBatchedHttpRequests: false,
    persistedQueries: { cache: documents.cache },
    documentStore: documents.parsed,
    stringifyResult: (answer) => answers.stringify(answer),
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    // It writes down an error with its message, which may hold what a therapist wrote; what is to be known the plugin tells.
    logger: log.child({}, { level: "silent" }),
  });
  await apollo.start();
  return apollo;
}

/** Puts the guard before and after each operation that Apollo Server runs, and tells of what becomes of it. */
const guarded = (guard: Guard): ApolloServerPlugin<Context> => ({
  async unexpectedErrorProcessingRequest({ error, requestContext: { contextValue } }) {
    logUnanswered(error, contextValue);
  },
  async requestDidStart() {
    const startedAt = performance.now();
    let spending: Spending | null = null;
    return {
      async didResolveOperation({ operation, document, request: { variables = {} }, contextValue }) {
        // Without an operation of this name there is nothing to guard; the executor words it.
        if (operation) spending = await guard.admit({ document, operation, variables }, contextValue);
      },
      async didEncounterErrors({ errors, contextValue }) {
        logUnexpected(errors, contextValue);
      },
      async willSendResponse({ document, operation, request: { variables = {} }, response, contextValue }) {
        if (response.body?.kind !== "single") return;
        const { singleResult } = response.body;
        if (spending && document && operation) {
          const asked = { document, operation, variables };
          spending = await guard.settle(asked, contextValue, spending, singleResult.data);
        }
        finish(response.http, singleResult, contextValue, spending);
        logAnswer(operation, response.http, singleResult.errors, contextValue, startedAt);
      },
    };
  },
});
