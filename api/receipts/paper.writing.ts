import { once } from "node:events";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { linesOf, piecesOf } from "./paper.text.ts";

// Letters of Europe, Hebrew, Arabic and the commoner signs and faces are in it; others are shown as a box.
const fontOf = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
const FONT = { plain: "DejaVuSansCondensed", bold: "DejaVuSansCondensed-Bold" } as const;

const [WIDTH, HEIGHT] = [595.28, 841.89];
export const MARGIN = 56;
export const RIGHT = WIDTH - MARGIN;
const INK = "#1f2933";
export const SOFT = "#52606d";
const LINE = "#cbd2d9";
const LEADING = 1.4;

export interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right";
}

/** With features given, a piece is laid out whole: what is read from right to left stays in order. */
const WHOLE = { features: [] as PDFKit.Mixins.OpenTypeFeatures[], lineBreak: false };
/** Without, it is laid out word by word, and words that come again are remembered. */
const BY_WORDS = { lineBreak: false };
const READ_FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Signs that nobody sees, and colours of skin: drawn alone they would be boxes, wider than they are measured. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu;
/** A line's pieces as they are drawn; what is read from the right needs its unseen signs to join letters. */
const drawnOf = (line: string): string[] =>
  piecesOf(line).map((piece) => (READ_FROM_RIGHT.test(piece) ? piece : piece.replaceAll(UNSEEN, "")));
const howToLay = (part: string) => (READ_FROM_RIGHT.test(part) ? WHOLE : BY_WORDS);

/** Where is written, from above to below, page after page. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  y = MARGIN;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** Measures with the font and size of a style. */
  #measure({ size = 10, bold = false }: Style): (part: string) => number {
    const doc = this.#doc.font(bold ? FONT.bold : FONT.plain).fontSize(size);
    const known = new Map<string, number>();
    return (part) => {
      const width = known.get(part) ?? doc.widthOfString(part, howToLay(part));
      known.set(part, width);
      return width;
    };
  }

  #writeLine(line: string, x: number, width: number, y: number, style: Style): void {
    const { size = 10, bold = false, color = INK, align = "left" } = style;
    const doc = this.#doc
      .font(bold ? FONT.bold : FONT.plain)
      .fontSize(size)
      .fillColor(color);
    const pieces = drawnOf(line);
    const [only] = pieces;
    if (align === "left" && pieces.length === 1 && only !== undefined) {
      doc.text(only, x, y, howToLay(only));
      return;
    }
    const widthOf = (part: string) => doc.widthOfString(part, howToLay(part));
    let left = align === "right" ? x + width - pieces.reduce((sum, piece) => sum + widthOf(piece), 0) : x;
    for (const piece of pieces) {
      doc.text(piece, left, y, howToLay(piece));
      left += widthOf(piece);
    }
  }

  /** Writes a text in a column. @returns where it ends */
  write(text: string, x: number, width: number, y: number, style: Style = {}): number {
    let below = y;
    for (const line of linesOf(text, width, this.#measure(style))) {
      this.#writeLine(line, x, width, below, style);
      below += (style.size ?? 10) * LEADING;
    }
    return below;
  }

  /** Goes on on a new page. */
  newPage(): void {
    this.#doc.addPage();
    this.y = MARGIN;
  }

  /** Goes on on a new page where less than some room is left. */
  need(room: number): void {
    if (this.y + room > HEIGHT - MARGIN) this.newPage();
  }

  /** Writes a text of any length across the page, and on as many as it takes. @param indent from the left margin */
  flow(text: string, indent: number, style: Style = {}): void {
    const { size = 10 } = style;
    const width = RIGHT - MARGIN - indent;
    for (const line of linesOf(text, width, this.#measure(style))) {
      this.need(size * LEADING);
      this.#writeLine(line, MARGIN + indent, width, this.y, style);
      this.y += size * LEADING;
    }
  }

  /** A line across; a new page where less than some room is left. */
  rule(room: number): void {
    this.need(room);
    this.#doc.moveTo(MARGIN, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).strokeColor(LINE).stroke();
    this.y += 8;
  }
}

interface About {
  title: string;
  author: string;
  at: Date;
}

function documentOf({ title, author, at }: About, bufferPages: boolean): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: "es",
    displayTitle: true,
    bufferPages,
    info: { Title: title, Author: author, CreationDate: at },
  });
  for (const name of Object.values(FONT)) doc.registerFont(name, fontOf(name));
  return doc;
}

const writeFoot = (paper: Paper, foot: string): void =>
  void paper.write(foot, MARGIN, RIGHT - MARGIN, HEIGHT - MARGIN + 12, { size: 8, color: SOFT });

/**
 * A PDF file of any length, handed out while it is written.
 * @param foot what stands below each page: how many there will be is not known yet
 * @param take is given the file piece by piece
 */
export function openPaper(
  about: About,
  foot: (page: number) => string,
  take: (bytes: Uint8Array) => void,
): { paper: Paper; end: () => Promise<void> } {
  const doc = documentOf(about, false);
  const ended = once(doc, "end");
  doc.on("data", take);
  const paper = new Paper(doc);
  let page = 1;
  writeFoot(paper, foot(page));
  doc.on("pageAdded", () => {
    page += 1;
    writeFoot(paper, foot(page));
  });
  return {
    paper,
    async end() {
      doc.end();
      await ended;
    },
  };
}

/** A PDF file of some pages: for the same content and moment the same bytes. @param foot what stands below each page */
export async function paperOf(
  about: About,
  fill: (paper: Paper) => void | Promise<void>,
  foot: ((page: number, pages: number) => string) | null = null,
): Promise<Uint8Array> {
  const doc = documentOf(about, foot !== null);
  const paper = new Paper(doc);
  await fill(paper);
  if (foot) {
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      writeFoot(paper, foot(page + 1, count));
    }
  }
  doc.end();
  return await buffer(doc);
}
