import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { missingFields } from "../../schema/rules/imports/fields.ts";
import { type ImportField } from "../../schema/rules/imports/headings.ts";
import { Section } from "../ui/parts/Section.tsx";
import styles from "./imports.module.css";
import { choicesOf, missingSentence, tableKind } from "./importWords.ts";
import type { Importing } from "./useImport.ts";

/** What each column of the file holds: guessed from its heading, changed by hand. */
export function ColumnsStep({ chosen, columns, preview, busy, hold, review, goBack }: Importing) {
  if (!chosen || !preview) return null;
  // A column is its place: titles may repeat.
  const places = preview.columns.map((column, at) => ({ ...column, at }));
  const choices = choicesOf(chosen.kind);
  const missing = missingFields(tableKind(chosen.kind), columns);
  return (
    <Section title="Di qué es cada columna">
      <Text c="dimmed" size="sm" mb="sm" className={styles.fileName}>
        Lo hemos deducido de los títulos de «{chosen.name}». Cámbialo donde haga falta.
      </Text>
      <ul className={styles.columns}>
        {places.map(({ title, samples, at }) => {
          const name = title || `Columna ${at + 1}`;
          return (
            <li key={at} className={styles.column} data-left={columns[at] ? undefined : true}>
              <div className={styles.columnTold}>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed" lineClamp={1}>
                  {samples.length > 0 ? samples.join(" · ") : "Vacía"}
                </Text>
              </div>
              <NativeSelect
                aria-label={`Qué es la columna «${name}»`}
                data={choices}
                value={columns[at] ?? ""}
                disabled={busy}
                onChange={(event) => hold(at, (event.currentTarget.value || null) as ImportField | null)}
                rightSection={<IconSelector size={16} aria-hidden />}
                className={styles.columnChoice}
              />
            </li>
          );
        })}
      </ul>
      {missing.length > 0 && (
        <Text size="sm" mt="sm" role="status">
          {missingSentence(chosen.kind, missing)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="md" className={styles.actions}>
        <Button variant="default" onClick={goBack}>
          Elegir otro archivo
        </Button>
        <Button loading={busy} disabled={missing.length > 0} onClick={() => void review()}>
          Continuar
        </Button>
      </Group>
    </Section>
  );
}
