import { createHash } from "node:crypto";
import { z } from "zod";
import { notACursor } from "../core/pages.ts";

const shape = z.tuple([z.enum(["key", "place"]), z.string().nullable(), z.array(z.string()).max(4), z.int().min(0)]);

/** Where an integration goes on. What a cursor is made of is nobody's business but ours. */
export interface Cursor {
  /** `key`: the service goes on after a key itself. `place`: it knows only pages. */
  kind: "key" | "place";
  /** When the client began, ISO 8601; null where nobody knows. */
  joinedAt: string | null;
  /** The client, and those just before it. */
  ids: string[];
  /** Where it stood in the list, from 0. */
  place: number;
}

/** Tells a cursor that was altered on the way; it keeps nothing secret. */
const seal = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 8);

export function toCursor({ kind, joinedAt, ids, place }: Cursor): string {
  const text = Buffer.from(JSON.stringify([kind, joinedAt, ids, place])).toString("base64url");
  return `${text}.${seal(text)}`;
}

/** @throws {CodedError} BAD_USER_INPUT, naming the argument, for a text that is no cursor of ours */
export function fromCursor(cursor: string): Cursor {
  const [text = "", sealed, ...more] = cursor.split(".");
  if (sealed !== seal(text) || more.length > 0) throw notACursor();
  const read = shape.safeParse(jsonOf(Buffer.from(text, "base64url").toString()));
  if (!read.success) throw notACursor();
  const [kind, joinedAt, ids, place] = read.data;
  return { kind, joinedAt, ids, place };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
