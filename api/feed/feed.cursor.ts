import { createHash } from "node:crypto";
import type { changes } from "./feed.table.ts";

const LETTERS = 10;
const digest = (...parts: unknown[]): string =>
  createHash("sha256").update(parts.join(":")).digest("base64url").slice(0, LETTERS);

/** Where a reader of a practice's feed stands. */
export interface Place {
  /** Of the change it stands after; 0 is before the first. */
  number: number;
  /**
   * Which change that is: once a backup is brought back, another one is given its number. Empty where the change is kept no
   * more; undefined in a cursor of a release that did not tell.
   */
  mark: string | undefined;
}

type Change = typeof changes.$inferSelect;
export const placeOf = ({ number, type, objectId, kind, version, at }: Change): Place => ({
  number,
  mark: digest(type, objectId, kind, version, at.getTime()),
});

/** A place as a text, with a seal that tells one of another practice, or altered on the way; it keeps nothing secret. */
export function toCursor(professionalId: string, { number, mark }: Place): string {
  const marked = mark === undefined ? [] : [mark];
  return [number.toString(36), digest(professionalId, number, ...marked), ...marked].join(".");
}

/** @returns the place, or null for a text that is no cursor of this practice */
export function fromCursor(professionalId: string, cursor: string): Place | null {
  const place = { number: Number.parseInt(cursor, 36), mark: cursor.split(".")[2] };
  const isPlace = Number.isSafeInteger(place.number) && place.number >= 0;
  return isPlace && cursor === toCursor(professionalId, place) ? place : null;
}
