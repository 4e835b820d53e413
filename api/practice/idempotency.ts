import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Request } from "express";
import {
  IDEMPOTENCY,
  IDEMPOTENCY_KEY_REUSED,
  idempotencyKeySentence,
  isIdempotencyKey,
} from "../../schema/rules/idempotency.ts";
import type { Queries } from "../core/database/database.ts";
import { refusedField } from "../core/problems.ts";
import { idempotencyKeys } from "./idempotency.table.ts";

const HEADER = "Idempotency-Key";
const KEPT = sql.raw(`interval '${IDEMPOTENCY.hours} hours'`);

/** One creation as its caller named it. */
export interface CreationKey {
  key: string;
  route: string;
  requestHash: string;
}

/**
 * The creation's key from `Idempotency-Key`, if there is one.
 * @param content what is asked for, as it will be stored
 * @throws Problem VALIDATION for a key that is no key
 */
export function readCreationKey(req: Request, route: string, content: unknown): CreationKey | null {
  const key = req.get(HEADER);
  if (key === undefined) return null;
  if (!isIdempotencyKey(key)) throw refusedField(HEADER, idempotencyKeySentence(HEADER));
  return { key, route, requestHash: createHash("sha256").update(JSON.stringify(content)).digest("hex") };
}

const sameKey = (professionalId: string, { key }: CreationKey) =>
  and(eq(idempotencyKeys.professionalId, professionalId), eq(idempotencyKeys.key, key));

/** What an earlier request with the same key made. */
interface EarlierCreation {
  id: string;
  /** When the row was created, to the microsecond the row itself has. */
  at: Date;
}

/**
 * What an earlier request with this key created; null when it is the first. The practice must be locked before, so that
 * two requests with one key follow each other.
 * @throws Problem VALIDATION, IDEMPOTENCY_KEY_REUSED, when the key was used for something else
 */
export async function createdBefore(
  tx: Queries,
  professionalId: string,
  creation: CreationKey,
): Promise<EarlierCreation | null> {
  const own = eq(idempotencyKeys.professionalId, professionalId);
  await tx.delete(idempotencyKeys).where(and(own, lt(idempotencyKeys.createdAt, sql`now() - ${KEPT}`)));
  const [earlier] = await tx.select().from(idempotencyKeys).where(sameKey(professionalId, creation));
  if (!earlier) return null;
  if (earlier.requestHash !== creation.requestHash || earlier.route !== creation.route)
    throw refusedField(HEADER, IDEMPOTENCY_KEY_REUSED, "IDEMPOTENCY_KEY_REUSED");
  return { id: earlier.responseId, at: earlier.createdAt };
}

/** Keeps what the creation made, for a day. */
export async function rememberCreation(
  tx: Queries,
  professionalId: string,
  creation: CreationKey,
  responseId: string,
): Promise<void> {
  await tx.insert(idempotencyKeys).values({ professionalId, responseId, ...creation });
}

/** Has a key name what stands in the place of what it made: a request that comes again is about that. */
export async function passCreationOn(
  tx: Queries,
  professionalId: string,
  creation: CreationKey,
  responseId: string,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ responseId }).where(sameKey(professionalId, creation));
}
