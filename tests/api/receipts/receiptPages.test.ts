import { expect, test } from "vitest";
import { MARGIN } from "../../../api/core/paper/paper.ts";
import { fileOf } from "../../../api/receipts/paper.ts";
import type { ReceiptPaper } from "../../../api/receipts/receipts.rules.ts";
import { linesOfPdf, pagesOfPdf } from "../../support/pdfText.ts";

const HEAD = "Fecha | Concepto | Importe";
const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);

const receiptOf = (sessions: number, concept: string): ReceiptPaper => ({
  day: "2026-11-30",
  issuer: { name: "Elena Vidal Ruiz", taxId: "12345678Z", address: "Calle Mayor, 1\n28013 Madrid", licence: null },
  client: { name: "Íñigo Núñez", address: null },
  exemption: "Operación exenta de IVA",
  month: null,
  lines: Array.from({ length: sessions }, (_, at) => ({
    sessionId: String(at),
    day: dayOf(at),
    concept,
    cents: 6050,
  })),
  cancels: null,
});
const pagesOf = async (sessions: number, concept = "Sesión") =>
  pagesOfPdf(await fileOf(1000, receiptOf(sessions, concept), new Date(0)));
/** The sessions on a page: a concept of several lines begins beside its day. */
const rowsOf = (page: string[]) => page.filter((line) => line.endsWith(" | 60,50 US$") && !line.startsWith("Total"));

/** A receipt of several pages can be put together again when its sheets come apart. */
function expectWhole(pages: string[][], sessions: number): void {
  expect(pages.flatMap(rowsOf)).toHaveLength(sessions);
  const foots = pages.map((_, at) => `Recibo n.º 1000 · Página ${at + 1} de ${pages.length}`);
  expect(pages.map((page) => page.at(-1))).toEqual(foots);
  expect(pages.map((page) => page.filter((line) => line === HEAD))).toEqual(pages.map(() => [HEAD]));
  for (const page of pages.slice(1)) expect(page[0]).toBe(HEAD);
  expect(rowsOf(pages.at(-1) ?? [])).not.toEqual([]);
  expect(pages.flat().filter((line) => line.startsWith("Total | "))).toHaveLength(1);
  expect(pages.at(-1)?.slice(-3)).toEqual([
    expect.stringMatching(/^Total \| /),
    "Operación exenta de IVA",
    foots.at(-1),
  ]);
}

test("each page of a receipt says its number and which of how many it is, and what its columns are", async () => {
  const pages = await pagesOf(70);
  expect(pages).toHaveLength(4);
  expectWhole(pages, 70);
});

test("a receipt's total stands beneath its last session, however many fill the page", async () => {
  const lengths = new Set<number>();
  for (let sessions = 14; sessions <= 24; sessions += 1) {
    const pages = await pagesOf(sessions);
    lengths.add(pages.length);
    if (pages.length > 1) expectWhole(pages, sessions);
  }
  expect([...lengths]).toEqual([1, 2]);
});

test("a concept of several lines stays on one page, with the total when it is the last", async () => {
  const parts = ["Sesión de acompañamiento psicológico", "para Íñigo y Begoña,", "en la consulta de la calle Ñ"];
  for (const sessions of [9, 10, 11, 12]) {
    const pages = await pagesOf(sessions, parts.join("\n"));
    const told = pages.map((page) => parts.map((part) => page.filter((line) => line.includes(part)).length));
    expect(told).toEqual(pages.map((page) => parts.map(() => rowsOf(page).length)));
    if (pages.length > 1) expectWhole(pages, sessions);
  }
});

test("a receipt of one page has no foot", async () => {
  const pages = await pagesOf(3);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.at(-1)).toBe("Operación exenta de IVA");
});

const many = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}${at}`);
const broken = (word: string, count: number) => many(word, count).join("\n");
/** What ends lower on a sheet than a receipt's text may. */
const tooLow = (file: Uint8Array) =>
  linesOfPdf(file)
    .flat()
    .filter(({ text, above }) => above < MARGIN && !text.startsWith("Recibo n.º 1000 · Página "));

test.each<[string, (receipt: ReceiptPaper) => ReceiptPaper, string[]]>([
  [
    "concept",
    (receipt) => ({ ...receipt, lines: receipt.lines.map((line) => ({ ...line, concept: broken("c", 60) })) }),
    [...many("c", 60), ...many("c", 60), ...many("c", 60)],
  ],
  [
    "fiscal address",
    (receipt) => ({ ...receipt, issuer: { ...receipt.issuer, address: broken("d", 100) } }),
    many("d", 100),
  ],
  [
    "client's address",
    (receipt) => ({ ...receipt, client: { ...receipt.client, address: broken("a", 100) } }),
    many("a", 100),
  ],
  ["sentence about taxes", (receipt) => ({ ...receipt, exemption: broken("e", 100) }), many("e", 100)],
])(
  "a $0 of more lines than a page has goes on on the next, with the columns above its part of the table",
  async (_, of, words) => {
    const receipt = of(receiptOf(3, "Sesión"));
    const file = await fileOf(1000, receipt, new Date(0));
    expect(tooLow(file)).toEqual([]);
    const pages = pagesOfPdf(file);
    const read = pages.flat().flatMap((line) => line.split(" | "));
    expect(read.filter((part) => words.includes(part))).toEqual(words);
    expect(read.filter((part) => part === "60,50 US$")).toHaveLength(3);
    expect(pages.flat().filter((line) => line.startsWith("Total | "))).toHaveLength(1);
    const table = pages.filter((page) => page.some((line) => line === HEAD || /^c\d+$/.test(line)));
    for (const page of table) expect(page).toContain(HEAD);
  },
);
