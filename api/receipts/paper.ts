import { receiptNumber } from "../../schema/rules/money/receipts.ts";
import { MARGIN, type Paper, paperOf, RIGHT, SOFT, type Style } from "../core/paper/paper.ts";
import type { ReceiptPaper } from "./receipts.rules.ts";

const money = new Intl.NumberFormat("es-ES", { style: "currency", currency: "USD", useGrouping: "always" });
const amountOf = (cents: number): string => money.format(cents / 100);
const days = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });
const dayOf = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

function writeHead(paper: Paper, number: number, { issuer, day, cancels, month, lines }: ReceiptPaper): void {
  const half = (RIGHT - MARGIN) / 2;
  let left = paper.write(issuer.name, MARGIN, half - 12, paper.y, { size: 14, bold: true });
  const told = [`NIF: ${issuer.taxId}`, issuer.address, issuer.licence && `N.º de colegiado: ${issuer.licence}`];
  for (const text of told.filter(Boolean))
    left = paper.write(String(text), MARGIN, half - 12, left + 2, { color: SOFT });
  let right = paper.write(`Recibo n.º ${receiptNumber(number)}`, MARGIN + half, half, paper.y, {
    size: 14,
    bold: true,
    align: "right",
  });
  const notes = [
    `Fecha: ${dayOf(day)}`,
    month && `Periodo: ${months.format(new Date(`${month}-01T00:00:00Z`))}`,
    cancels !== null &&
      `${lines.length > 0 ? "Anula y sustituye al" : "Anula el"} recibo n.º ${receiptNumber(cancels)}`,
  ];
  for (const text of notes.filter(Boolean))
    right = paper.write(String(text), MARGIN + half, half, right + 2, { color: SOFT, align: "right" });
  paper.y = Math.max(left, right) + 28;
}

function writeClient(paper: Paper, { client }: ReceiptPaper): void {
  const width = RIGHT - MARGIN;
  paper.y = paper.write("Para", MARGIN, width, paper.y, { color: SOFT });
  paper.y = paper.write(client.name, MARGIN, width, paper.y + 2, { size: 12, bold: true });
  if (client.address) paper.y = paper.write(client.address, MARGIN, width, paper.y + 2);
  paper.y += 28;
}

const COLUMN = { day: MARGIN, concept: MARGIN + 130, amount: RIGHT - 110 };
const GAP = 8;

/** A line of the table, as high as the highest of its cells. */
function rowOf(paper: Paper, day: string, concept: string, amount: string, style: Style = {}) {
  const cells = [
    [day, COLUMN.day, 120, style],
    [concept, COLUMN.concept, COLUMN.amount - COLUMN.concept - 12, style],
    [amount, COLUMN.amount, 110, { ...style, align: "right" }],
  ] as const;
  return {
    height: Math.max(...cells.map(([text, , width, how]) => paper.heightOf(text, width, how))) + GAP,
    write() {
      const ends = cells.map(([text, x, width, how]) => paper.write(text, x, width, paper.y, how));
      paper.y = Math.max(...ends) + GAP;
    },
  };
}

/** What stands beneath the last line. */
function endOf(paper: Paper, { lines, exemption }: ReceiptPaper) {
  const bold: Style = { size: 12, bold: true };
  const small: Style = { size: 9, color: SOFT };
  const total = amountOf(lines.reduce((sum, { cents }) => sum + cents, 0));
  const [width, above] = [RIGHT - MARGIN, 24];
  return {
    height: GAP + paper.heightOf(total, width, bold) + above + paper.heightOf(exemption, width, small),
    write() {
      paper.rule(0);
      paper.write("Total", COLUMN.day, 120, paper.y, bold);
      paper.y = paper.write(total, COLUMN.concept, RIGHT - COLUMN.concept, paper.y, { ...bold, align: "right" });
      paper.y = paper.write(exemption, MARGIN, width, paper.y + above, small);
    },
  };
}

/** The table and its total: the columns are told on each page, and the total goes on with the last line. */
function writeTable(paper: Paper, content: ReceiptPaper): void {
  const head = rowOf(paper, "Fecha", "Concepto", "Importe", { color: SOFT });
  const end = endOf(paper, content);
  const rows = content.lines.map(({ day, concept, cents }) => rowOf(paper, dayOf(day), concept, amountOf(cents)));
  const roomOf = (at: number): number =>
    (rows[at] ? GAP + rows[at].height : 0) + (at >= rows.length - 1 ? end.height : 0);
  paper.need(head.height + roomOf(0));
  head.write();
  for (const [at, row] of rows.entries()) {
    if (paper.need(roomOf(at))) head.write();
    paper.rule(0);
    row.write();
  }
  end.write();
}

/** A receipt as a PDF file: for the same number, content and moment the same bytes. */
export async function fileOf(number: number, content: ReceiptPaper, issuedAt: Date): Promise<Uint8Array> {
  const about = { title: `Recibo n.º ${receiptNumber(number)}`, author: content.issuer.name, at: issuedAt };
  return await paperOf(
    about,
    (paper) => {
      writeHead(paper, number, content);
      writeClient(paper, content);
      writeTable(paper, content);
    },
    (page, pages) => (pages > 1 ? `${about.title} · Página ${page} de ${pages}` : null),
  );
}
