import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { BrokenOff } from "../core/errors.ts";

export const TOO_LARGE: unique symbol = Symbol("too large");

/**
 * The JSON body of a request; undefined when it is not JSON or not called so, which Apollo Server words.
 * @throws {BrokenOff}
 */
export async function readJson(request: IncomingMessage, most: number): Promise<unknown> {
  const text = await readText(request, most);
  if (text === TOO_LARGE) return text;
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const readText = (request: IncomingMessage, most: number): Promise<string | typeof TOO_LARGE> =>
  new Promise((resolve, reject) => {
    const breakOff = () => reject(new BrokenOff());
    // Of one that broke off before it was listened to nothing is heard any more.
    if (request.destroyed) return breakOff();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else resolve(TOO_LARGE);
    });
    // Bytes that are no text would be stored as �; read as nothing, they are refused as no document.
    request.on("end", () => {
      const bytes = Buffer.concat(chunks);
      resolve(isUtf8(bytes) ? bytes.toString("utf8") : "");
    });
    request.on("error", breakOff);
  });
