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
   * more; undefined in a cursor that does not tell.
   */
  mark: string | undefined;
}

type Change = typeof changes.$inferSelect;
export const placeOf = ({ number, type, objectId, kind, version, at }: Change): Place => ({
  number,
  mark: digest(type, objectId, kind, version, at.getTime()),
});

/** A place as a text, with a seal that tells one of another practice, or altered on the way; it keeps nothing secret. */
function write(professionalId: string, { number, mark }: Place): string {
  const marked = mark === undefined ? [] : [mark];
  return [number.toString(36), digest(professionalId, number, ...marked), ...marked].join(".");
}

/** Seconds: an upgrade that replaces one service after the other has done so by then. Those of the release before know no marks. */
const ALONE_AFTER = 3_600;

/** A place as readers are given it. */
export const toCursor = (professionalId: string, { number, mark }: Place): string =>
  write(professionalId, { number, mark: process.uptime() < ALONE_AFTER ? undefined : mark });

/** @returns the place, or null for a text that is no cursor of this practice */
export function fromCursor(professionalId: string, cursor: string): Place | null {
  const place = { number: Number.parseInt(cursor, 36), mark: cursor.split(".")[2] };
  const isPlace = Number.isSafeInteger(place.number) && place.number >= 0;
  return isPlace && cursor === write(professionalId, place) ? place : null;
}
