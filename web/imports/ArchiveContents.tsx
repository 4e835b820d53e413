import { Text } from "@mantine/core";
import { Section } from "../ui/parts/Section.tsx";
import { broughtWords, toldOfArchive } from "./archiveWords.ts";
import styles from "./imports.module.css";
import type { Preview } from "./useImport.ts";

/** What comes along with the clients of an export, and what is to be known of it. */
export function ArchiveContents({ preview: { things, hasPrivateNotes } }: { preview: Preview }) {
  const brought = broughtWords(things);
  return (
    <>
      {brought.length > 0 && (
        <Section title="Con ellos se traen">
          <ul className={styles.things}>
            {brought.map((words) => (
              <li key={words} className={styles.thing}>
                {words}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Antes de traerlo, conviene saber">
        <ul className={styles.told}>
          {toldOfArchive(things, hasPrivateNotes).map((sentence) => (
            <Text key={sentence} component="li">
              {sentence}
            </Text>
          ))}
        </ul>
      </Section>
    </>
  );
}
