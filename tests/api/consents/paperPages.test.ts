import { expect, test } from "vitest";
import { consentFile } from "../../../api/consents/paper.ts";
import { MARGIN } from "../../../api/core/paper/paper.ts";
import { linesOfPdf, type PlacedLine } from "../../support/pdfText.ts";

const many = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}${at}`);
type Signed = Parameters<typeof consentFile>[0];

const signedOf = (fields: Partial<Signed>): Signed =>
  ({
    ...{ id: "4a4e3ae1-6f0d-4f0e-9d0a-0b7b7b8c2f10", kind: "TRATAMIENTO", number: 3, hash: "ab".repeat(32) },
    ...{ text: "Acepto el tratamiento.", publishedAt: new Date(0), way: "CORREO", answeredAt: new Date(0) },
    ...{ signedName: "Ana Vega Ríos", signedOn: null, address: "10.0.0.1", browser: "Mozilla/5.0" },
    client: { name: "Ana Vega Ríos", email: "ana@ejemplo.es" },
    practice: { fullName: "Elena Vidal", timeZone: "Europe/Madrid", email: "elena@consulta.es" },
    ...fields,
  }) as Signed;

const isFoot = ({ text }: PlacedLine) => text.startsWith("Versión 3 · Huella ");
const sheetsOf = async (fields: Partial<Signed>) => linesOfPdf(await consentFile(signedOf(fields)));
/** What ends lower on a sheet than the text may. */
const tooLow = (sheets: PlacedLine[][]) => sheets.flat().filter((line) => !isFoot(line) && line.above < MARGIN);
/** Lines that begin where another one has not ended. */
const overprinted = (sheets: PlacedLine[][]) =>
  sheets.flatMap((sheet) => {
    const places = sheet.map(({ above }) => above).toSorted((a, b) => b - a);
    return places.filter((place, at) => at > 0 && (places[at - 1] ?? 0) - place < 8);
  });
const readOf = (sheets: PlacedLine[][]) => sheets.flat().flatMap(({ text }) => text.split(" | "));

test("a consent of many pages, with words wider than a page, is on its paper whole", async () => {
  const words = many("palabra", 3_000);
  const sheets = await sheetsOf({
    text: `${"M".repeat(900)}\n\n${words.slice(0, 1_500).join(" ")}\n\n- ${words.slice(1_500).join(" ")}`,
  });
  expect([sheets.length > 3, tooLow(sheets), overprinted(sheets)]).toEqual([true, [], []]);
  const read = readOf(sheets).join(" ");
  expect(read.match(/palabra\d+/g)).toEqual(words);
  expect(read.match(/M{5,}/g)?.join("")).toHaveLength(900);
});

test.each([20, 35, 160].flatMap((count) => [1, 19, 31, 40].map((lines) => ({ count, lines }))))(
  "a name of $count lines is on it whole wherever the acceptance begins, below a text of $lines lines",
  async ({ count, lines }) => {
    const sheets = await sheetsOf({
      text: many("linea", lines).join("\n"),
      signedName: many("n", count).join("\n"),
      client: { name: many("k", count).join("\n"), email: "ana@ejemplo.es" } as Signed["client"],
      browser: "x".repeat(500),
    });
    expect([tooLow(sheets), overprinted(sheets)]).toEqual([[], []]);
    const read = readOf(sheets);
    for (const word of ["n", "k"])
      expect(read.filter((part) => new RegExp(`^${word}\\d+$`).test(part))).toHaveLength(count);
    expect(read.join("").match(/x{5,}/g)?.join("")).toHaveLength(500);
  },
);

test("no heading stands alone at the end of a sheet, however long it is", async () => {
  for (let lines = 25; lines <= 45; lines += 1) {
    const text = `${many("linea", lines).join("\n")}\n\n${"W".repeat(80)}\n\nEl texto que sigue.`;
    const sheets = await sheetsOf({ text });
    const last = sheets.map((sheet) => sheet.filter((line) => !isFoot(line)).at(-1)?.text);
    expect([lines, last.filter((line) => /W$/.test(line ?? "") || line === "Aceptación")]).toEqual([lines, []]);
  }
});
