import { Box } from "@mantine/core";
import styles from "../form/noteForm.module.css";
import ai from "./ai.module.css";

const PLACEHOLDER = /(\[[A-Z]+_\d+(?:_\d+)?\])/;

/** What is sent, word for word, its placeholders told from the rest. */
export function SentText({ label, text }: { label: string; text: string }) {
  const parts = text.split(PLACEHOLDER).map((part, at) => ({ part, at }));
  return (
    // Whoever walks by keys has to reach what is longer than the box.
    <Box component="section" className={styles.aiSent} aria-label={label} tabIndex={0}>
      {parts.map(({ part, at }) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}
    </Box>
  );
}

/** What left the practice for what stands above it, shown when that is wanted; nothing where nothing left. */
export function AiSent({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <details className={ai.changes}>
      <summary>Ver lo que se envió</summary>
      <SentText label="Texto que se envió" text={text} />
    </details>
  );
}
