import { createHash } from "node:crypto";
import { Router } from "express";
import { CHANGES_MAX } from "../../schema/rules/feed.ts";
import { PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX } from "../../schema/rules/pages.ts";
import { AUDIT_PAGE_MAX } from "../../schema/rules/record/audit.ts";
import { PROGRAM_REQUESTS } from "../../schema/rules/tokens.ts";
import { CODES, USER_CODES } from "../core/codes.ts";
import type { GatewayConfig } from "../core/config.ts";
import { requestIdOf } from "../core/context.ts";
import { COST_MAX, FURTHER_CALL_COST, SHARED_CALL_COST } from "../core/cost.ts";
import { BODY_MAX, STRANGERS_BODY_MAX } from "./endpoint.ts";
import { pageHeaders } from "./headers.ts";
import { sendProblem } from "./problems.ts";
import { DOCUMENT_LIMITS } from "./rules.ts";
import { OWN_STREAMS_MAX, STREAM_BODY_MAX } from "./streams/streams.ts";

/** Everything that bounds a caller; answered at `/graphql/limits`. */
const limitsOf = ({ costPerMinute, anonymousCostPerMinute, streamsMax }: GatewayConfig) => ({
  document: DOCUMENT_LIMITS,
  cost: {
    perOperation: COST_MAX,
    perMinute: costPerMinute,
    perMinuteWithoutToken: anonymousCostPerMinute,
    pricing: {
      operation: 1,
      object: `1 for each field that tells one or a list of them, and what is asked below it once for each row that its first, last or pageSize asks for (${PAGE_SIZE} without; at most ${PAGE_SIZE_MAX} are priced), once where it takes none of them`,
      furtherCall: `${FURTHER_CALL_COST} instead of 1 where a field needs a call of its own, ${SHARED_CALL_COST} where the clients of a list share it; told in the field's description`,
      free: "texts, numbers, Money, edges, pageInfo and errors",
      givenBack: "what was asked for and did not come: extensions.cost.actual is what an operation cost in the end",
    },
  },
  requestsPerMinute: PROGRAM_REQUESTS,
  requestBytes: { signedIn: BODY_MAX, withoutToken: STRANGERS_BODY_MAX, stream: STREAM_BODY_MAX },
  streams: { perCaller: OWN_STREAMS_MAX, all: streamsMax },
  lists: {
    rows: PAGE_SIZE_MAX,
    page: PAGE_MAX,
    changes: CHANGES_MAX,
    auditEntries: AUDIT_PAGE_MAX,
    searchCharacters: SEARCH_MAX,
  },
});

const STYLE = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.5rem}h1,code{overflow-wrap:anywhere}code{font-family:ui-monospace,monospace;font-size:.95em}li{margin:.35rem 0}a{color:inherit}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** A sentence of ours with its code marked as code. */
const marked = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/`([^`]+)`/g, "<code>$1</code>");

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Consulta API</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const TEXTS = new Map<string, string[]>();
for (const [code, { message, help }] of Object.entries(CODES)) TEXTS.set(code, [message, help]);
for (const [code, meaning] of Object.entries(USER_CODES))
  TEXTS.set(code, [
    ...(TEXTS.get(code) ?? []),
    `As the \`code\` of an error in a mutation's payload (\`UserError\`): ${meaning}`,
  ]);

const links = [...TEXTS.keys()].map((code) => `<li><a href="/graphql/errors/${code}"><code>${code}</code></a></li>`);
const INDEX = page("Error codes", `<ul>${links.join("")}</ul>`);

/** What is told of the API beside the schema: a page for each code, and the limits. */
export function explanations(config: GatewayConfig): Router {
  const router = Router();
  const headers = pageHeaders(config, `'sha256-${STYLE_HASH}'`);
  const limits = limitsOf(config);
  router.get("/graphql/limits", (_request, response) => void response.set("cache-control", "no-cache").json(limits));
  router.get("/graphql/errors", (_request, response) => void response.set(headers).send(INDEX));
  router.get("/graphql/errors/:code", ({ params: { code }, headers: sent }, response) => {
    const texts = TEXTS.get(code);
    if (!texts) return sendProblem(response, "NOT_FOUND", requestIdOf(sent));
    const body = texts.map((text) => `<p>${marked(text)}</p>`).join("");
    response.set(headers).send(page(code, `${body}<p><a href="/graphql/errors">All codes</a></p>`));
  });
  return router;
}
