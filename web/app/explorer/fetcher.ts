import type { Fetcher, FetcherParams } from "@graphiql/toolkit";
import { type ExecutionResult, getOperationAST, type OperationDefinitionNode, OperationTypeNode, parse } from "graphql";
import { createClient, NetworkError } from "graphql-sse";
import { bearerOf, besides } from "./bearer.ts";

/** What an operation cost, as each answer tells. */
export interface Cost {
  requested: number;
  /** Once what was asked for and did not come is given back. */
  actual?: number;
  remaining: number;
  resetAt: string;
}

/**
 * Asks the gateway like every program: POST with JSON, subscriptions as server-sent events.
 * @param program gives the personal token that is used now, "" for the portal's own sign-in
 */
export function createFetcher(program: () => string, onCost: (cost: Cost) => void): Fetcher {
  return async ({ query, variables, operationName: chosen }, { headers = {} } = {}) => {
    const operation = operationIn(query, chosen);
    const asked = { query, variables, operationName: operation?.name?.value };
    const { headers: sent, credentials } = await besides(new Headers(headers as HeadersInit), () =>
      bearerOf(program()),
    );
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
      return follow(asked, { headers: Object.fromEntries(sent), credentials });
    sent.set("content-type", "application/json");
    const response = await fetch("/graphql", {
      method: "POST",
      credentials,
      headers: sent,
      body: JSON.stringify(asked),
    });
    const answer = (await response.json()) as ExecutionResult<Record<string, unknown>, { cost?: Cost }>;
    if (answer.extensions?.cost) onCost(answer.extensions.cost);
    return answer;
  };
}

/** Which operation of a document is asked for; GraphiQL may still name one of the document that was there before. */
function operationIn(query: string, name: string | null | undefined): OperationDefinitionNode | null {
  try {
    const document = parse(query);
    return getOperationAST(document, name) ?? getOperationAST(document) ?? null;
  } catch {
    // The gateway says what is wrong with it, and where.
    return null;
  }
}

/** What a subscription was refused with; null where that was not said in JSON. */
async function refusalIn(error: unknown): Promise<ExecutionResult | null> {
  if (!(error instanceof NetworkError) || !(error.response instanceof Response)) return null;
  return error.response.headers.get("content-type")?.includes("json") ? await error.response.json() : null;
}

async function* follow(
  { query, variables, operationName }: FetcherParams,
  { headers, credentials }: { headers: Record<string, string>; credentials: RequestCredentials },
): AsyncGenerator<ExecutionResult> {
  const client = createClient({ url: "/graphql/stream", retryAttempts: 0, headers, credentials });
  try {
    yield* client.iterate({ query, variables, operationName: operationName ?? undefined });
  } catch (error) {
    const refusal = await refusalIn(error);
    if (!refusal) throw error;
    yield refusal;
  } finally {
    client.dispose();
  }
}
