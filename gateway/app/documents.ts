import type { ApolloServerOptions } from "@apollo/server";
import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from "graphql";
import { LRUCache } from "lru-cache";
import { CodedError, turnAway } from "../core/errors.ts";
import { TOKENS_MAX } from "./rules.ts";
import { hashOf, type Listed } from "./safelist.ts";

/** Bytes all remembered documents may take together, parsed, as far as one can tell. */
const REMEMBERED_BYTES = 10 * 1024 * 1024;
/** Longer documents are rare and not remembered. */
const LENGTH_MAX = 20_000;

/** What Apollo Server writes before each name it looks up. */
const APOLLO_PREFIX = "apq:";
const OUR_PREFIX = "known:";

type Cache = NonNullable<Exclude<ApolloServerOptions<object>["persistedQueries"], false | undefined>["cache"]>;
type Store = NonNullable<ApolloServerOptions<object>["documentStore"]>;

const TOKEN = /\w+|[^\s,\w]/g;
/** Bytes a document takes once it is parsed and priced, measured: half a kilobyte a token, and what stands around. */
export const weightOf = (text: string): number =>
  3_000 + 2 * text.length + 500 * Math.min(TOKENS_MAX, text.match(TOKEN)?.length ?? 0);

/** What an operation is kept under. @param name of its document */
export const keyOf = (name: string | undefined, operationName: string | undefined): string =>
  `${name}:${operationName ?? ""}`;

/** An operation of a document that has come before and was found good. */
export interface Prepared {
  /** What its compiled form is kept under. */
  key: string;
  operationName: string | undefined;
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/** A document that has come before. */
export interface Known {
  readonly name: string;
  readonly text: string;
  /** Parsed, once it was found good. */
  document: DocumentNode | undefined;
  /** Its operations that were asked for since. */
  readonly operations: Map<string | undefined, Prepared>;
  /** The hash a program has named it by. */
  hash?: string;
}

/** How a request names its document: by text, by hash, by both. */
interface Asked {
  query: string | undefined;
  hash: string | undefined;
}

/**
 * Names documents that have come before, so that Apollo Server need not hash and parse each one again: it takes the name
 * as a persisted query of its own. Callers cannot choose names; what they send as `persistedQuery` is a hash to look up
 * here. The portal's own documents stay for good; all that is kept of another goes when it is forgotten.
 */
export class KnownDocuments {
  readonly #onlyListed: boolean;
  readonly #byName = new Map<string, Known>();
  readonly #byHash = new Map<string, Known>();
  readonly #own = new Map<string, Known>();
  /** The portal's own that nobody has asked for yet. */
  readonly #unread = new Map<Known, Listed>();
  readonly #subscriptions = new Map<string, DocumentNode | null | (() => DocumentNode | null)>();
  readonly #prepare: (operation: Prepared) => void;
  readonly #byText = new LRUCache<string, Known>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ text }) => weightOf(text),
    dispose: ({ name, hash }) => {
      this.#byName.delete(name);
      if (hash) this.#byHash.delete(hash);
    },
  });
  /** Of the portal's own operations. */
  readonly names: ReadonlySet<string>;
  #named = 0;

  /**
   * @param onlyListed whether the portal's own documents are the only ones that are answered
   * @param prepare is told each of the portal's operations once, when it is asked for the first time
   */
  constructor(
    safelist: readonly Listed[] = [],
    onlyListed = false,
    prepare: (operation: Prepared) => void = () => undefined,
  ) {
    this.#onlyListed = onlyListed;
    this.#prepare = prepare;
    this.names = new Set(safelist.map(({ operationName }) => operationName));
    for (const listed of safelist) {
      const { hash, text, isSubscription, read } = listed;
      const known = { ...this.#newlyKnown(text), hash };
      // Elsewhere it is parsed and refused like any other.
      if (isSubscription) this.#subscriptions.set(text, read);
      else this.#unread.set(known, listed);
      this.#own.set(text, known);
      this.#byName.set(known.name, known);
      this.#byHash.set(hash, known);
    }
  }

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
      if (known && !this.#subscriptions.has(known.text)) known.document = document;
    },
    delete: async () => undefined,
  };

  /**
   * The document that a body names, remembered from now on if it was not; null when it names none or one that is not remembered.
   * @throws {CodedError} PERSISTED_QUERY_NOT_FOUND, PERSISTED_QUERY_NOT_SUPPORTED, PERSISTED_ONLY, BAD_USER_INPUT
   */
  namedIn(body: unknown): Known | null {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
    return this.#known(askedIn(body));
  }

  /**
   * The text of a subscription, and its document if it is one of the portal's.
   * @throws {CodedError} as {@link namedIn}; what is not the portal's own is not kept, and so not known by its hash
   */
  subscriptionIn(body: object): { text: string | undefined; document: DocumentNode | null } {
    const { query, hash } = askedIn(body);
    const text = query ?? (hash && this.#byHash.get(hash)?.text);
    if (text === undefined && hash) throw turnAway("PERSISTED_QUERY_NOT_SUPPORTED", 200);
    if (text !== undefined && this.#onlyListed && !this.#own.has(text)) throw turnAway("PERSISTED_ONLY", 403);
    return { text, document: text === undefined ? null : this.#subscription(text) };
  }

  #subscription(text: string): DocumentNode | null {
    const kept = this.#subscriptions.get(text) ?? null;
    if (typeof kept !== "function") return kept;
    const document = kept();
    this.#subscriptions.set(text, document);
    return document;
  }

  /** Reads one of the portal's own when it is asked for the first time: all of them at once would hold every start up. */
  #read(known: Known): Known {
    const listed = this.#unread.get(known);
    if (!listed) return known;
    this.#unread.delete(known);
    known.document = listed.read() ?? undefined;
    const operation = operationOf(known, listed.operationName);
    if (operation) this.#prepare(operation);
    return known;
  }

  #known({ query, hash }: Asked): Known | null {
    if (query === undefined) {
      if (hash === undefined) return null;
      const known = this.#byHash.get(hash);
      if (!known) throw turnAway("PERSISTED_QUERY_NOT_FOUND", 200);
      return this.#read(known);
    }
    const own = this.#own.get(query);
    if (own) return this.#read(own);
    if (this.#onlyListed) throw turnAway("PERSISTED_ONLY", 403);
    return query === "" || query.length > LENGTH_MAX ? null : this.#remembered(query, hash);
  }

  /** Apollo Server writes the schema's hash before the name. */
  #knownAs(key: string): Known | undefined {
    const at = key.indexOf(OUR_PREFIX);
    return at < 0 ? undefined : this.#byName.get(key.slice(at));
  }

  #remembered(text: string, hash: string | undefined): Known {
    const known = this.#byText.get(text) ?? this.#added(text);
    // Checked when it was asked for, so that nobody names one document by another's hash.
    if (hash && !known.hash && this.#byText.has(text)) {
      known.hash = hash;
      this.#byHash.set(hash, known);
    }
    return known;
  }

  #added(text: string): Known {
    const added = this.#newlyKnown(text);
    this.#byName.set(added.name, added);
    this.#byText.set(text, added);
    return added;
  }

  #newlyKnown(text: string): Known {
    this.#named += 1;
    return { name: `${OUR_PREFIX}${this.#named}`, text, document: undefined, operations: new Map() };
  }
}

/** An operation of a document that was found good, ready to be answered; null when there is none of this name. */
export function operationOf(known: Known, operationName: string | undefined): Prepared | null {
  const prepared = known.operations.get(operationName);
  if (prepared || !known.document) return prepared ?? null;
  const { document, name } = known;
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const added = { key: keyOf(name, operationName), operationName, document, operation };
  known.operations.set(operationName, added);
  return added;
}

/** A body as Apollo Server takes it, with the document's name in the document's place. */
export const namedBody = (body: unknown, known: Known | null): unknown => {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  if (!known) return { ...body, extensions: null };
  return { ...body, query: undefined, extensions: { persistedQuery: { version: 1, sha256Hash: known.name } } };
};

const HASH = /^[0-9a-f]{64}$/;

/** @throws {CodedError} PERSISTED_QUERY_NOT_SUPPORTED, BAD_USER_INPUT for a hash that is not the text's */
function askedIn(body: object): Asked {
  const { query, extensions } = body as { query?: unknown; extensions?: unknown };
  const persisted = Object(extensions).persistedQuery;
  const text = typeof query === "string" ? query : undefined;
  if (persisted === undefined || persisted === null) return { query: text, hash: undefined };
  const { version, sha256Hash } = Object(persisted);
  if (version !== 1 || typeof sha256Hash !== "string" || !HASH.test(sha256Hash))
    throw turnAway("PERSISTED_QUERY_NOT_SUPPORTED", 200);
  if (text !== undefined && hashOf(text) !== sha256Hash)
    throw new CodedError("BAD_USER_INPUT", {}, { message: "The hash is not that of the document." });
  return { query: text, hash: sha256Hash };
}
