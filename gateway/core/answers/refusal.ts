import { PROGRAM_REQUESTS } from "../../../schema/rules/tokens.ts";
import { isTokenLike } from "../../../schema/wire/accessToken.ts";
import type { ErrorCode } from "../codes.ts";
import { RefusedError } from "../errors.ts";
import { type Problem, readProblem } from "../problem.ts";

/** What a program can have too much of at the service. */
const REQUESTS = { name: "requests", value: null, max: PROGRAM_REQUESTS };

/** What a service says no with, to whoever has the token. */
export function refusalIn(status: number, json: unknown, retryAfter: string, token: string): RefusedError {
  const problem = readProblem(json);
  const meant = MEANT[status] ?? status;
  const code = codeOf(meant, problem);
  // Of all that can be too much there, only a program's requests are told with when there will be room.
  const limit = code === "RATE_LIMITED" && isTokenLike(token) && retryAfter !== "" ? REQUESTS : null;
  return new RefusedError(code, meant, problem, secondsOf(retryAfter), limit);
}

/** The JSON of a text, or undefined when it is not JSON or not called so. */
export function parsed(text: string, contentType: string): unknown {
  if (!/[/+]json\b/i.test(contentType)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The seconds of a `Retry-After`, which is a number or a date; null for anything else. */
function secondsOf(retryAfter: string): number | null {
  if (/^\d{1,7}$/.test(retryAfter)) return Number(retryAfter);
  const seconds = Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** What other deployments may say for it: gone for not there, and a precondition for a version that has changed meanwhile. */
const MEANT: Record<number, number> = { 410: 404, 412: 409 };

const BY_STATUS: Record<number, ErrorCode> = {
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  408: "TIMEOUT",
  429: "RATE_LIMITED",
  504: "TIMEOUT",
};

/** Codes of the service that are ours too, whatever the status they come with. */
const TOLD = ["LIMIT_REACHED", "DEMO_READ_ONLY", "CURSOR_EXPIRED"] as const;

function codeOf(status: number, problem: Problem | null): ErrorCode {
  const told = TOLD.find((code) => code === problem?.code);
  if (told) return told;
  const known = BY_STATUS[status];
  if (known) return known;
  if (status >= 500) return "UPSTREAM_UNAVAILABLE";
  return status >= 400 ? "BAD_USER_INPUT" : "UPSTREAM_INVALID";
}
