import { z } from "zod";
import type { ZodOpenApiPathItemObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { Scope } from "../rules/tokens.ts";
import { PROBLEM_STATUS, type ProblemCode, wireProblem } from "./core.ts";

const METHODS = ["post", "put", "patch", "delete"] as const;

export const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });
export const ok = (description: string, schema: z.ZodType) => ({ "200": { description, ...json(schema) } });

/** What every call may be refused for; also a read writes down what it was that was read, and may find no room for it. */
const EVERYWHERE: ProblemCode[] = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "RATE_LIMITED",
  "INTERNAL",
  "UNAVAILABLE",
  "STORAGE_FULL",
];

/** With the refusals that pass by themselves. */
const whenAgain = z.object({
  "Retry-After": z.int().optional().meta({ description: "Seconds until another try makes sense." }),
});
const PASSING = [PROBLEM_STATUS.RATE_LIMITED, PROBLEM_STATUS.UNAVAILABLE].map(String);

/** One for all calls that are refused so, which the document then writes once. */
const refusalsToldOf = new Map<string, ZodOpenApiResponseObject>();
function refusalOf(status: string, codes: readonly ProblemCode[]): ZodOpenApiResponseObject {
  const id = codes.join("_or_");
  const refusal = refusalsToldOf.get(id) ?? {
    id,
    description: codes.join(" or "),
    content: { "application/problem+json": { schema: wireProblem } },
    ...(PASSING.includes(status) && { headers: whenAgain }),
  };
  refusalsToldOf.set(id, refusal);
  return refusal;
}

/** The refusals of one call, by status; each is a `Problem`. */
export function refusals(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy(new Set([...EVERYWHERE, ...codes]), (code) => String(PROBLEM_STATUS[code]));
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, refusalOf(status, same)]));
}

/** How a program gets at a call: by an access token with all of these scopes. Calls that do not say so are for people only. */
export const opensTo = (...scopes: Scope[]): { security: Record<string, string[]>[] } => ({
  security: [{ bearer: [] }, { accessToken: scopes }],
});

export const twice = (schema: z.ZodType) => z.object({ data: z.object({ data: schema }) });
export const idOf = (what: string) => ({
  path: z.object({ id: z.string().meta({ description: `The ${what}'s id.` }) }),
});
/** @param what a repeat does, as the sentence goes on: «A repeat within 24 hours …» */
export const keyWhoseRepeat = (repeat: string) =>
  z.object({
    "Idempotency-Key": z
      .string()
      .optional()
      .meta({ description: `8 to 200 visible characters. A repeat within 24 hours ${repeat}.` }),
  });
export const creationKey = keyWhoseRepeat("answers what the first one made, and 404 once that is gone");

/** With what every call that takes a body may be refused for besides; a creation, for being repeated after what it made is gone. */
export const withBodies = (paths: ZodOpenApiPathsObject): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(paths).map(([path, calls]) => [path, { ...calls, ...Object.fromEntries(withBody(calls)) }]),
  );

const withBody = (calls: ZodOpenApiPathItemObject) =>
  METHODS.flatMap((method) => {
    const call = calls[method];
    if (!call?.requestBody) return [];
    const repeated = call.requestParams?.header === creationKey ? refusals("NOT_FOUND") : {};
    const responses = { ...refusals("PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"), ...repeated, ...call.responses };
    return [[method, { ...call, responses }] as const];
  });
