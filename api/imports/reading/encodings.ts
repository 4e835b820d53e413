import { isUtf8 } from "node:buffer";
import type { ImportEncoding } from "../../../schema/rules/imports/imports.ts";

const LABEL: Record<ImportEncoding, string> = {
  UTF_8: "utf-8",
  UTF_16LE: "utf-16le",
  UTF_16BE: "utf-16be",
  WINDOWS_1252: "windows-1252",
};
/** Bytes looked at of a text that says nothing of how it is written. */
const LOOKED_AT = 4_096;

const begins = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** Of a text in two bytes a sign every other byte is zero in most alphabets; which one, tells their order. */
function withoutMark(bytes: Uint8Array): ImportEncoding {
  const zeros = [0, 0];
  bytes.subarray(0, LOOKED_AT).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) return even > odd ? "UTF_16BE" : "UTF_16LE";
  return isUtf8(bytes) ? "UTF_8" : "WINDOWS_1252";
}

export function encodingOf(bytes: Uint8Array): ImportEncoding {
  if (begins(bytes, 0xef, 0xbb, 0xbf)) return "UTF_8";
  if (begins(bytes, 0xff, 0xfe)) return "UTF_16LE";
  if (begins(bytes, 0xfe, 0xff)) return "UTF_16BE";
  return withoutMark(bytes);
}

/** Signs that no spreadsheet writes into a text: what has them is no text, or written in another way. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r\x7f-\x9f]/u;

/** The text of a file, without its mark; null when it is none. */
export function decoded(bytes: Uint8Array): { encoding: ImportEncoding; text: string } | null {
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(LABEL[encoding], { fatal: true }).decode(bytes);
    return NO_TEXT.test(text) ? null : { encoding, text };
  } catch {
    // What the decoder says of a byte helps nobody.
    return null;
  }
}
