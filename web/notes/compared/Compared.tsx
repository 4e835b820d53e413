import { Text } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { formatNoun } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "./compared.module.css";
import { type Piece, wordCount, wordDiff } from "./wordDiff.ts";

/** Two texts word by word; what is typed comes first, and what it changes of the comparison when there is time. */
export function useWordDiff(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [early, late] = [useDeferredValue(before), useDeferredValue(after)];
  return useMemo(() => wordDiff(early, late), [early, late]);
}

/** A text in which is marked what only it has: words that went, or words that came. */
export const Compared = ({ pieces, own }: { pieces: readonly Piece[]; own: "gone" | "come" }) =>
  pieces.map(({ start, text, isOwn }) => {
    const Mark = own === "gone" ? "del" : "ins";
    return isOwn ? <Mark key={start}>{text}</Mark> : <span key={start}>{text}</span>;
  });

/** `62 palabras` */
export const WordCount = ({ text }: { text: string }) => (
  <Text span size="sm" c="dimmed" fw={400} className={`${ui.num} ${ui.nowrap} ${styles.count}`}>
    {formatNoun(wordCount(text), "palabra", "palabras")}
  </Text>
);
