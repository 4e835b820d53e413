import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { Section } from "../ui/parts/Section.tsx";
import styles from "./imports.module.css";
import type { Preview } from "./useImport.ts";

/** Faults shown before somebody asks for all. */
const SHOWN = 10;

/** What is wrong with which line, and in which column. */
export function Faults({ preview: { faults, faultyCount, columns } }: { preview: Preview }) {
  const [all, setAll] = useState(false);
  if (faultyCount === 0) return null;
  const shown = all ? faults : faults.slice(0, SHOWN);
  const told = new Set(faults.map(({ line }) => line)).size;
  return (
    <Section title="Líneas con fallos">
      <Text c="dimmed" size="sm" mb="xs">
        Corrígelas en tu hoja de cálculo y elige el archivo otra vez, o sigue sin ellas.
      </Text>
      <ul className={styles.lines}>
        {shown.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`} className={styles.fault}>
            <Text span className={styles.lineNumber}>
              Línea {line}
            </Text>
            <Text span className={styles.faultTold}>
              {message}
              {column !== null && columns[column]?.title && (
                <Text span c="dimmed" size="sm" display="block">
                  Columna «{columns[column].title}»
                </Text>
              )}
            </Text>
          </li>
        ))}
      </ul>
      {shown.length < faults.length && (
        <Button variant="default" mt="sm" onClick={() => setAll(true)}>
          Ver {faults.length} fallos
        </Button>
      )}
      {shown.length === faults.length && told < faultyCount && (
        <Text c="dimmed" size="sm" mt="xs">
          Y {faultyCount - told} líneas más.
        </Text>
      )}
    </Section>
  );
}
