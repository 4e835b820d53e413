import type { NextFunction, Request, Response } from "express";
import { isClinical, withoutClinical } from "../../schema/fields/clinical.ts";
import type { Scope } from "../../schema/rules/tokens.ts";
import { hidesClinical, Problem, refusedField } from "../core/problems.ts";
import type { Grant } from "./accessTokens.ts";

const NOT_WRITTEN = "Este acceso para programas no puede escribir textos clínicos.";
const NOT_SEARCHED = "Este acceso para programas no ve textos clínicos, así que no busca en ellos.";

const grants = new WeakMap<Response, Grant>();

/** Notes down that a request comes from a program, and what it may do. */
export const keepGrant = (res: Response, grant: Grant): void => void grants.set(res, grant);

/** Whether a request comes from a program. */
export const isOfProgram = (res: Response): boolean => grants.has(res);

/** The program that a request comes from, by its token's name; null: a person. */
export const programOf = (res: Response): string | null => grants.get(res)?.name ?? null;

/** @throws Problem FORBIDDEN for a program whose token lacks the scope */
export function needScope(res: Response, scope: Scope): void {
  const grant = grants.get(res);
  if (grant && !grant.scopes.has(scope)) throw new Problem("FORBIDDEN", { missingScope: scope });
}

type Asked = Pick<Request, "method" | "body">;

/** What is deleted takes its texts along; what is written neither sets nor empties one; what is told has none. */
function hideClinical({ method, body }: Asked, res: Response): void {
  if (method === "DELETE") throw new Problem("FORBIDDEN");
  const written = Object.keys(Object(body)).find(isClinical);
  if (written) throw refusedField(written, NOT_WRITTEN);
  res.locals.hidesClinical = true;
  const json = res.json.bind(res);
  res.json = (answer: unknown) => json(withoutClinical(answer));
}

/**
 * Stands at the head of a route that programs may use, with the scopes it takes; without any, every token does. A route
 * that does not say so knows no practice under a token (`professionalOf`).
 */
export const opens =
  (...scopes: Scope[]) =>
  (req: Asked, res: Response, next: NextFunction): void => {
    const grant = grants.get(res);
    if (grant) {
      for (const scope of scopes) needScope(res, scope);
      if (!grant.seesClinical) hideClinical(req, res);
      res.locals.professionalId = grant.professionalId;
    }
    next();
  };

/**
 * For a route that brings earlier texts back or takes texts along without naming one, as undoing does.
 * @throws Problem FORBIDDEN for a program that is told no clinical texts
 */
export function needClinical(res: Response): void {
  if (hidesClinical(res)) throw new Problem("FORBIDDEN");
}

/** Stands at the head of a route that is for people only: whatever its scopes, no token opens it. */
export function peopleOnly(_req: unknown, res: Response, next: NextFunction): void {
  if (isOfProgram(res)) throw new Problem("FORBIDDEN");
  next();
}

/** @throws Problem VALIDATION for a search in clinical texts by whom they are not told */
export function refuseHiddenSearch(res: Response, search: string | undefined): void {
  if (search && hidesClinical(res)) throw refusedField("search", NOT_SEARCHED);
}
