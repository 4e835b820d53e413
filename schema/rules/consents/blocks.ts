/** A part of a text: what is read as a heading, as a line of a list, or as it runs. */
export interface Block {
  kind: "heading" | "item" | "paragraph";
  text: string;
}

const HEADING_MAX = 80;
/** What ends a sentence, or leads on to what follows. */
const ENDS = /[.:;,?!…]$/u;
const ITEM = /^[-–•*]\s+/u;

/**
 * A plain text in its parts. Empty lines part paragraphs; a short line of its own that ends like no sentence is a heading, and
 * a line behind a dash is one of a list.
 */
export function blocksOf(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((part) => {
    const lines = part
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const [only = ""] = lines;
    if (lines.length === 1 && only.length <= HEADING_MAX && !ENDS.test(only) && !ITEM.test(only))
      return [{ kind: "heading" as const, text: only }];
    const blocks: Block[] = [];
    for (const line of lines) {
      const last = blocks.at(-1);
      if (ITEM.test(line)) blocks.push({ kind: "item", text: line.replace(ITEM, "") });
      else if (last?.kind === "paragraph") last.text += `\n${line}`;
      else blocks.push({ kind: "paragraph", text: line });
    }
    return blocks;
  });
}
