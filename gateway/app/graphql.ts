import { ApolloServer } from "@apollo/server";
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
import type { FormatError } from "../core/errors.ts";
import type { Budgets } from "./budget.ts";
import { type KnownDocuments, keyOf } from "./documents.ts";
import type { Executor } from "./executor.ts";
import { guard } from "./guard.ts";
import { documentRules, TOKENS_MAX } from "./rules.ts";
import { SchemaAnswers } from "./schemaAnswers.ts";

/** Apollo Server over the house's schema, started and ready for `executeHTTPGraphQLRequest`. */
export async function startApollo(
  schema: GraphQLSchema,
  formatError: FormatError,
  budgets: Budgets,
  documents: KnownDocuments,
  executor: Executor,
  log: Logger,
): Promise<ApolloServer<Context>> {
  const answers = new SchemaAnswers();
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
          const ready = answers.find(document, operationName);
          if (ready) return ready;
          const key = keyOf(queryHash, operationName);
          const variables = request.variables ?? {};
          const result = await executor.execute({ key, document, operationName, variables, context });
          answers.keep(document, result);
          return result;
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
      guard(schema, budgets, answers),
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
    logger: log,
  });
  await apollo.start();
  return apollo;
}
