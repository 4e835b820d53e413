import { Button, FileButton, SegmentedControl, Text } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { IconFileUpload } from "@tabler/icons-react";
import type { ImportKind } from "../core/schema.generated.ts";
import { chosenAnew } from "../ui/chosenAnew.ts";
import { Section } from "../ui/parts/Section.tsx";
import styles from "./imports.module.css";
import { boundsOf, FILES, KINDS, NEEDS } from "./importWords.ts";
import { useDropped } from "./useDropped.ts";
import type { Importing } from "./useImport.ts";

/** What is brought in, and from which file: chosen, or dropped here. */
export function FileStep({ kind, setKind, choose, busy, progress }: Importing) {
  const pick = (file: File | null) => void choose(file);
  const { place, isOver } = useDropped(pick);
  return (
    <Section title="Elige el archivo">
      <SegmentedControl
        aria-label="Qué traes"
        value={kind}
        onChange={(value) => setKind(value as ImportKind)}
        data={KINDS}
        disabled={busy}
        className={styles.kinds}
      />
      <div ref={place} className={styles.drop} data-over={isOver || undefined}>
        <IconFileUpload size={32} stroke={1.5} aria-hidden className={styles.dropIcon} />
        <Text ta="center" maw={460}>
          {NEEDS[kind]}
        </Text>
        <FileButton accept={FILES[kind]} onChange={pick} inputProps={chosenAnew}>
          {(props) => (
            <Button loading={busy} {...props}>
              Elegir archivo
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" ta="center">
          {boundsOf(kind)} Antes de guardar nada verás qué se va a traer.
        </Text>
        <Text size="sm" role="status" className={styles.progress}>
          {progress !== null && `Enviando el archivo: ${Math.round(progress * 100)} %`}
        </Text>
      </div>
    </Section>
  );
}
