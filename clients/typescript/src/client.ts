import { connectionIn, type Document, type NodeOf } from "./document.ts";
import { ConsultaError, type GraphqlError } from "./errors.ts";
import { ChangesDocument, type ChangesQuery, type ChangesQueryVariables } from "./operations.generated.ts";
import { awaitChange, pause } from "./waiting.ts";

export interface Settings {
  /** Where the portal is: `https://consulta.example`. */
  url: string;
  /** A personal access token (`cst_…`), or the bearer of a sign-in. */
  token: string;
  fetch?: typeof globalThis.fetch;
  /** Of sentences meant for people; Spanish without it. */
  language?: "es" | "en";
  /** How often what fails in passing is tried again, 5 times without it. */
  retries?: number;
  /** Milliseconds until an answer is given up, 60,000 without it. */
  timeoutMs?: number;
}

interface Asking {
  signal?: AbortSignal;
}

/** Variables may be left out where all of them may. */
type Given<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, asking?: Asking]
    : [variables: Variables, asking?: Asking];

/** Some changes in order, and `endCursor` to go on after once they are dealt with. */
export type Stretch = NonNullable<ChangesQuery["changes"]>;

export interface Following extends Asking {
  /** Cursor to go on after; without one, from now on. */
  after?: string;
  /** Only of these. */
  types?: Exclude<ChangesQueryVariables["types"], string | null | undefined>;
  /** Seconds between two looks while nothing happens, 5 without it. */
  everySeconds?: number;
  /** true: hears of changes by server-sent events, within a second; the looks go on beside. */
  live?: boolean;
}

/** Longest that a caller waits in between; what is told to take longer fails at once. */
const LONGEST_WAIT = 120;
/** Seconds between two looks while one change follows the other: its budget shall not go on looking. */
const SOONEST = 0.5;
/** Most changes in one stretch: as many as the feed tells at once. No more than 100 of them are priced. */
const STRETCH = 1_000;

/** The GraphQL API of a portal, asked with one token. */
export class ConsultaClient {
  readonly #settings: Settings;
  readonly #fetch: typeof globalThis.fetch;
  readonly #headers: Record<string, string>;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#fetch = settings.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#headers = {
      "content-type": "application/json",
      authorization: `Bearer ${settings.token}`,
      ...(settings.language && { "accept-language": settings.language }),
    };
  }

  /**
   * Asks once, and again after what fails in passing. A mutation is sent again only when it was turned away before it was
   * looked at, or has an `idempotencyKey` among its variables.
   * @throws {ConsultaError} whenever the answer has errors; `data` of it has what was answered all the same
   */
  async request<Result, Variables>(
    document: Document<Result, Variables>,
    ...[variables, { signal } = {}]: Given<Variables>
  ): Promise<Result> {
    const given: object = variables ?? {};
    const retries = this.#settings.retries ?? 5;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await this.#ask(document, given, signal)) as Result;
      } catch (error) {
        if (!(error instanceof ConsultaError) || attempt >= retries || !mayRepeat(error, document, given)) throw error;
        const seconds = error.retryAfter ?? 2 ** attempt * (0.3 + Math.random() * 0.4);
        if (seconds > LONGEST_WAIT) throw error;
        await pause(seconds, signal);
      }
    }
  }

  /** Every row of a list, stretch by stretch: of the one connection in a document that takes `$after`. */
  async *walk<Result, Variables extends { after?: string | null | undefined }>(
    document: Document<Result, Variables>,
    ...[variables, asking]: Given<Variables>
  ): AsyncGenerator<NodeOf<Result>, void, undefined> {
    for (let after = variables?.after; ; ) {
      const given = [{ ...variables, after }, asking] as unknown as Given<Variables>;
      const connection = connectionIn<Result>(await this.request(document, ...given));
      if (!connection) throw new ConsultaError("NOT_OFFERED", "The service behind this gateway knows only pages.");
      for (const { node } of connection.edges) yield node;
      after = connection.pageInfo.endCursor;
      if (!connection.pageInfo.hasNextPage || !after) return;
    }
  }

  /**
   * The change feed, for ever or until `signal` says so: first where it stands, then each time it has moved on.
   * @throws {ConsultaError} CURSOR_EXPIRED: what follows `after` is kept no more, read every list anew
   */
  async *follow({
    after,
    types,
    signal,
    everySeconds = 5,
    live,
  }: Following = {}): AsyncGenerator<Stretch, void, undefined> {
    const asking = signal ? { signal } : {};
    const ask = async (given: ChangesQueryVariables): Promise<Stretch> => {
      const { changes } = await this.request(ChangesDocument, { ...given, ...(types && { types }) }, asking);
      if (!changes) throw new ConsultaError("NOT_OFFERED", "The service behind this gateway tells no changes.");
      return changes;
    };
    try {
      let cursor = after ?? (await ask({ first: 1 })).latestCursor;
      for (let isFirst = true; !signal?.aborted; isFirst = false) {
        const lookedAt = performance.now();
        const stretch = await ask({ after: cursor, first: STRETCH });
        if (isFirst || stretch.endCursor !== cursor) yield stretch;
        cursor = stretch.endCursor;
        if (stretch.hasMore) continue;
        const heard = live && (await this.#hear({ after: cursor, types: types ?? null }, everySeconds, signal));
        await pause(heard ? Math.max(0, SOONEST - (performance.now() - lookedAt) / 1_000) : everySeconds, signal);
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }

  /** @returns whether a change was heard of */
  #hear(variables: object, seconds: number, signal?: AbortSignal): Promise<boolean> {
    return awaitChange(
      (init) => this.#fetch(this.#at("/graphql/stream"), init),
      this.#headers,
      variables,
      seconds,
      signal,
    );
  }

  #at(path: string): string {
    return `${this.#settings.url.replace(/\/+$/, "")}${path}`;
  }

  async #ask(query: string, variables: object, signal?: AbortSignal): Promise<unknown> {
    const patience = AbortSignal.timeout(this.#settings.timeoutMs ?? 60_000);
    try {
      const response = await this.#fetch(this.#at("/graphql"), {
        method: "POST",
        headers: this.#headers,
        body: JSON.stringify({ query, variables, operationName: nameIn(query) }),
        // The token goes nowhere else.
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      });
      const { data, errors } = read(await response.text(), response.status);
      if (!errors?.length) return data;
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
      throw ConsultaError.of(errors, data, Number.isFinite(seconds) ? seconds : undefined);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ConsultaError) throw error;
      throw new ConsultaError("UNREACHABLE", "The portal does not answer.", {}, [], null, error);
    }
  }
}

/** The name under which the portal's log tells of it: that of the one operation in the document, if it has one. */
function nameIn(document: string): string | undefined {
  const [only, ...more] = document.matchAll(/^\s*(?:query|mutation)\s+(\w+)/gm);
  return more.length === 0 ? only?.[1] : undefined;
}

interface GraphqlAnswer {
  data?: unknown;
  errors?: GraphqlError[];
}

function read(text: string, status: number): GraphqlAnswer {
  try {
    const answer: GraphqlAnswer = JSON.parse(text);
    if (answer.data !== undefined || Array.isArray(answer.errors)) return answer;
  } catch {
    // A proxy's page, or half an answer: told below.
  }
  throw new ConsultaError("UNREACHABLE", `The answer (HTTP ${status}) is not GraphQL.`);
}

function mayRepeat(error: ConsultaError, document: string, variables: object): boolean {
  if (!error.isPassing) return false;
  // A word too many here costs a second try, one too few a change made twice.
  if (!/\bmutation\b/.test(document) || ("idempotencyKey" in variables && variables.idempotencyKey)) return true;
  return error.code === "RATE_LIMITED" && error.errors.every(({ path }) => path === undefined);
}
