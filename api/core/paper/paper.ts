import { once } from "node:events";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { type Line, linesOf, type Piece, piecesOf } from "./text.ts";

// Letters of Europe, Hebrew, Arabic and the commoner signs, and all emoji; others are shown as a box. Both stand on one line.
const fileOf = (name: string) => createRequire(import.meta.url).resolve(name);
const FONT = {
  plain: fileOf("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  bold: fileOf("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
  emoji: fileOf("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf"),
} as const;

const [WIDTH, HEIGHT] = [595.28, 841.89];
export const MARGIN = 56;
export const RIGHT = WIDTH - MARGIN;
/** What a page holds. */
export const ROOM = HEIGHT - 2 * MARGIN;
const INK = "#1f2933";
export const SOFT = "#52606d";
const LINE = "#cbd2d9";
const LEADING = 1.4;

export interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  /** Start: the side from which most of a paragraph is read. */
  align?: "left" | "right" | "start";
}

/** What somebody wrote: it stands on the side from which it is read. */
export const PROSE: Style = { align: "start" };

/** How high a line stands. */
export const lineOf = ({ size = 10 }: Style = {}): number => size * LEADING;

/** Where a text stands that goes on from page to page. */
interface Column {
  /** Else it reaches to the right margin. */
  width?: number;
  /** Writes what stands above it on each further page. */
  onPage?: () => void;
}

const HOW: Record<Piece["kind"], PDFKit.Mixins.TextOptions> = {
  // Laid out word by word, and words that come again are remembered.
  plain: { lineBreak: false },
  // With features given, a piece is laid out whole: what is read from the right stays in order, signs of emoji stay together.
  fromRight: { lineBreak: false, features: [] },
  emoji: { lineBreak: false, features: [] },
};

/** Where is written, from above to below, page after page. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  y = MARGIN;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  #font({ size = 10, bold = false }: Style, { kind }: Piece): PDFKit.PDFDocument {
    const letters = bold ? FONT.bold : FONT.plain;
    return this.#doc.font(kind === "emoji" ? FONT.emoji : letters).fontSize(size);
  }

  #widthOf(style: Style, piece: Piece): number {
    return this.#font(style, piece).widthOfString(piece.text, HOW[piece.kind]);
  }

  #widthOfAll(style: Style, pieces: Piece[]): number {
    return pieces.reduce((sum, piece) => sum + this.#widthOf(style, piece), 0);
  }

  /** Measures with the font and size of a style. */
  #measure(style: Style): (part: string) => number {
    const known = new Map<string, number>();
    return (part) => {
      const width = known.get(part) ?? this.#widthOfAll(style, piecesOf({ text: part, direction: "ltr" }));
      known.set(part, width);
      return width;
    };
  }

  #writeLine(line: Line, x: number, width: number, y: number, style: Style): void {
    const { color = INK, align = "left" } = style;
    const pieces = piecesOf(line);
    const right = align === "right" || (align === "start" && line.direction === "rtl");
    let left = right ? x + width - this.#widthOfAll(style, pieces) : x;
    for (const piece of pieces) {
      this.#font(style, piece).fillColor(color).text(piece.text, left, y, HOW[piece.kind]);
      if (pieces.length > 1) left += this.#widthOf(style, piece);
    }
  }

  /** How high a text stands in a column. */
  heightOf(text: string, width: number, style: Style = {}): number {
    return linesOf(text, width, this.#measure(style)).length * lineOf(style);
  }

  /** Writes a text in a column. @returns where it ends */
  write(text: string, x: number, width: number, y: number, style: Style = {}): number {
    let below = y;
    for (const line of linesOf(text, width, this.#measure(style))) {
      this.#writeLine(line, x, width, below, style);
      below += lineOf(style);
    }
    return below;
  }

  /** Goes on on a new page. */
  newPage(): void {
    this.#doc.addPage();
    this.y = MARGIN;
  }

  /** Goes on on a new page where less than some room is left. @returns whether it does */
  need(room: number): boolean {
    const isFull = this.y + room > HEIGHT - MARGIN;
    if (isFull) this.newPage();
    return isFull;
  }

  /** Writes a text of any length, on as many pages as it takes. @param indent from the left margin */
  flow(
    text: string,
    indent: number,
    style: Style = {},
    { width = RIGHT - MARGIN - indent, onPage }: Column = {},
  ): void {
    for (const line of linesOf(text, width, this.#measure(style))) {
      if (this.need(lineOf(style))) onPage?.();
      this.#writeLine(line, MARGIN + indent, width, this.y, style);
      this.y += lineOf(style);
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
  return new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: "es",
    displayTitle: true,
    bufferPages,
    info: { Title: title, Author: author, CreationDate: at },
  });
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

/** A PDF file of some pages: for the same content and moment the same bytes. @param foot what stands below each page, if anything */
export async function paperOf(
  about: About,
  fill: (paper: Paper) => void | Promise<void>,
  foot: ((page: number, pages: number) => string | null) | null = null,
): Promise<Uint8Array> {
  const doc = documentOf(about, foot !== null);
  const paper = new Paper(doc);
  await fill(paper);
  if (foot) {
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      const text = foot(page + 1, count);
      if (text) writeFoot(paper, text);
    }
  }
  doc.end();
  return await buffer(doc);
}
