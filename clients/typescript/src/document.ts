declare const types: unique symbol;

/**
 * The text of an operation that knows the variables it takes and what it answers. One of your own:
 * `"query Names { … }" as Document<{ clients: … }, { page?: number }>`.
 */
export type Document<Result, Variables> = string & { readonly [types]?: (variables: Variables) => Result };

interface ConnectionOf<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** What the rows of a document's one connection are. */
export type NodeOf<Result> = NonNullable<Result[keyof Result]> extends ConnectionOf<infer Node> ? Node : never;

/** The one connection of an answer; null where the service has none. */
export const connectionIn = <Result>(data: unknown): ConnectionOf<NodeOf<Result>> | null =>
  Object.values(data as Record<string, ConnectionOf<NodeOf<Result>> | null>).find((value) => value?.pageInfo) ?? null;
