import type { Logger } from "pino";
import { type Dispatcher, Pool } from "undici";
import { DELETED_BY, type DoneBy, saidIn, TAKEN_BY } from "./answers/done.ts";
import { type LinesPatience, linesOf } from "./answers/lines.ts";
import { parsed, refusalIn } from "./answers/refusal.ts";
import { Bulkhead, patternOf, RequestTurns } from "./bulkhead.ts";
import type { ErrorCode } from "./codes.ts";
import type { GatewayConfig } from "./config.ts";
import { CodedError } from "./errors.ts";
import { answered, type Exchange } from "./exchange.ts";
import { DOCUMENTED, KnownOffering, type Offering, toOffering } from "./offering.ts";
import { addressOf, type Query } from "./paths.ts";
import { tellCall } from "./seen/told.ts";

/** Largest answer of the service that is read, in bytes: the longest note as JSON may write it, and what stands around. */
const ANSWER_MAX = 8 * 1024 * 1024;
/** Idle connections are given up before Node's own servers (5 s) would, so that a request rarely meets a closing one. */
const KEEP_ALIVE_MS = 4_000;
/** More than the bulkheads let through at once, so that no call ever waits for a connection that another path holds. */
const CONNECTIONS_MAX = 2_048;

export interface Upstream {
  pool: Pool;
  /** For what waits in nobody's way, as many as there are streams: in the pool of all calls they would stand before them. */
  waiting: Pool;
  /** Path of the service's address, when it lives below one. */
  prefix: string;
  totalMs: number;
  offering: KnownOffering;
  bulkhead: Bulkhead;
}

/** The connections to the REST service, shared by all requests. Close the pools when done. */
export function openUpstream(config: GatewayConfig): Upstream {
  const { origin, pathname } = new URL(config.apiBaseUrl);
  const options: Pool.Options = {
    connect: { timeout: config.upstreamConnectMs },
    headersTimeout: config.upstreamTotalMs,
    bodyTimeout: config.upstreamTotalMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxResponseSize: ANSWER_MAX,
    allowH2: false,
  };
  return {
    pool: new Pool(origin, { ...options, connections: CONNECTIONS_MAX }),
    waiting: new Pool(origin, options),
    prefix: pathname.replace(/\/+$/, ""),
    totalMs: config.upstreamTotalMs,
    offering: new KnownOffering(),
    bulkhead: new Bulkhead(),
  };
}

/** On whose behalf the service is asked. */
export interface Caller {
  token: string;
  /** Whose practice it is. */
  practice: string;
  requestId: string;
  timeZone: string | null;
  /** Where it asks from; empty where that is not known. */
  address: string;
  /** What the caller says it is. */
  agent: string | null;
  /** Has something done when the caller goes away, or has the answer. */
  whenGone?: (listener: () => void) => void;
}

type Write = "POST" | "PUT" | "PATCH" | "DELETE";
type Exchanging = (sent: (totalMs: number) => Dispatcher.DispatchOptions, route: string) => Promise<Exchange>;

/**
 * The one way to the REST service, made anew for each request. A GET is sent once however often it is asked for;
 * nothing is remembered across requests. All failures are coded; none carries what the service or the caller sent.
 */
export class RestDoor {
  readonly #answers = new Map<string, Promise<unknown>>();
  readonly #warnings = new Set<string>();
  readonly #turns = new RequestTurns();
  /** Gives up what is waited for just now. */
  #giveUp: (() => void) | null = null;

  readonly upstream: Upstream;
  readonly caller: Caller;
  readonly log: Logger;

  constructor(upstream: Upstream, caller: Caller, log: Logger) {
    this.upstream = upstream;
    this.caller = caller;
    this.log = log;
  }

  /**
   * The parsed JSON of a GET. Absent and null query values are left out.
   * @throws {RefusedError} when the service says no, {@link CodedError} when it cannot be reached or understood
   */
  get(path: string, query: Query = {}): Promise<unknown> {
    const address = addressOf(path, query);
    const known = this.#answers.get(address);
    if (known) return known;
    const answer = this.#ask("GET", address, {}, null);
    this.#answers.set(address, answer);
    return answer;
  }

  /**
   * The same for a GET that the service answers when something has happened. It stands in nobody's way while it waits, and is
   * given up when the caller goes away.
   * @param patienceMs until the whole answer must be there
   * @throws as {@link get}
   */
  wait(path: string, query: Query, patienceMs: number): Promise<unknown> {
    if (!this.#giveUp) this.caller.whenGone?.(() => this.#giveUp?.());
    const whenGone = (giveUp: () => void): void => {
      this.#giveUp = giveUp;
    };
    return this.#sent("GET", addressOf(path, query), {}, null, (sent) =>
      answered(this.upstream.waiting, sent(patienceMs), patienceMs, whenGone),
    );
  }

  /**
   * Sends a write, once. What was read before in this request is forgotten.
   * @param longMs until the whole answer must be there, where the usual time is too short; such a write is given up when
   *   the caller goes away
   * @returns the parsed JSON, or null when the service answers without a body
   * @throws as {@link get}
   */
  send(
    method: Write,
    path: string,
    body: object | null,
    headers: Record<string, string> = {},
    longMs?: number,
  ): Promise<unknown> {
    this.#answers.clear();
    return this.#ask(method, path, headers, body, longMs);
  }

  /**
   * The same for what the service has only to take: told as failed because its answer cannot be read, it would be sent again.
   * @returns the parsed JSON, or null for any other answer
   */
  handOver(path: string, body: object, headers: Record<string, string>): Promise<unknown> {
    this.#answers.clear();
    return this.#ask("POST", path, headers, body, undefined, TAKEN_BY);
  }

  /**
   * The lines of JSON that a write is answered with, as they come; sent once, and given up when the caller goes away or reads
   * no further. It stands in nobody's way meanwhile.
   * @throws as {@link get}
   */
  lines(path: string, body: object, patience: LinesPatience): AsyncGenerator<unknown, void, void> {
    this.#answers.clear();
    const headers = this.#headers({}, body);
    headers.accept = "application/x-ndjson, application/json";
    const sent = {
      method: "POST",
      path: `${this.upstream.prefix}${path}`,
      headers,
      body: JSON.stringify(body),
    };
    return linesOf(
      this.upstream.waiting,
      sent,
      patience,
      this.caller.whenGone,
      ({ status, contentType, retryAfter, text }) =>
        refusalIn(status, parsed(text, contentType), retryAfter, this.caller.token),
    );
  }

  /**
   * What the service offers beyond the product document, as its own OpenAPI document says; asked once for the process.
   * @throws {CodedError} only when the service cannot be reached and nothing is known yet
   */
  offering(): Promise<Offering> {
    return this.upstream.offering.get(() =>
      this.#ask("GET", "/openapi.json", {}, null).then(toOffering, (error: unknown) => {
        if (!(error instanceof CodedError)) throw error;
        if (error.code === "NOT_FOUND") return DOCUMENTED;
        if (UNTOLD.has(error.code)) return null;
        throw error;
      }),
    );
  }

  /** @throws {CodedError} NOT_OFFERED when the service cannot do this */
  async demand(what: keyof Offering): Promise<void> {
    if (!(await this.offering())[what]) throw new CodedError("NOT_OFFERED");
  }

  /** Logs, once a request, that the service sent something nobody knows. `what` names the part, never its value. */
  warn(what: string): void {
    if (this.#warnings.has(what)) return;
    this.#warnings.add(what);
    this.log.warn({ requestId: this.caller.requestId, what }, "the service sent something that is not understood");
  }

  #ask(
    method: Write | "GET",
    address: string,
    extra: Record<string, string>,
    body: object | null,
    longMs?: number,
    doneBy?: DoneBy,
  ): Promise<unknown> {
    const { bulkhead, pool, totalMs: usualMs } = this.upstream;
    const totalMs = longMs ?? usualMs;
    const whenGone = longMs ? this.caller.whenGone : undefined;
    const { practice } = this.caller;
    const exchanged: Exchanging = (sent, route) =>
      this.#turns.within(route, totalMs, (whenBegun) =>
        bulkhead.within(route, practice, whenBegun, (left) => answered(pool, sent(totalMs), left, whenGone)),
      );
    return this.#sent(method, address, extra, body, exchanged, doneBy);
  }

  /** @param exchanged sends what it is given, with the milliseconds it may take, by a path without ids */
  async #sent(
    method: Write | "GET",
    address: string,
    extra: Record<string, string>,
    body: object | null,
    exchanged: Exchanging,
    doneBy = method === "DELETE" ? DELETED_BY : null,
  ): Promise<unknown> {
    const headers = this.#headers(extra, body);
    const path = `${this.upstream.prefix}${address}`;
    const content = body && JSON.stringify(body);
    const route = patternOf(address);
    const { status, contentType, retryAfter, text } = await tellCall(method, route, (told) => {
      Object.assign(headers, told);
      const sent = (ms: number) => ({ method, path, headers, body: content, headersTimeout: ms, bodyTimeout: ms });
      return exchanged(sent, route);
    });
    const json = parsed(text, contentType);
    if (status >= 200 && status < 300) return saidIn(json, text, contentType, doneBy);
    throw refusalIn(status, json, retryAfter, this.caller.token);
  }

  #headers(extra: Record<string, string>, body: object | null): Record<string, string> {
    const headers: Record<string, string> = {
      ...extra,
      accept: "application/json",
      authorization: `Bearer ${this.caller.token}`,
      "x-request-id": this.caller.requestId,
    };
    if (this.caller.timeZone) headers["x-time-zone"] = this.caller.timeZone;
    if (this.caller.address) headers["x-forwarded-for"] = this.caller.address;
    if (this.caller.agent) headers["user-agent"] = this.caller.agent;
    if (body) headers["content-type"] = "application/json";
    return headers;
  }
}

/** Answers to the question what a service offers that say nothing about it. */
const UNTOLD = new Set<ErrorCode>(["UNAUTHENTICATED", "FORBIDDEN", "BAD_USER_INPUT", "UPSTREAM_INVALID"]);
