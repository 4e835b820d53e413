import { z } from "zod";
import { isAskedYear } from "../rules/days.ts";
import { plainId } from "../rules/fields.ts";
import { PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from "../rules/pages.ts";
import { BEARER_FAULTS, SCOPES } from "../rules/tokens.ts";

/** Codes a program can branch on; each has one HTTP status. */
export const PROBLEM_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  AI_CLIENT_CONSENT_REQUIRED: 403,
  AI_CONSENT_REQUIRED: 403,
  DEMO_READ_ONLY: 403,
  NOT_FOUND: 404,
  CURSOR_EXPIRED: 410,
  CONFLICT: 409,
  LIMIT_REACHED: 409,
  OVERLAP: 409,
  SIGNED: 409,
  PRICE_CHANGED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  AI_INVALID_ANSWER: 502,
  AI_ANSWER_CUT: 502,
  AI_UNAVAILABLE: 502,
  PAYMENT_UNAVAILABLE: 502,
  UNAVAILABLE: 503,
  AI_TIMEOUT: 504,
  PAYMENT_TIMEOUT: 504,
  STORAGE_FULL: 507,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** A maximum of the plan that stands in the way. */
export const wireLimit = z.object({ used: z.int(), max: z.int(), plan: z.string() });
export type WireLimit = z.infer<typeof wireLimit>;

/** A refusal, as `application/problem+json` (RFC 9457). Texts are Spanish and never repeat what the caller sent. */
export const wireProblem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]]),
    requestId: z.string(),
    errors: z
      .array(
        z.object({
          field: z.string(),
          code: z.enum(["REQUIRED", "TOO_LONG", "INVALID", "IDEMPOTENCY_KEY_REUSED"]),
          message: z.string(),
        }),
      )
      .optional()
      .meta({ description: "With VALIDATION: each refused field, by its name on the wire." }),
    limit: wireLimit.optional().meta({ description: "With LIMIT_REACHED: the plan's maximum and what is used of it." }),
    missingScope: z
      .enum(SCOPES)
      .optional()
      .meta({ description: "With FORBIDDEN, of an access token: the scope it would have needed." }),
    reason: z
      .enum(BEARER_FAULTS)
      .optional()
      .meta({ description: "With UNAUTHENTICATED: why the bearer opens nothing." }),
    current: z.unknown().optional().meta({ description: "With CONFLICT: the row as it is now." }),
    overlaps: z.array(z.unknown()).optional().meta({ description: "With OVERLAP: the sessions in the way." }),
    ocupado: z
      .array(z.object({ inicio: z.string(), fin: z.string() }))
      .optional()
      .meta({ description: "With OVERLAP: the hours taken by calendars elsewhere that are in the way." }),
    solapesVistos: z.string().optional().meta({
      description:
        "With OVERLAP: a word for all that is in the way, also what is not told; sent back as `solapesVistos` once it was decided on.",
    }),
  })
  .meta({ id: "Problem" });
export type WireProblem = z.infer<typeof wireProblem>;

export const wirePagination = z
  .object({ page: z.int(), pageSize: z.int(), pageCount: z.int(), total: z.int() })
  .meta({ id: "Pagination" });

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
});

/** @param each what is told of each client */
export const clientsQuery = (each: string) =>
  z
    .string()
    .optional()
    .meta({
      description: `Beyond the document: ids of at most ${PAGE_SIZE_MAX} clients, separated by commas. ${each}, all on one page whatever \`page\` and \`pageSize\` say; nothing else can be given beside it.`,
    });

/** An id that is sent, in whichever letters. */
export const wireId = z.string().overwrite(plainId);
/** A client by its id, or as a client is told. */
export const clientOrId = z.union([wireId, z.object({ id: wireId })]).nullish();

/** Characters of the longest word there is for what is in the way, and then some. */
const OVERLAPS_SEEN_MAX = 65_536;
/** Beside `evitarSolape`, wherever that is. */
export const wireOverlapsSeen = z.string().max(OVERLAPS_SEEN_MAX).nullish().meta({
  description:
    "The word that OVERLAP had for what is in the way: done over that, and refused with OVERLAP only where something else is in the way by then. `evitarSolape` says nothing beside it.",
});

export const wireDateTime = z.iso.datetime({ offset: true }).meta({ description: "ISO 8601 with offset." });
export const wireDate = z.iso.date().meta({ description: "Calendar day, YYYY-MM-DD." });
/** The same where a list is asked for days. */
export const wireDayAsked = z.iso.date().refine((day) => isAskedYear(Number(day.slice(0, 4))));
