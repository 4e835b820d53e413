import { receiptNumber } from "../../schema/rules/money/receipts.ts";
import { lineOf, MARGIN, type Paper, paperOf, RIGHT, ROOM, SOFT, type Style } from "../core/paper/paper.ts";
import type { ReceiptPaper } from "./receipts.rules.ts";

const money = new Intl.NumberFormat("es-ES", { style: "currency", currency: "USD", useGrouping: "always" });
const amountOf = (cents: number): string => money.format(cents / 100);
const days = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });
const dayOf = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

function writeHead(paper: Paper, number: number, { issuer, day, cancels, month, lines }: ReceiptPaper): void {
  const half = (RIGHT - MARGIN) / 2;
  const top = paper.y;
  const told = [`NIF: ${issuer.taxId}`, issuer.address, issuer.licence && `N.º de colegiado: ${issuer.licence}`];
  const left: [text: string, gap: number, style: Style][] = [
    [issuer.name, 0, { size: 14, bold: true }],
    ...told.filter((text) => text !== null).map((text): [string, number, Style] => [text, 2, { color: SOFT }]),
  ];
  const writeLeft = (): void => {
    for (const [text, gap, style] of left) {
      paper.y += gap;
      paper.flow(text, 0, style, { width: half - 12 });
    }
  };
  const notes = [
    `Fecha: ${dayOf(day)}`,
    month && `Periodo: ${months.format(new Date(`${month}-01T00:00:00Z`))}`,
    cancels !== null &&
      `${lines.length > 0 ? "Anula y sustituye al" : "Anula el"} recibo n.º ${receiptNumber(cancels)}`,
  ];
  const writeRight = (): number => {
    const big: Style = { size: 14, bold: true, align: "right" };
    let below = paper.write(`Recibo n.º ${receiptNumber(number)}`, MARGIN + half, half, top, big);
    for (const text of notes.filter(Boolean))
      below = paper.write(String(text), MARGIN + half, half, below + 2, { color: SOFT, align: "right" });
    return below;
  };
  const height = left.reduce((sum, [text, gap, style]) => sum + gap + paper.heightOf(text, half - 12, style), 0);
  if (height > ROOM) {
    // It begins on the page that the other goes on from.
    writeRight();
    writeLeft();
  } else {
    writeLeft();
    paper.y = Math.max(paper.y, writeRight());
  }
  paper.y += 28;
}

function writeClient(paper: Paper, { client }: ReceiptPaper): void {
  const bold: Style = { size: 12, bold: true };
  paper.need(lineOf() + 2 + lineOf(bold));
  paper.flow("Para", 0, { color: SOFT });
  paper.y += 2;
  paper.flow(client.name, 0, bold);
  if (client.address) {
    paper.y += 2;
    paper.flow(client.address, 0);
  }
  paper.y += 28;
}

const COLUMN = { day: MARGIN, concept: MARGIN + 130, amount: RIGHT - 110 };
const GAP = 8;

/** A line of the table, as high as the highest of its cells. */
function rowOf(paper: Paper, day: string, concept: string, amount: string, style: Style = {}) {
  const width = COLUMN.amount - COLUMN.concept - 12;
  const cells = [
    [day, COLUMN.day, 120, style],
    [concept, COLUMN.concept, width, style],
    [amount, COLUMN.amount, 110, { ...style, align: "right" }],
  ] as const;
  const height = Math.max(...cells.map(([text, , width, how]) => paper.heightOf(text, width, how))) + GAP;
  const [first, , last] = cells;
  const writeCells = (which: readonly (typeof cells)[number][]): number =>
    Math.max(...which.map(([text, x, width, how]) => paper.write(text, x, width, paper.y, how)));
  return {
    height,
    write() {
      paper.y = writeCells(cells) + GAP;
    },
    /** The same of one that no page holds. @param onPage writes what stands above it on each further page */
    writeParted(onPage: () => void) {
      writeCells([first, last]);
      paper.flow(concept, COLUMN.concept - MARGIN, style, { width, onPage });
      paper.y += GAP;
    },
  };
}

/** What stands beneath the last line. */
function endOf(paper: Paper, { lines, exemption }: ReceiptPaper) {
  const bold: Style = { size: 12, bold: true };
  const small: Style = { size: 9, color: SOFT };
  const total = amountOf(lines.reduce((sum, { cents }) => sum + cents, 0));
  const above = 24;
  const least = GAP + lineOf(bold) + above + lineOf(small);
  return {
    height: least - lineOf(small) + paper.heightOf(exemption, RIGHT - MARGIN, small),
    /** That of it which is not parted. */
    least,
    write() {
      paper.rule(0);
      paper.write("Total", COLUMN.day, 120, paper.y, bold);
      paper.y = paper.write(total, COLUMN.concept, RIGHT - COLUMN.concept, paper.y, { ...bold, align: "right" });
      paper.y += above;
      paper.flow(exemption, 0, small);
    },
  };
}

/** The table and its total: the columns are told on each page, and the total goes on with the last line. What no page holds is parted. */
function writeTable(paper: Paper, content: ReceiptPaper): void {
  const head = rowOf(paper, "Fecha", "Concepto", "Importe", { color: SOFT });
  const end = endOf(paper, content);
  const rows = content.lines.map(({ day, concept, cents }) => rowOf(paper, dayOf(day), concept, amountOf(cents)));
  const lastHeight = rows.at(-1)?.height ?? 0;
  const room = ROOM - head.height - GAP;
  const endHeight = lastHeight + end.height <= room ? end.height : end.least;
  const isTogether = lastHeight + endHeight <= room;
  const roomOf = (at: number): number => {
    const height = rows[at]?.height ?? 0;
    const whole = height + (at >= rows.length - 1 && isTogether ? endHeight : 0);
    return GAP + (whole <= room ? whole : lineOf());
  };
  paper.need(head.height + roomOf(0));
  head.write();
  for (const [at, row] of rows.entries()) {
    if (paper.need(roomOf(at))) head.write();
    paper.rule(0);
    if (row.height <= room) row.write();
    else row.writeParted(head.write);
  }
  if (!isTogether && paper.need(end.least)) head.write();
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
