import type { ApolloServerOptions } from "@apollo/server";

const REMEMBERED_MAX = 500;
/** Longer documents are rare, and forgetting them keeps what a stranger can make us remember below some 10 MB. */
const LENGTH_MAX = 20_000;

/** What Apollo Server writes before each name it looks up. */
const APOLLO_PREFIX = "apq:";

type Cache = NonNullable<Exclude<ApolloServerOptions<object>["persistedQueries"], false | undefined>["cache"]>;
interface GraphqlBody {
  query: string;
  extensions?: unknown;
}
const hasQuery = (body: unknown): body is GraphqlBody =>
  typeof body === "object" && body !== null && "query" in body && typeof body.query === "string";

/**
 * Names documents that have come before, so that Apollo Server need not hash each one again: it takes the name as a
 * persisted query of its own. Callers cannot name documents; what they send as `persistedQuery` is not passed on.
 */
export class KnownDocuments {
  readonly #names = new Map<string, string>();
  readonly #documents = new Map<string, string>();
  #named = 0;

  /** What Apollo Server looks names up in; it never stores anything itself. */
  readonly cache: Cache = {
    get: async (key) => this.#documents.get(key.slice(APOLLO_PREFIX.length)),
    set: async () => undefined,
    delete: async () => undefined,
  };

  /** The body with the document's name in the document's place, as far as it is a document. */
  named(body: unknown): unknown {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
    if (!hasQuery(body) || body.query.length > LENGTH_MAX) return { ...body, extensions: null };
    const persistedQuery = { version: 1, sha256Hash: this.#nameOf(body.query) };
    return { ...body, query: undefined, extensions: { persistedQuery } };
  }

  #nameOf(document: string): string {
    const known = this.#names.get(document);
    if (known) return known;
    const oldest = this.#names.entries().next();
    if (this.#names.size >= REMEMBERED_MAX && !oldest.done) {
      this.#names.delete(oldest.value[0]);
      this.#documents.delete(oldest.value[1]);
    }
    this.#named += 1;
    const name = `known:${this.#named}`;
    this.#names.set(document, name);
    this.#documents.set(name, document);
    return name;
  }
}
