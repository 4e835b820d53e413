import { lineOf, MARGIN, type Paper, RIGHT, ROOM, SOFT, type Style } from "./paper.ts";

/** Something that is as high as it was measured, and written where the paper is. */
export interface Measured {
  height: number;
  write: () => void;
}

const GAP = 10;

/** What is told beside its label. It stands on one page, unless no page holds it. @param indent of what is told */
export function besideLabel(
  paper: Paper,
  [label, words]: readonly [label: string, words: string],
  indent: number,
  size = 10,
): Measured {
  const [soft, ink]: Style[] = [{ size, color: SOFT }, { size }];
  const height = Math.max(
    paper.heightOf(label, indent - GAP, soft),
    paper.heightOf(words, RIGHT - MARGIN - indent, ink),
  );
  return {
    height,
    write() {
      const isWhole = height <= ROOM;
      paper.need(isWhole ? height : lineOf(ink));
      const below = paper.write(label, MARGIN, indent - GAP, paper.y, soft);
      paper.flow(words, indent, ink);
      if (isWhole) paper.y = Math.max(paper.y, below);
    },
  };
}
