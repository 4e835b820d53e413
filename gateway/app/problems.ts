import type { ServerResponse } from "node:http";
import { CODES } from "../core/codes.ts";

/** The refusals of the gateway itself, outside GraphQL, and the sentence for each. */
const TITLE = {
  NOT_FOUND: [404, CODES.NOT_FOUND.message],
  METHOD_NOT_ALLOWED: [405, "Only POST is answered here."],
  UNAVAILABLE: [503, CODES.UPSTREAM_UNAVAILABLE.message],
  INTERNAL: [500, CODES.INTERNAL.message],
} as const;

/** For answers that are no page: a browser that opens one may load nothing, and no page may frame it. */
export const NOTHING_ALLOWED = { "content-security-policy": "default-src 'none';frame-ancestors 'none'" };

/** Answers with `application/problem+json` (RFC 9457). */
export function sendProblem(response: ServerResponse, code: keyof typeof TITLE, requestId: string): void {
  const [status, title] = TITLE[code];
  response.writeHead(status, {
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
    ...(!response.hasHeader("content-security-policy") && NOTHING_ALLOWED),
  });
  response.end(JSON.stringify({ type: "about:blank", title, status, code, requestId }));
}
