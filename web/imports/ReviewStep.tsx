import { Button, Group, Text } from "@mantine/core";
import { formatNoun } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import { ArchiveContents } from "./ArchiveContents.tsx";
import { Faults } from "./Faults.tsx";
import styles from "./imports.module.css";
import { counted, said } from "./importWords.ts";
import { Repeats } from "./Repeats.tsx";
import type { Importing } from "./useImport.ts";

const repeatedWords = (count: number, isArchive: boolean): string =>
  isArchive
    ? formatNoun(count, "ya está aquí", "ya están aquí")
    : formatNoun(count, "está repetida", "están repetidas");

/** What would be brought in, what is wrong, and what is there already. */
export function ReviewStep(importing: Importing) {
  const { chosen, preview, busy, isBringing, failed, bringIn, goBack } = importing;
  if (!chosen || !preview) return null;
  const { broughtCount, lineCount, faultyCount, repeatCount, overlapCount, overlaps, limit, datesRead } = preview;
  const isArchive = chosen.kind === "EXPORT";
  const what = counted(chosen.kind, broughtCount);
  return (
    <>
      <Section title="Revisa lo que se va a traer">
        <Text fz="lg" fw={600}>
          {broughtCount === 0 ? "De este archivo no se puede traer nada." : said(chosen.kind, broughtCount, "will")}
        </Text>
        <Text c="dimmed" mt={4} className={styles.fileName}>
          «{chosen.name}» tiene{" "}
          {isArchive ? formatNoun(lineCount, "cliente", "clientes") : formatNoun(lineCount, "línea", "líneas")}
          {faultyCount > 0 &&
            `; ${formatNoun(faultyCount, "tiene", "tienen")} algún fallo y no se ${faultyCount === 1 ? "trae" : "traen"}`}
          {repeatCount > 0 && `; ${repeatedWords(repeatCount, isArchive)}`}.
          {failed === null && " Todavía no se ha guardado nada."}
        </Text>
        {datesRead && <Text mt={4}>{datesRead}</Text>}
        {limit && (
          <FailedLine
            text={`Tu plan «${limit.planName}» admite ${formatNoun(limit.max, "cliente activo", "clientes activos")} y ya tienes ${limit.used}. ${isArchive ? "Cambia de plan" : "Trae menos, márcalos como inactivos en el archivo o cambia de plan"}.`}
          >
            {/* In another tab: leaving this page would lose the file. */}
            <a className={ui.link} href="/dashboard/membresia" target="_blank" rel="noopener">
              Ver planes<span className={ui.sr}> Se abre en otra pestaña.</span>
            </a>
          </FailedLine>
        )}
        <Group justify="flex-end" gap="xs" mt="md" className={styles.actions}>
          <Button variant="default" disabled={isBringing} onClick={goBack}>
            Atrás
          </Button>
          <Button loading={busy} disabled={broughtCount === 0 || limit !== null} onClick={() => void bringIn()}>
            {broughtCount === 0 ? "Traer" : `Traer ${what}`}
          </Button>
        </Group>
      </Section>
      <Repeats {...importing} />
      {isArchive && broughtCount > 0 && <ArchiveContents preview={preview} />}
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
