import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import { ApolloServerPluginLandingPageLocalDefault } from "@apollo/server/plugin/landingPage/default";
import type { Logger } from "pino";
import { CostBudget } from "./budget.ts";
import type { GatewayConfig } from "./config.ts";
import type { Context } from "./context.ts";
import type { KnownDocuments } from "./documents.ts";
import { errorFormatter } from "./errors.ts";
import { createExecutor } from "./executor.ts";
import { guard } from "./guard.ts";
import { documentRules, TOKENS_MAX } from "./rules.ts";
import { buildHouseSchema, schemaWords } from "./schema.ts";

/** Apollo Server over the house's schema, started and ready for `executeHTTPGraphQLRequest`. */
export async function startApollo(
  config: GatewayConfig,
  documents: KnownDocuments,
  log: Logger,
): Promise<ApolloServer<Context>> {
  const schema = buildHouseSchema();
  const words = schemaWords(schema);
  const executor = createExecutor(schema);
  const apollo = new ApolloServer<Context>({
    // The `gateway` option is Apollo Server's own place for another executor than graphql-js.
    gateway: {
      onSchemaLoadOrUpdate(callback) {
        callback({ apiSchema: schema, coreSupergraphSdl: "" });
        return () => undefined;
      },
      load: async () => ({
        executor: ({ document, queryHash, operationName, request, context }) =>
          executor({
            key: `${queryHash}:${operationName ?? ""}`,
            document,
            operationName: operationName ?? undefined,
            variables: request.variables ?? {},
            context,
          }),
      }),
      stop: async () => undefined,
    },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageLocalDefault({ embed: { runTelemetry: false }, includeCookies: true }),
      guard(schema, new CostBudget(config.costPerMinute)),
    ],
    validationRules: documentRules,
    validationOptions: { maxErrors: 10 },
    parseOptions: { maxTokens: TOKENS_MAX },
    formatError: errorFormatter((word) => words.has(word)),
    includeStacktraceInErrorResponses: false,
    introspection: true,
    allowBatchedHttpRequests: false,
    persistedQueries: { cache: documents.cache },
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    logger: log,
  });
  await apollo.start();
  return apollo;
}
