import { hash } from "node:crypto";
import { isToken, isTokenLike } from "../../schema/wire/accessToken.ts";
import type { Identity } from "../core/bearers/tokens.ts";
import { CodedError, RefusedError, refusedToken, turnAway } from "../core/errors.ts";
import type { RestDoor } from "../core/rest.ts";
import { toUserInfo } from "./account.mapper.ts";

const REMEMBERED_MAX = 5_000;
/** For so long one that the service knew is no stranger. */
const BELIEVED_MS = 60_000;

/** What a program's calls are counted under: its token, and not whose practice it is. */
export const budgetOf = (token: string): string => `program:${hash("sha256", token, "base64url")}`;

/** The access token in an authorization header; null when it means to be something else. */
export const programOf = (authorization: string | undefined): string | null => {
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return bearer && isTokenLike(bearer) ? bearer : null;
};

/**
 * Tells programs from strangers. Only the service knows its tokens, and is asked with each request: what is revoked is
 * refused at once, whatever it asks for. At first sight that is paid out of the budget of strangers, so that nobody gets
 * one of their own by making tokens up.
 */
export class Programs {
  readonly #known = new Map<string, { identity: Identity; until: number }>();

  /** @param spend takes one from the budget of strangers */
  async identify(token: string, door: RestDoor, spend: () => unknown): Promise<Identity | CodedError> {
    if (!isToken(token)) return refusedToken("MALFORMED");
    const budget = budgetOf(token);
    const remembered = this.#known.get(budget);
    const known = remembered && remembered.until > performance.now() ? remembered.identity : null;
    this.#known.delete(budget);
    try {
      if (!known) await spend();
      const info = toUserInfo(await door.get("/user-info"), door.warn.bind(door));
      return this.#remember({ subject: info.id ?? budget, name: info.fullName, email: info.email, budget });
    } catch (error) {
      const refused = turnedAway(error);
      // What can be told without the service is told, as to a person.
      return known && refused.code === "UPSTREAM_UNAVAILABLE" ? this.#remember(known) : refused;
    }
  }

  #remember(identity: Identity): Identity {
    const oldest = this.#known.keys().next();
    if (this.#known.size >= REMEMBERED_MAX && !oldest.done) this.#known.delete(oldest.value);
    this.#known.set(identity.budget, { identity, until: performance.now() + BELIEVED_MS });
    return identity;
  }
}

/** Why the service did not tell whose token it is. */
function turnedAway(error: unknown): CodedError {
  if (!(error instanceof CodedError)) throw error;
  if (error.extensions.http) return error;
  if (error.code === "UNAUTHENTICATED") return refusedToken(error.told.reason);
  if (error instanceof RefusedError && error.code === "RATE_LIMITED") return turnAway("RATE_LIMITED", 429, error.told);
  return turnAway("UPSTREAM_UNAVAILABLE", 503);
}
