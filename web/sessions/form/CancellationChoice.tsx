import { Chip, Group } from "@mantine/core";
import "@mantine/core/styles/Chip.layer.css";
import styles from "./sessionForm.module.css";

interface CancellationChoiceProps<Word extends string> {
  label: string;
  words: Partial<Record<Word, string>>;
  value: Word | null;
  onChange: (word: Word | null) => void;
}

/** One of a few words, or none: pressed again it is taken away. */
export function CancellationChoice<Word extends string>({
  label,
  words,
  value,
  onChange,
}: CancellationChoiceProps<Word>) {
  const names = Object.keys(words) as Word[];
  return (
    <fieldset className={styles.said}>
      <legend>
        {label} <span>(opcional)</span>
      </legend>
      <Group gap={6}>
        {names.map((word) => (
          <Chip
            key={word}
            size="sm"
            variant="light"
            checked={value === word}
            onChange={(isChosen) => onChange(isChosen ? word : null)}
          >
            {words[word]}
          </Chip>
        ))}
      </Group>
    </fieldset>
  );
}
