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

function writeLines(paper: Paper, { lines }: ReceiptPaper): void {
  const row = (day: string, concept: string, amount: string, style: Style) => {
    const ends = [
      paper.write(day, COLUMN.day, 120, paper.y, style),
      paper.write(concept, COLUMN.concept, COLUMN.amount - COLUMN.concept - 12, paper.y, style),
      paper.write(amount, COLUMN.amount, 110, paper.y, { ...style, align: "right" }),
    ];
    paper.y = Math.max(...ends) + 8;
  };
  row("Fecha", "Concepto", "Importe", { color: SOFT });
  for (const { day, concept, cents } of lines) {
    paper.rule(60);
    row(dayOf(day), concept, amountOf(cents), {});
  }
}

function writeEnd(paper: Paper, { lines, exemption }: ReceiptPaper): void {
  paper.rule(110);
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  paper.write("Total", COLUMN.day, 120, paper.y, { size: 12, bold: true });
  paper.y = paper.write(amountOf(total), COLUMN.concept, RIGHT - COLUMN.concept, paper.y, {
    size: 12,
    bold: true,
    align: "right",
  });
  paper.y = paper.write(exemption, MARGIN, RIGHT - MARGIN, paper.y + 24, { size: 9, color: SOFT });
}

/** A receipt as a PDF file: for the same number, content and moment the same bytes. */
export async function fileOf(number: number, content: ReceiptPaper, issuedAt: Date): Promise<Uint8Array> {
  const about = { title: `Recibo n.º ${receiptNumber(number)}`, author: content.issuer.name, at: issuedAt };
  return await paperOf(about, (paper) => {
    writeHead(paper, number, content);
    writeClient(paper, content);
    writeLines(paper, content);
    writeEnd(paper, content);
  });
}
