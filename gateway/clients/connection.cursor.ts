import { z } from "zod";
import { fromCursor, toCursor } from "../core/cursors.ts";
import { keyOf, type StretchAsked } from "../core/keyedLists.ts";
import { CLIENTS } from "./clients.rest.ts";

/** Where an integration goes on in a list of which only pages are known. */
export interface PlaceCursor {
  /** When the client began, ISO 8601; null where nobody knows. */
  joinedAt: string | null;
  /** The client, and those just before it. */
  ids: string[];
  /** Where it stood in the list, from 0. */
  place: number;
}

const PLACE = "place";
const shape = z.tuple([
  z.literal(CLIENTS),
  z.literal(PLACE),
  z.string().nullable(),
  z.array(z.string()).max(4),
  z.int().min(0),
]);

export const toPlaceCursor = ({ joinedAt, ids, place }: PlaceCursor): string =>
  toCursor([CLIENTS, PLACE, joinedAt, ids, place]);

/** Whether a cursor was told of a list of which only pages were known. */
export const isPlaceCursor = (cursor: string): boolean => shape.safeParse(fromCursor(cursor)).success;

/** @throws {CodedError} BAD_USER_INPUT, naming the argument, for a text that is no cursor of the list newest first */
export function placeOf(stretch: StretchAsked, clave: string): PlaceCursor | null {
  if (stretch.cursor === null) return null;
  const read = shape.safeParse(fromCursor(stretch.cursor));
  if (read.success) {
    const [, , joinedAt, ids, place] = read.data;
    return { joinedAt, ids, place };
  }
  // Told by a service that knew keys, before one that knows none: a moment and an id.
  const [joinedAt = "", id = ""] = keyOf(stretch, CLIENTS, clave)?.split("_") ?? [];
  return { joinedAt, ids: [id], place: 0 };
}
