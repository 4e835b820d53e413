import type { ApolloServerOptions } from "@apollo/server";
import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";
import { TOKENS_MAX } from "./rules.ts";

/** Bytes all remembered documents may take together, parsed, as far as one can tell. */
const REMEMBERED_BYTES = 10 * 1024 * 1024;
/** Longer documents are rare and not remembered. */
const LENGTH_MAX = 20_000;

/** What Apollo Server writes before each name it looks up. */
const APOLLO_PREFIX = "apq:";
const OUR_PREFIX = "known:";

type Cache = NonNullable<Exclude<ApolloServerOptions<object>["persistedQueries"], false | undefined>["cache"]>;
type Store = NonNullable<ApolloServerOptions<object>["documentStore"]>;
interface GraphqlBody {
  query: string;
  extensions?: unknown;
}
const hasQuery = (body: unknown): body is GraphqlBody =>
  typeof body === "object" && body !== null && "query" in body && typeof body.query === "string";

const TOKEN = /\w+|[^\s,\w]/g;
/** Bytes a document takes once it is parsed and priced, measured: half a kilobyte a token, and what stands around. */
export const weightOf = (text: string): number =>
  3_000 + 2 * text.length + 500 * Math.min(TOKENS_MAX, text.match(TOKEN)?.length ?? 0);

interface Known {
  name: string;
  text: string;
  document: DocumentNode | undefined;
}

/**
 * Names documents that have come before, so that Apollo Server need not hash and parse each one again: it takes the name
 * as a persisted query of its own. Callers cannot name documents; what they send as `persistedQuery` is not passed on.
 * All that is kept of a document goes when it is forgotten.
 */
export class KnownDocuments {
  readonly #byName = new Map<string, Known>();
  readonly #byText = new LRUCache<string, Known>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ text }) => weightOf(text),
    dispose: ({ name }) => void this.#byName.delete(name),
  });
  #named = 0;

  /** What Apollo Server looks names up in; it never stores anything itself. */
  readonly cache: Cache = {
    get: async (key) => this.#byName.get(key.slice(APOLLO_PREFIX.length))?.text,
    set: async () => undefined,
    delete: async () => undefined,
  };

  /** Where Apollo Server keeps the documents that it has parsed and found valid. */
  readonly parsed: Store = {
    get: async (key) => this.#knownAs(key)?.document,
    set: async (key, document) => {
      const known = this.#knownAs(key);
      if (known) known.document = document;
    },
    delete: async () => undefined,
  };

  /** The body with the document's name in the document's place, as far as it is a document. */
  named(body: unknown): unknown {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
    if (!hasQuery(body) || body.query.length > LENGTH_MAX) return { ...body, extensions: null };
    const persistedQuery = { version: 1, sha256Hash: this.#nameOf(body.query) };
    return { ...body, query: undefined, extensions: { persistedQuery } };
  }

  /** Apollo Server writes the schema's hash before the name. */
  #knownAs(key: string): Known | undefined {
    const at = key.indexOf(OUR_PREFIX);
    return at < 0 ? undefined : this.#byName.get(key.slice(at));
  }

  #nameOf(text: string): string {
    const known = this.#byText.get(text);
    if (known) return known.name;
    this.#named += 1;
    const name = `${OUR_PREFIX}${this.#named}`;
    const added = { name, text, document: undefined };
    this.#byName.set(name, added);
    this.#byText.set(text, added);
    return name;
  }
}
