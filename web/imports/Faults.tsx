import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { formatCount, formatNoun } from "../ui/format.ts";
import { Section } from "../ui/parts/Section.tsx";
import styles from "./imports.module.css";
import type { Preview } from "./useImport.ts";

/** Lines shown before somebody asks for all. */
const SHOWN = 10;

/** What is wrong with which line, and in which column where its heading says something else. */
export function Faults({ preview: { faults, faultyCount, columns } }: { preview: Preview }) {
  const [all, setAll] = useState(false);
  if (faultyCount === 0) return null;
  const lines = [...Map.groupBy(faults, ({ line }) => line)];
  const shown = all ? lines : lines.slice(0, SHOWN);
  const untold = faultyCount - lines.length;
  const columnOf = (column: number | null, message: string): string => {
    const title = column === null ? "" : (columns[column]?.title ?? "");
    return title === "" || message.startsWith(`${title}:`) ? "" : ` Columna «${title}».`;
  };
  return (
    <Section title="Líneas con fallos">
      <Text c="dimmed" size="sm" mb="xs">
        Corrígelas en tu hoja de cálculo y elige el archivo otra vez, o sigue sin ellas.
      </Text>
      <ul className={styles.lines}>
        {shown.map(([line, ofLine]) => (
          <li key={line} className={styles.fault}>
            <Text span className={styles.lineNumber}>
              Línea {line}
            </Text>
            <div className={styles.faultTold}>
              {ofLine.map(({ column, message }) => (
                <Text key={`${column} ${message}`}>
                  {message}
                  <Text span c="dimmed">
                    {columnOf(column, message)}
                  </Text>
                </Text>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button variant="default" mt="sm" onClick={() => setAll(true)}>
          Ver las {formatCount(lines.length)} líneas
        </Button>
      )}
      {shown.length === lines.length && untold > 0 && (
        <Text c="dimmed" size="sm" mt="xs">
          Y {formatNoun(untold, "línea", "líneas")} más.
        </Text>
      )}
    </Section>
  );
}
