import { Button, FileButton, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { Section } from "../ui/parts/Section.tsx";
import styles from "./imports.module.css";
import { BOUNDS } from "./importWords.ts";
import { useDropped } from "./useDropped.ts";
import type { Importing } from "./useImport.ts";

/** Which file is brought in: chosen, or dropped here. */
export function FileStep({ choose, busy }: Importing) {
  const pick = (file: File | null) => void choose("CLIENTS", file);
  const { place, isOver } = useDropped(pick);
  return (
    <Section title="Elige el archivo">
      <div ref={place} className={styles.drop} data-over={isOver || undefined}>
        <IconFileUpload size={32} stroke={1.5} aria-hidden className={styles.dropIcon} />
        <Text ta="center">Trae aquí a tus clientes desde un archivo CSV.</Text>
        <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={pick}>
          {(props) => (
            <Button loading={busy} {...props}>
              Elegir archivo
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" ta="center">
          {BOUNDS} Antes de guardar nada verás qué se va a traer.
        </Text>
      </div>
    </Section>
  );
}
