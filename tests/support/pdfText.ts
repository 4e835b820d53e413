import { inflateSync } from "node:zlib";

/** Each object of a PDF file as PDFKit writes it, by its number: what is said of it, and what it holds. */
function objectsOf(file: Uint8Array): Map<string, { said: string; held: string }> {
  const bytes = Buffer.from(file);
  const objects = new Map<string, { said: string; held: string }>();
  for (const { 0: whole, 1: number = "", index } of bytes.toString("latin1").matchAll(/(\d+) 0 obj\n.*?\nendobj/gs)) {
    const [said = ""] = whole.split("\nstream\n", 1);
    const from = index + said.length + "\nstream\n".length;
    const length = Number(/\/Length (\d+)/.exec(said)?.[1] ?? 0);
    const held = length > 0 ? inflateSync(bytes.subarray(from, from + length)).toString("latin1") : "";
    objects.set(number, { said, held });
  }
  return objects;
}

const hexOf = (text: string): number => Number.parseInt(text, 16);

/** What the glyphs of a font stand for, in their order. */
const lettersOf = (map: string): string[] =>
  [...map.matchAll(/\[(.*)\]/g)].flatMap(([, entries = ""]) =>
    [...entries.matchAll(/<([^>]*)>/g)].map(([, units = ""]) =>
      String.fromCharCode(...units.split(" ").filter(Boolean).map(hexOf)),
    ),
  );

/** A line on a page: what is read, and how far its foot is from the lower edge of the sheet, in points. */
export interface PlacedLine {
  text: string;
  above: number;
}

/** The lines of each page of a PDF file that PDFKit made; what stands apart on a line is parted by « | ». */
export function linesOfPdf(file: Uint8Array): PlacedLine[][] {
  const objects = objectsOf(file);
  const at = (number: string | undefined) => objects.get(number ?? "") ?? { said: "", held: "" };
  const refer = (said: string, name: string) => at(new RegExp(`/${name} (\\d+) 0 R`).exec(said)?.[1]);
  const fonts = new Map<string, string[]>();
  for (const { said } of objects.values())
    for (const [, name = "", font] of said.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(refer(at(font).said, "ToUnicode").held));
  const kids = [...objects.values()].find(({ said }) => said.includes("/Type /Pages"))?.said ?? "";
  return [...(/\/Kids \[(.*?)\]/.exec(kids)?.[1] ?? "").matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const lines = new Map<string, string[]>();
    for (const [, said = ""] of refer(at(page).said, "Contents").held.matchAll(/BT\n(.*?)ET\n/gs)) {
      const letters = fonts.get(/\/(F\d+) /.exec(said)?.[1] ?? "") ?? [];
      const glyphs = [...said.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
      const height = /(\S+) Tm/.exec(said)?.[1] ?? "";
      const text = glyphs.map((glyph) => letters[hexOf(glyph)] ?? "?").join("");
      lines.set(height, [...(lines.get(height) ?? []), text]);
    }
    return Array.from(lines, ([height, parts]) => ({ text: parts.join(" | "), above: Number(height) }));
  });
}

/** What is read on each page. */
export const pagesOfPdf = (file: Uint8Array): string[][] =>
  linesOfPdf(file).map((lines) => lines.map(({ text }) => text));
