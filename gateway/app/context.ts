import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import { isTimeZone } from "../../schema/rules/days.ts";
import { budgetOf, Programs, programOf } from "../account/account.programs.ts";
import type { Identity, TokenVerifier } from "../core/bearers/tokens.ts";
import type { GatewayConfig } from "../core/config.ts";
import { type Context, languageOf } from "../core/context.ts";
import { CodedError } from "../core/errors.ts";
import { type Caller, RestDoor, type Upstream } from "../core/rest.ts";
import type { OperationTold } from "../core/seen/told.ts";
import type { Budget } from "./budget.ts";
import { Rooms } from "./rooms.ts";

/** Of what a browser calls itself. */
const AGENT_MAX = 300;
const SESSION_COOKIE = /(?:^|;\s*)__session=([^;\s]+)/;

/** The bearer of a request: the authorization header, else the `__session` cookie (only JSON requests get this far). */
function tokenOf({ authorization, cookie }: IncomingHttpHeaders): string | null {
  if (authorization) return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? null;
  return SESSION_COOKIE.exec(cookie ?? "")?.[1] ?? null;
}

/** The IANA zone a browser names, when it is one. */
function timeZoneOf(headers: IncomingHttpHeaders): string | null {
  const zone = headers["x-time-zone"];
  return typeof zone === "string" && isTimeZone(zone) ? zone : null;
}

/** What is known of a request beside its headers. */
export interface Arrival {
  requestId: string;
  address: string;
  network: string;
  whenGone?: Caller["whenGone"];
  /** What is told of it; missing for what is no operation. */
  told?: OperationTold;
}

/** Makes the context of a request; at once for whoever was seen before. */
export type ContextFor = (headers: IncomingHttpHeaders, arrival: Arrival) => Context | Promise<Context>;

/** Makes the context of each request; never throws, so that introspection works without a token. */
export const contextMaker = (
  upstream: Upstream,
  tokens: TokenVerifier,
  strangers: Budget,
  log: Logger,
  { supportEmail }: Pick<GatewayConfig, "supportEmail">,
): ContextFor => {
  const programs = new Programs();
  const doorFor = (
    headers: IncomingHttpHeaders,
    { requestId, address, whenGone }: Arrival,
    given: Pick<Caller, "token" | "practice">,
  ): RestDoor => {
    const agent = headers["user-agent"]?.slice(0, AGENT_MAX) ?? null;
    return new RestDoor(
      upstream,
      { ...given, requestId, address, agent, timeZone: timeZoneOf(headers), whenGone },
      log,
    );
  };

  const forPerson = (
    headers: IncomingHttpHeaders,
    arrival: Arrival,
    token: string | null,
    person: Identity | CodedError,
  ): Context => {
    const practice = person instanceof CodedError ? "" : person.budget;
    return made(headers, arrival, doorFor(headers, arrival, { token: token ?? "", practice }), person);
  };

  const forProgram = async (headers: IncomingHttpHeaders, arrival: Arrival, token: string): Promise<Context> => {
    const door = doorFor(headers, arrival, { token, practice: budgetOf(token) });
    const identity = await programs.identify(token, door, () => strangers.spend(arrival.network, 1));
    return made(headers, arrival, door, identity);
  };

  const made = (
    headers: IncomingHttpHeaders,
    { requestId, network, told }: Arrival,
    door: RestDoor,
    identity: Identity | CodedError,
  ): Context => {
    const professional = identity instanceof CodedError ? null : identity;
    const rest = new Rooms(door, professional, supportEmail);
    const language = languageOf(headers["accept-language"]);
    return { requestId, identity, network, language, rest, log, told };
  };

  return (headers, arrival) => {
    const program = programOf(headers.authorization);
    if (program) return forProgram(headers, arrival, program);
    const token = tokenOf(headers);
    const person = tokens.verify(token);
    if (!(person instanceof Promise)) return forPerson(headers, arrival, token, person);
    return person.then((seen) => forPerson(headers, arrival, token, seen));
  };
};
