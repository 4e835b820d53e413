import { z } from "zod";
import { BEARER_FAULTS } from "../../schema/rules/tokens.ts";

/** What is read of a refusal (`application/problem+json`); parts that are not understood are left out. */
const wireProblem = z.object({
  code: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
    .optional()
    .catch(undefined),
  limit: z.object({ used: z.int32(), max: z.int32(), plan: z.string() }).optional().catch(undefined),
  missingScope: z.string().max(40).optional().catch(undefined),
  reason: z.enum(BEARER_FAULTS).optional().catch(undefined),
  current: z.unknown().optional(),
  overlaps: z.array(z.unknown()).optional().catch(undefined),
  ocupado: z.array(z.unknown()).optional().catch(undefined),
  solapesVistos: z.string().optional().catch(undefined),
});
export type Problem = z.infer<typeof wireProblem>;

/** The refusal in an answer's body, or null when the body is something else. */
export function readProblem(body: unknown): Problem | null {
  const read = wireProblem.safeParse(body);
  return read.success ? read.data : null;
}
