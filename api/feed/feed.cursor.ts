import { createHash } from "node:crypto";

const LETTERS = 10;

/** Tells a cursor of another practice, or one that was altered on the way; it keeps nothing secret. */
const seal = (professionalId: string, number: number): string =>
  createHash("sha256").update(`${professionalId}:${number}`).digest("base64url").slice(0, LETTERS);

/** Where a reader of a practice's feed stands: after the change of this number; 0 is before the first. */
export const toCursor = (professionalId: string, number: number): string =>
  `${number.toString(36)}.${seal(professionalId, number)}`;

/** @returns the number, or null for a text that is no cursor of this practice */
export function fromCursor(professionalId: string, cursor: string): number | null {
  const number = Number.parseInt(cursor, 36);
  return Number.isSafeInteger(number) && number >= 0 && cursor === toCursor(professionalId, number) ? number : null;
}
