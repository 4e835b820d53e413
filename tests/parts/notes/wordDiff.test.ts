import { expect, test } from "vitest";
import { type Piece, wordCount, wordDiff } from "../../../web/notes/compared/wordDiff.ts";

const own = (pieces: readonly Piece[]) => pieces.filter(({ isOwn }) => isOwn).map(({ text }) => text);
const whole = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join("");
const diff = (before: string, after: string) => {
  const found = wordDiff(before, after);
  expect([whole(found.before), whole(found.after)]).toEqual([before, after]);
  for (const pieces of [found.before, found.after])
    for (const { start, text } of pieces) expect(whole(pieces).slice(start, start + text.length)).toBe(text);
  return [own(found.before), own(found.after)];
};

test("what only one of two texts has is told word by word, whatever their signs and capitals", () => {
  expect(diff("", "")).toEqual([[], []]);
  expect(diff("Duerme mal.", "")).toEqual([["Duerme mal"], []]);
  expect(diff("Duerme mal, y come.", "duerme bien y come")).toEqual([["mal"], ["bien"]]);
  expect(diff("uno dos tres", "cero uno tres cuatro")).toEqual([["dos"], ["cero", "cuatro"]]);
  expect(diff("- niño\n- niña", "niña 👩‍👩‍👧 niño")).toEqual([["niño"], ["niño"]]);
  expect(diff("¡¿...?!", "…")).toEqual([[], []]);
});

test("texts that would take long to compare are told by the words that occur", () => {
  const long = "palabra distinta ".repeat(6_000);
  expect(diff(long, `${long}añadida`)).toEqual([[], ["añadida"]]);
  const words = Array.from({ length: 20_000 }, (_, at) => `palabra${at}`);
  expect(diff(words.join(" "), [...words.toReversed(), "añadida"].join(" "))).toEqual([[], ["añadida"]]);
});

test("words are counted, signs are not", () => {
  expect(wordCount("")).toBe(0);
  expect(wordCount("  Hola, ¿qué tal? — 3 días… ")).toBe(5);
});
