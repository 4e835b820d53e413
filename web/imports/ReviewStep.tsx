import { Button, Checkbox, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatNoun } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import { Faults } from "./Faults.tsx";
import styles from "./imports.module.css";
import { counted, repeatSentence, said } from "./importWords.ts";
import type { Importing } from "./useImport.ts";

/** What would be brought in, what is wrong, and what is there already. */
export function ReviewStep({ chosen, preview, busy, take, bringIn, goBack }: Importing) {
  if (!chosen || !preview) return null;
  const { broughtCount, lineCount, faultyCount, repeatCount, repeats, overlapCount, overlaps, limit } = preview;
  const what = counted(chosen.kind, broughtCount);
  return (
    <>
      <Section title="Revisa lo que se va a traer">
        <Text fz="lg" fw={600}>
          {broughtCount === 0 ? "De este archivo no se puede traer nada." : said(chosen.kind, broughtCount, "will")}
        </Text>
        <Text c="dimmed" mt={4}>
          «{chosen.name}» tiene {formatNoun(lineCount, "línea", "líneas")}
          {faultyCount > 0 &&
            `; ${formatNoun(faultyCount, "tiene", "tienen")} algún fallo y no se ${faultyCount === 1 ? "trae" : "traen"}`}
          {repeatCount > 0 && `; ${formatNoun(repeatCount, "está repetida", "están repetidas")}`}. Todavía no se ha
          guardado nada.
        </Text>
        {limit && (
          <FailedLine
            text={`Tu plan «${limit.planName}» admite ${limit.max} clientes activos y ya tienes ${limit.used}. Trae menos, márcalos como inactivos en el archivo o cambia de plan.`}
          >
            <Link to="/dashboard/membership" className={ui.link}>
              Ver planes
            </Link>
          </FailedLine>
        )}
        <Group justify="flex-end" gap="xs" mt="md" className={styles.actions}>
          <Button variant="default" onClick={goBack}>
            Atrás
          </Button>
          <Button loading={busy} disabled={broughtCount === 0 || limit !== null} onClick={() => void bringIn()}>
            {broughtCount === 0 ? "Traer" : `Traer ${what}`}
          </Button>
        </Group>
      </Section>
      {repeatCount > 0 && (
        <Section title="Repetidos">
          <Text c="dimmed" size="sm" mb="xs">
            No se traen, salvo que lo marques.
          </Text>
          <ul className={styles.lines}>
            {repeats.map((repeat) => (
              <li key={repeat.line} className={styles.line}>
                <Checkbox
                  checked={repeat.isTaken}
                  onChange={(event) => void take([repeat.line], event.currentTarget.checked)}
                  label={`Traer ${chosen.kind === "CLIENTS" ? `a ${repeat.name}` : `la línea ${repeat.line}`} de todas formas`}
                  description={`Línea ${repeat.line}. ${repeatSentence(repeat)}`}
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
      )}
      {overlapCount > 0 && (
        <Section title="Sesiones que se solapan">
          <Text c="dimmed" size="sm">
            {formatNoun(overlapCount, "sesión coincide", "sesiones coinciden")} con otra a la misma hora. Se{" "}
            {overlapCount === 1 ? "trae" : "traen"} igualmente: {overlapCount === 1 ? "línea" : "líneas"}{" "}
            {overlaps.map(({ line }) => line).join(", ")}
            {overlapCount > overlaps.length && "…"}
          </Text>
        </Section>
      )}
      <Faults preview={preview} />
    </>
  );
}
