import { Checkbox, Text } from "@mantine/core";
import { Section } from "../ui/parts/Section.tsx";
import styles from "./imports.module.css";
import { repeatSentence } from "./importWords.ts";
import type { Importing } from "./useImport.ts";

/** What is there already, to be brought in all the same where somebody says so. */
export function Repeats({ chosen, preview, isBringing, take }: Importing) {
  if (!chosen || !preview || preview.repeatCount === 0) return null;
  const { repeats, repeatCount } = preview;
  const hasLines = chosen.kind !== "EXPORT";
  const isOfPeople = chosen.kind === "CLIENTS" || chosen.kind === "EXPORT";
  return (
    <Section title="Repetidos">
      <Text c="dimmed" size="sm" mb="xs">
        No se traen, salvo que lo marques.
      </Text>
      <ul className={styles.lines}>
        {repeats.map((repeat) => (
          <li key={repeat.line} className={styles.line}>
            <Checkbox
              checked={repeat.isTaken}
              disabled={isBringing}
              onChange={(event) => void take([repeat.line], event.currentTarget.checked)}
              label={`Traer ${isOfPeople ? `a ${repeat.name}` : `la línea ${repeat.line}`} de todas formas`}
              description={`${hasLines ? `Línea ${repeat.line}. ` : ""}${repeatSentence(repeat, hasLines)}`}
            />
          </li>
        ))}
      </ul>
      {repeatCount > repeats.length && (
        <Text c="dimmed" size="sm" mt="xs">
          Y {repeatCount - repeats.length} más, que no se traen.
        </Text>
      )}
    </Section>
  );
}
