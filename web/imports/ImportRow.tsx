import { Button, Text } from "@mantine/core";
import { formatDay, formatNoun, formatTime } from "../ui/format.ts";
import type { ImportRow_ImportFragment } from "./ImportRow.generated.ts";
import styles from "./imports.module.css";
import { counted, stayed } from "./importWords.ts";

/** What became of an import. */
function standing({ kind, undoneAt, keptCount, leftOutCount }: ImportRow_ImportFragment): string | null {
  if (undoneAt) return `Deshecho${stayed(keptCount)}`;
  if (leftOutCount === 0) return null;
  return kind === "EXPORT"
    ? formatNoun(leftOutCount, "cliente no se trajo", "clientes no se trajeron")
    : formatNoun(leftOutCount, "línea no se trajo", "líneas no se trajeron");
}

interface ImportRowProps {
  row: ImportRow_ImportFragment;
  zone: string;
  onUndo: (row: ImportRow_ImportFragment) => void;
}

/** One import: what, when, what became of it, and the way back. */
export function ImportRow({ row, zone, onUndo }: ImportRowProps) {
  const stands = standing(row);
  return (
    <li className={styles.import}>
      <div className={styles.columnTold}>
        <Text fw={600} className={styles.fileName}>
          {row.fileName}
        </Text>
        <Text size="sm" c="dimmed">
          {row.kind && counted(row.kind, row.broughtCount)}
          {row.createdAt && ` · ${formatDay(row.createdAt, zone)}, ${formatTime(row.createdAt, zone)}`}
          {stands && ` · ${stands}`}
        </Text>
      </div>
      {row.undoableUntil && (
        <Button variant="default" aria-label={`Deshacer «${row.fileName}»`} onClick={() => onUndo(row)}>
          Deshacer
        </Button>
      )}
    </li>
  );
}
