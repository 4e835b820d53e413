import type { Request, RequestHandler, Response } from "express";
import { isTimeZone } from "../../schema/rules/days.ts";
import type { BearerFault } from "../../schema/rules/tokens.ts";
import { isTokenLike } from "../../schema/wire/accessToken.ts";
import { type Actor, actAs, actAsNobody, senderOf } from "../core/acting/acting.ts";
import { Problem } from "../core/problems.ts";
import type { AccessTokens } from "./accessTokens.ts";
import type { Identity, SignInFault } from "./identity.ts";
import type { FindProfessional } from "./professionals.store.ts";
import { isOfProgram, keepGrant } from "./scopes.ts";

/** The practice that is shown as an example. */
export interface DemoPractice {
  /** Its id; it is made when there is none. */
  current(): Promise<string>;
  /** The same, made anew when its days have gone by. */
  fresh(): Promise<string>;
}

export interface BearerParts {
  /** Who a token speaks for, or why for nobody. */
  readToken: (token: string, request: Request) => Promise<Identity | BearerFault>;
  /** Why the token's sign-in opens nothing; only who runs the accounts here can tell. */
  faultOfSignIn?: (signInId: string) => Promise<SignInFault | null>;
  findProfessional: FindProfessional;
  /** Missing where no tokens for it are made; what a token says of it then means nothing. */
  demo?: DemoPractice;
  /** What lets programs in; missing where accounts are kept by somebody whom nobody can ask about them. */
  accessTokens?: AccessTokens;
}

const READS = new Set(["GET", "HEAD"]);

/** Lets a program in that brings a good token; which routes that opens is said at each of them. */
async function admitProgram(tokens: AccessTokens, token: string, req: Request, res: Response): Promise<Actor> {
  const judged = await tokens.judge(token, req);
  if (typeof judged === "string") throw new Problem("UNAUTHENTICATED", { reason: judged });
  if (typeof judged === "number") {
    res.setHeader("Retry-After", String(judged));
    throw new Problem("RATE_LIMITED");
  }
  keepGrant(res, judged);
  return { ...senderOf(req, "PROGRAM", judged.id), name: judged.name, device: null };
}

const faultOfHeader = (req: Request): BearerFault => (req.get("authorization") ? "MALFORMED" : "MISSING");

/**
 * Lets nobody past without a good `Authorization: Bearer`, and remembers whose practice the request is about. Under a token for the demo practice
 * nothing but reading gets past: no route has to know of it.
 */
export function requireBearer({
  readToken,
  faultOfSignIn,
  findProfessional,
  demo,
  accessTokens,
}: BearerParts): RequestHandler {
  return async (req, res, next) => {
    const token = req.get("authorization")?.match(/^Bearer ([\w.~+/=-]+)$/i)?.[1];
    if (accessTokens && token && isTokenLike(token)) {
      return actAs(await admitProgram(accessTokens, token, req, res), next);
    }
    const identity = token ? await readToken(token, req) : faultOfHeader(req);
    if (typeof identity === "string") throw new Problem("UNAUTHENTICATED", { reason: identity });
    const fault = faultOfSignIn && (identity.signInId ? await faultOfSignIn(identity.signInId) : "REVOKED");
    if (fault) throw new Problem("UNAUTHENTICATED", { reason: fault });
    if (demo && identity.isDemo) {
      if (!READS.has(req.method)) throw new Problem("DEMO_READ_ONLY");
      res.locals.professionalId = await demo.current();
      // Everybody who looks at the example reads its record.
      return actAsNobody(next);
    }
    const zone = req.get("x-time-zone");
    res.locals.professionalId = await findProfessional(identity, zone && isTimeZone(zone) ? zone : undefined);
    actAs(senderOf(req, "PERSON", identity.signInId), next);
  };
}

/** The practice a request is about; only behind `requireBearer`. @throws Problem FORBIDDEN for a program where no route has let it in */
export function professionalOf(res: Response): string {
  const id: unknown = res.locals.professionalId;
  if (id === undefined && isOfProgram(res)) throw new Problem("FORBIDDEN");
  if (typeof id !== "string") throw new Error("this route stands outside the bearer check");
  return id;
}
