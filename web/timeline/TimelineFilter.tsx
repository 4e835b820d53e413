import { Button, Group } from "@mantine/core";
import styles from "./timeline.module.css";
import { KIND_WORDS, KINDS, type KindWord } from "./timelineWords.ts";

interface TimelineFilterProps {
  kinds: readonly KindWord[];
  onKinds: (kinds: KindWord[]) => void;
}

/** Which kinds are shown: each is pressed by itself, and «Todo» is none of them. */
export function TimelineFilter({ kinds, onKinds }: TimelineFilterProps) {
  const toggle = (word: KindWord) =>
    onKinds(KIND_WORDS.filter((other) => (other === word ? !kinds.includes(word) : kinds.includes(other))));
  return (
    <Group gap={6} role="group" aria-label="Qué se muestra en la historia" className={styles.filter}>
      <Button
        size="compact-sm"
        variant="default"
        className={styles.kind}
        aria-pressed={kinds.length === 0}
        onClick={() => onKinds([])}
      >
        Todo
      </Button>
      {KIND_WORDS.map((word) => (
        <Button
          key={word}
          size="compact-sm"
          variant="default"
          className={styles.kind}
          aria-pressed={kinds.includes(word)}
          onClick={() => toggle(word)}
        >
          {KINDS[word].label}
        </Button>
      ))}
    </Group>
  );
}
