import type { ServerResponse } from "node:http";
import { SENTENCE } from "../core/errors.ts";

/** The refusals of the gateway itself, outside GraphQL, and the sentence for each. */
const TITLE = {
  NOT_FOUND: [404, SENTENCE.NOT_FOUND],
  METHOD_NOT_ALLOWED: [405, "Esta dirección solo admite POST."],
  UNAVAILABLE: [503, SENTENCE.UPSTREAM_UNAVAILABLE],
  INTERNAL: [500, SENTENCE.INTERNAL],
} as const;

/** Answers with `application/problem+json` (RFC 9457). */
export function sendProblem(response: ServerResponse, code: keyof typeof TITLE, requestId: string): void {
  const [status, title] = TITLE[code];
  response.writeHead(status, {
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(JSON.stringify({ type: "about:blank", title, status, code, requestId }));
}
