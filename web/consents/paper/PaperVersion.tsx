import { NativeSelect, Text } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { dayIn } from "../../../schema/rules/days.ts";
import { formatDay } from "../../ui/format.ts";
import { kindName } from "../consentWords.ts";
import type { PaperText } from "./usePaperVersions.ts";

interface PaperVersionProps {
  text: PaperText;
  /** The paper's, as `YYYY-MM-DD`. */
  day: string;
  /** The practice's. */
  zone: string;
  onChoose: (number: number) => void;
}

/** That what is noted was published after the paper was signed; null when it was not. */
function lateWords({ kind, noted }: PaperText, day: string, zone: string): string | null {
  if (!noted?.publishedAt || dayIn(zone, new Date(noted.publishedAt)) <= day) return null;
  const since = formatDay(noted.publishedAt, zone);
  return `La versión ${noted.number} de «${kindName(kind)}» se publicó el ${since}, después de firmarse el papel: anótala si el papel dice lo mismo.`;
}

/** Which version of a text is noted: chosen among several, and a word where it is younger than the paper. */
export function PaperVersion({ text, day, zone, onChoose }: PaperVersionProps) {
  const { kind, versions, noted } = text;
  const late = lateWords(text, day, zone);
  if (versions.length > 1)
    return (
      <NativeSelect
        label={`Versión de «${kindName(kind)}»`}
        description={late ?? "La que estaba en vigor ese día, si no eliges otra."}
        value={String(noted?.number)}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={versions.map(({ number, publishedAt }) => ({
          value: String(number),
          label: `Versión ${number}${publishedAt ? `, del ${formatDay(publishedAt, zone)}` : ""}`,
        }))}
      />
    );
  return (
    late && (
      <Text size="sm" c="dimmed">
        {late}
      </Text>
    )
  );
}
