import { idempotencyKeySentence, isIdempotencyKey } from "../../schema/rules/idempotency.ts";
import { CodedError } from "./errors.ts";
import { UserFault } from "./refusals.ts";

/** An id that can stand in a path without meaning another address, as `stats` does (document §7). */
const ID = /^(?!(?:stats|borradores|eliminad[ao]s|ai|series)$)[\w-]{1,64}$/i;

/**
 * The service's address of one row.
 * @throws {CodedError} NOT_FOUND for an id that no row can have: the same answer as for one that none has
 */
export function pathTo(list: string, id: string): string {
  if (!ID.test(id)) throw new CodedError("NOT_FOUND");
  return `${list}/${id}`;
}

/** The header that makes a repeated creation the same one. @throws {UserFault} INVALID for a key that is none */
export function creationHeaders(key: string | null | undefined): Record<string, string> {
  if (!key) return {};
  if (!isIdempotencyKey(key))
    throw new UserFault("INVALID", ["idempotencyKey"], idempotencyKeySentence("idempotencyKey"));
  return { "idempotency-key": key };
}
