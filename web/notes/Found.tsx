import { Highlight } from "@mantine/core";
import "@mantine/core/styles/Mark.layer.css";
import { useMemo } from "react";
import { foundWords } from "./found.ts";

const LOOK = { padding: "0 1px", borderRadius: 3, background: "var(--mantine-color-yellow-light)", color: "inherit" };

/** A text with the words marked that a search found it by. */
export function Found({ text, search }: { text: string; search: string }) {
  const words = useMemo(() => foundWords(text, search), [text, search]);
  if (words.length === 0) return text;
  return (
    <Highlight component="span" inherit highlight={words} wholeWord highlightStyles={LOOK}>
      {text}
    </Highlight>
  );
}
