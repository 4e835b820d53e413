import { Checkbox, Text } from "@mantine/core";
import { formatCount } from "../ui/format.ts";
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
  const untold = repeatCount - repeats.length;
  const takenCount = repeats.filter(({ isTaken }) => isTaken).length;
  const all = `${isOfPeople ? "a todos" : "todas"}${untold === 0 ? "" : isOfPeople ? " los de esta lista" : " las de esta lista"}`;
  return (
    <Section title="Repetidos">
      <Text c="dimmed" size="sm" mb="xs">
        No se traen, salvo que lo marques.
      </Text>
      {repeats.length > 1 && (
        <Checkbox
          mb="xs"
          fw={600}
          checked={takenCount === repeats.length}
          indeterminate={takenCount > 0 && takenCount < repeats.length}
          disabled={isBringing}
          onChange={(event) =>
            void take(
              repeats.map(({ line }) => line),
              event.currentTarget.checked,
            )
          }
          label={`Traer ${all} de todas formas`}
        />
      )}
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
      {untold > 0 && (
        <Text c="dimmed" size="sm" mt="xs">
          Y {formatCount(untold)} más, que no se {untold === 1 ? "trae" : "traen"}.
        </Text>
      )}
    </Section>
  );
}
