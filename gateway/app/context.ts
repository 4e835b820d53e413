import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import { budgetOf, Programs, programOf } from "../account/account.programs.ts";
import { AccountRest } from "../account/account.rest.ts";
import { ClientsRest } from "../clients/clients.rest.ts";
import type { GatewayConfig } from "../core/config.ts";
import { type Context, languageOf } from "../core/context.ts";
import { CodedError } from "../core/errors.ts";
import { type Caller, RestDoor, type Upstream } from "../core/rest.ts";
import type { OperationTold } from "../core/seen/told.ts";
import type { TokenVerifier } from "../core/tokens.ts";
import { FeedRest } from "../feed/feed.rest.ts";
import { MembershipRest } from "../membership/membership.rest.ts";
import { PaymentsRest } from "../membership/payments.rest.ts";
import { AiRest } from "../notes/ai.rest.ts";
import { NotesRest } from "../notes/notes.rest.ts";
import { ObjectivesRest } from "../objectives/objectives.rest.ts";
import { OverviewRest } from "../overview/overview.rest.ts";
import { DeletedSessionsRest } from "../sessions/deleted.rest.ts";
import { SessionsRest } from "../sessions/sessions.rest.ts";
import { SupportRest } from "../support/support.rest.ts";
import { WebhooksRest } from "../webhooks/webhooks.rest.ts";
import type { Budget } from "./budget.ts";

const TIME_ZONE = /^[A-Za-z0-9_+\-/]{1,64}$/;
const SESSION_COOKIE = /(?:^|;\s*)__session=([^;\s]+)/;

/** The bearer of a request: the authorization header, else the `__session` cookie (only JSON requests get this far). */
function tokenOf({ authorization, cookie }: IncomingHttpHeaders): string | null {
  if (authorization) return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? null;
  return SESSION_COOKIE.exec(cookie ?? "")?.[1] ?? null;
}

/** The IANA zone a browser names, when it is one. */
function timeZoneOf(headers: IncomingHttpHeaders): string | null {
  const zone = headers["x-time-zone"];
  return typeof zone === "string" && TIME_ZONE.test(zone) ? zone : null;
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

/** Makes the context of each request; never throws, so that introspection works without a token. */
export const contextMaker = (
  upstream: Upstream,
  tokens: TokenVerifier,
  strangers: Budget,
  log: Logger,
  { supportEmail }: Pick<GatewayConfig, "supportEmail">,
) => {
  const programs = new Programs();
  return async (
    headers: IncomingHttpHeaders,
    { requestId, address, network, whenGone, told }: Arrival,
  ): Promise<Context> => {
    const timeZone = timeZoneOf(headers);
    const program = programOf(headers.authorization);
    const token = program ?? tokenOf(headers);
    const person = program ? null : await tokens.verify(token);
    const caller: Caller = {
      token: token ?? "",
      practice: program ? budgetOf(program) : person instanceof CodedError ? "" : (person?.budget ?? ""),
      requestId,
      timeZone,
      address: program && address,
      whenGone,
    };
    const door = new RestDoor(upstream, caller, log);
    const identity = person ?? (await programs.identify(caller.token, door, () => strangers.spend(network, 1)));
    const professional = identity instanceof CodedError ? null : identity;
    const account = new AccountRest(door, professional);
    const clients = new ClientsRest(door);
    const feed = new FeedRest(door);
    const membership = new MembershipRest(door, account, clients);
    const ai = new AiRest(door);
    const notes = new NotesRest(door);
    const payments = new PaymentsRest(door);
    const objectives = new ObjectivesRest(door, account);
    const sessions = new SessionsRest(door, account);
    const deletedSessions = new DeletedSessionsRest(door);
    const overview = new OverviewRest(door, sessions);
    const support = new SupportRest(door, account, supportEmail);
    const rest = {
      account,
      ai,
      clients,
      deletedSessions,
      feed,
      membership,
      notes,
      objectives,
      overview,
      payments,
      sessions,
      support,
      webhooks: new WebhooksRest(door),
    };
    const language = languageOf(headers["accept-language"]);
    return { requestId, identity, network, language, rest, log, told };
  };
};
