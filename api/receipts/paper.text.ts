import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/**
 * A line of text cut into what is written in one direction, in the order it stands on the paper from left to right. Each
 * piece is given as it is read: the font turns what is read from right to left.
 */
export function piecesOf(line: string): string[] {
  const { levels } = bidi.getEmbeddingLevels(line, "auto");
  const runs: { level: number; text: string }[] = [];
  let at = 0;
  while (at < line.length) {
    const level = levels[at] ?? 0;
    let end = at + 1;
    while (end < line.length && levels[end] === level) end += 1;
    runs.push({ level, text: line.slice(at, end) });
    at = end;
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while (to < runs.length && (runs[to]?.level ?? 0) >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  return runs.map(({ text }) => text);
}

/**
 * A text in lines no wider than some width; a word that is wider is cut. Each word is measured once, so that a long text takes no
 * longer than its length asks for.
 * @param widthOf how wide a word is
 */
export function linesOf(text: string, width: number, widthOf: (word: string) => number): string[] {
  const space = widthOf(" ");
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let taken = 0;
    const end = () => {
      if (line) lines.push(line);
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
      for (const sign of word) {
        const more = widthOf(sign);
        if (line && taken + more > width) end();
        line += sign;
        taken += more;
      }
    };
    for (const word of paragraph
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .split(/\s+/))
      put(word);
    return line || lines.length === 0 ? [...lines, line] : lines;
  });
}
