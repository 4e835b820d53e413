import { idempotencyKeySentence, isIdempotencyKey } from "../../schema/rules/idempotency.ts";
import { CodedError } from "./errors.ts";
import { UserFault } from "./refusals.ts";

const ID = /^[\w-]{1,64}$/;
/** What the service has in its addresses where an id may stand: `stats` (document §7) and the like. */
const WORDS = new Set(
  "ai avisos borradores cancelaciones cobrables eliminadas eliminados emisor enlaces externos ocupado peticiones plantillas por-tipo previa recordatorios reservadas reservas series stats subidas textos".split(
    " ",
  ),
);

/**
 * The service's address of one row.
 * @throws {CodedError} NOT_FOUND for an id that no row can have: the same answer as for one that none has
 */
export function pathTo(list: string, id: string): string {
  if (!ID.test(id) || WORDS.has(id.toLowerCase())) throw new CodedError("NOT_FOUND");
  return `${list}/${id}`;
}

export type Query = Record<string, string | number | boolean | null | undefined>;

/** Absent and null query values are left out. */
export function addressOf(path: string, query: Query): string {
  const search = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join("&");
  return search ? `${path}?${search}` : path;
}

/** The header that makes a repeated creation the same one. @throws {UserFault} INVALID for a key that is none */
export function creationHeaders(key: string | null | undefined): Record<string, string> {
  if (key === null || key === undefined) return {};
  if (!isIdempotencyKey(key))
    throw new UserFault("INVALID", ["idempotencyKey"], idempotencyKeySentence("idempotencyKey"));
  return { "idempotency-key": key };
}
