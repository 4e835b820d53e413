import { CodedError } from "../errors.ts";

/** Types of an answer that need not be read. */
export type DoneBy = RegExp | null;

/** A text is enough for a deletion, but no page, which may be a proxy's. */
export const DELETED_BY: DoneBy = /^text\/plain\b/i;
/** What has only to be taken is, by whatever answers it. */
export const TAKEN_BY: DoneBy = /^/;

/**
 * What a service says that has done what it was asked.
 * @param json what is in its text, or undefined
 * @returns null where nothing is said, or nothing that need be read
 * @throws {CodedError} UPSTREAM_INVALID
 */
export function saidIn(json: unknown, text: string, contentType: string, doneBy: DoneBy): unknown {
  if (json !== undefined) return json;
  if (text === "" || doneBy?.test(contentType)) return null;
  throw new CodedError("UPSTREAM_INVALID");
}
