import { describe, expect, test } from "vitest";
import { paperOf } from "../../../api/core/paper/paper.ts";
import { type Direction, directionOf, linesOf, piecesOf } from "../../../api/core/paper/text.ts";

const NAME = "אבי כהן";
/** A font of squares, a sign each. */
const squares = (text: string): number => [...new Intl.Segmenter("es").segment(text)].length;
/** What stands on the line, each piece as it is read. */
const onPaper = (text: string, direction: Direction = directionOf(text)): string[] =>
  piecesOf({ text, direction }).map((piece) => piece.text);

describe("a text on paper", () => {
  test("a Spanish sentence that begins with a name in Hebrew goes on to the right of it, its comma and full stop where they are", () => {
    expect(onPaper(`${NAME}, de Madrid.`)).toEqual([NAME, ", de Madrid."]);
  });

  test("every line of a paragraph is read as the paragraph is, whatever it begins with", () => {
    const spanish = linesOf(`viene con ${NAME} y se va`, 10, squares);
    expect(spanish.map(({ text }) => text)).toEqual(["viene con", `${NAME} y`, "se va"]);
    expect(spanish.map(({ direction }) => direction)).toEqual(["ltr", "ltr", "ltr"]);
    const hebrew = linesOf(`${NAME} גר בעיר\nMadrid`, 8, squares);
    expect(hebrew.map(({ direction }) => direction)).toEqual(["rtl", "rtl", "ltr"]);
  });

  test("in a Hebrew sentence what comes later stands further left, numbers in their own order, brackets opening to the left", () => {
    expect(onPaper("שלום (עולם) 45.6 סוף")).toEqual([" סוף", "45.6", "שלום )עולם( "]);
  });

  test("an emoji between two Hebrew words leaves them in their order", () => {
    expect(onPaper("Dijo «שלום 😀 עולם» y se rió.")).toEqual(["Dijo «", " עולם", "😀", "שלום ", "» y se rió."]);
    expect(onPaper("שלום 😀😎!")).toEqual(["!", "😎", "😀", "שלום "]);
  });

  test("an emoji of several signs is one, and is not cut at the end of a line", () => {
    const family = "👩‍👧";
    expect(piecesOf({ text: `a${family}👍🏽🇪🇸`, direction: "ltr" })).toEqual([
      { text: "a", kind: "plain" },
      { text: family, kind: "emoji" },
      { text: "👍🏽", kind: "emoji" },
      { text: "🇪🇸", kind: "emoji" },
    ]);
    expect(linesOf(family.repeat(5), 2, squares).map(({ text }) => text)).toEqual([
      family.repeat(2),
      family.repeat(2),
      family,
    ]);
  });

  test("what nobody sees is left out, but for what joins or parts letters of Arabic", () => {
    expect(onPaper("so\u00adlo\u200b")).toEqual(["solo"]);
    expect(onPaper("می\u200cخواهم\u200e")).toEqual(["می\u200cخواهم"]);
  });

  test("the fonts of all that is written are in the file", async () => {
    const fonts = async (text: string) => {
      const about = { title: "Prueba", author: "Elena Vidal", at: new Date(0) };
      const file = Buffer.from(await paperOf(about, (paper) => paper.flow(text, 0))).toString("latin1");
      return [...file.matchAll(/\/FontName \/[A-Z]+\+(\S+)/g)].map(([, name]) => name);
    };
    expect(await fonts("Hola")).toEqual(["DejaVuSansCondensed"]);
    expect(await fonts("Hola 👍🏽")).toEqual(expect.arrayContaining(["DejaVuSansCondensed", "NotoEmoji-Regular"]));
  });
});
