import bidiFactory from "bidi-js";

const bidi = bidiFactory();

export type Direction = "ltr" | "rtl";
export interface Line {
  text: string;
  /** That of the whole paragraph, whatever the line begins with. */
  direction: Direction;
}
/** What is laid out in one go, given as it is read: the font turns what is read from the right. */
export interface Piece {
  text: string;
  kind: "plain" | "fromRight" | "emoji";
}

const FROM_RIGHT = "\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}";
const READ_FROM_RIGHT = new RegExp(`[${FROM_RIGHT}]`, "u");
const LETTERS_FROM_RIGHT = new RegExp(`(?=\\p{L})[${FROM_RIGHT}]`, "gu");
const LETTERS = /\p{L}/gu;
/** Emoji as Unicode recommends them, of one sign or of several. */
const RECOMMENDED = "\\p{RGI_Emoji}";
const EMOJI = new RegExp(RECOMMENDED, "gv");
const MAYBE_EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** A sign of one unit that, as emoji do, takes the direction of what is around it. */
const NEUTRAL = "\u2600";
/** Signs that nobody sees, and colours of skin: drawn alone they would be boxes, wider than they are measured. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu;
/** What is read from the right needs those between two letters to join or part them. */
const UNSEEN_APART = new RegExp(`(?<![\\p{L}\\p{M}])${UNSEEN.source}|${UNSEEN.source}(?![\\p{L}\\p{M}])`, "gu");

/** The direction in which most letters of a paragraph are read: a name in Hebrew may begin a sentence in Spanish. */
export function directionOf(paragraph: string): Direction {
  if (!READ_FROM_RIGHT.test(paragraph)) return "ltr";
  const fromRight = paragraph.match(LETTERS_FROM_RIGHT)?.length ?? 0;
  return fromRight * 2 > (paragraph.match(LETTERS)?.length ?? 0) ? "rtl" : "ltr";
}

function pieceOf(part: string, level: number): Piece {
  if (READ_FROM_RIGHT.test(part)) return { text: part.replaceAll(UNSEEN_APART, ""), kind: "fromRight" };
  const text = part.replaceAll(UNSEEN, "");
  // Signs alone are not turned by the font.
  return { text: level % 2 === 0 ? text : [...text].reverse().join(""), kind: "plain" };
}

/** Runs of one direction, each emoji by itself, as they are read. */
function runsOf({ text, direction }: Line): { level: number; piece: Piece }[] {
  const emoji = new Map(Array.from(text.matchAll(EMOJI), (found) => [found.index, found[0]]));
  const { levels } = bidi.getEmbeddingLevels(
    text.replaceAll(EMOJI, (sign) => NEUTRAL.repeat(sign.length)),
    direction,
  );
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const runs: { level: number; piece: Piece }[] = [];
  let at = 0;
  while (at < text.length) {
    const level = levels[at] ?? 0;
    const sign = emoji.get(at);
    if (sign) {
      runs.push({ level, piece: { text: sign, kind: "emoji" } });
      at += sign.length;
      continue;
    }
    let part = "";
    for (; at < text.length && levels[at] === level && !emoji.has(at); at += 1) part += mirrored.get(at) ?? text[at];
    runs.push({ level, piece: pieceOf(part, level) });
  }
  return runs;
}

/** A line cut into what is laid out in one go, in the order it stands on the paper from left to right. */
export function piecesOf(line: Line): Piece[] {
  if (!READ_FROM_RIGHT.test(line.text) && !MAYBE_EMOJI.test(line.text))
    return [{ text: line.text.replaceAll(UNSEEN, ""), kind: "plain" }];
  const runs = runsOf(line);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while (to < runs.length && (runs[to]?.level ?? 0) >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  return runs.map(({ piece }) => piece).filter(({ text }) => text !== "");
}

const signs = new Intl.Segmenter("es", { granularity: "grapheme" });

/**
 * A text in lines no wider than some width; a word that is wider is cut. Each word is measured once, so that a long text takes no
 * longer than its length asks for.
 * @param widthOf how wide a word is
 */
export function linesOf(text: string, width: number, widthOf: (word: string) => number): Line[] {
  const space = widthOf(" ");
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const direction = directionOf(paragraph);
    const lines: Line[] = [];
    let line = "";
    let taken = 0;
    const end = () => {
      if (line) lines.push({ text: line, direction });
      line = "";
      taken = 0;
    };
    const put = (word: string) => {
      const wide = widthOf(word);
      if (line && taken + space + wide <= width) {
        line += ` ${word}`;
        taken += space + wide;
        return;
      }
      end();
      if (wide <= width) {
        line = word;
        taken = wide;
        return;
      }
      for (const { segment } of signs.segment(word)) {
        const more = widthOf(segment);
        if (line && taken + more > width) end();
        line += segment;
        taken += more;
      }
    };
    for (const word of paragraph
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .split(/\s+/))
      put(word);
    return line || lines.length === 0 ? [...lines, { text: line, direction }] : lines;
  });
}
