import { createHash } from "node:crypto";

/** Tells a cursor that was altered on the way; it keeps nothing secret. */
const seal = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 8);

/** Where a reader of a list goes on. What a cursor is made of is nobody's business but ours. */
export function toCursor(content: readonly unknown[]): string {
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${text}.${seal(text)}`;
}

/** What a cursor was made of; undefined of a text that is none of ours. */
export function fromCursor(cursor: string): unknown {
  const [text = "", sealed, ...more] = cursor.split(".");
  if (sealed !== seal(text) || more.length > 0) return undefined;
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
