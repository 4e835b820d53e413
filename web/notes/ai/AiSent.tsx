import { Box, Text } from "@mantine/core";
import styles from "../form/noteForm.module.css";
import ai from "./ai.module.css";
import type { Sent } from "./useAi.ts";

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
export function AiSent({ sent }: { sent: Sent | null | undefined }) {
  if (!sent) return null;
  return (
    <details className={ai.changes}>
      <summary>Ver lo que se envió</summary>
      <SentText label="Texto que se envió" text={sent.text} />
      {sent.instructions && (
        <>
          <Text size="sm" c="dimmed" mt="sm" mb={4}>
            Con estas instrucciones, palabra por palabra:
          </Text>
          <SentText label="Instrucciones que se enviaron" text={sent.instructions} />
        </>
      )}
    </details>
  );
}
