import { ActionIcon, Group, Radio, Text } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { AI_OPTIONS } from "../../../schema/rules/ai.ts";
import { notePreview } from "../../../schema/rules/notes.ts";
import forms from "../../ui/form/forms.module.css";
import ui from "../../ui/parts/ui.module.css";
import styles from "../form/noteForm.module.css";
import type { Versions } from "./aiRequest.ts";

interface AiVersionsProps {
  versions: Versions;
  onChoose: (chosen: number) => void;
}

const NAMES = ["Opción 1", "Opción 2"] as const;

/** The two versions of one generation to choose from; those before stay, and are gone back to. */
export function AiVersions({ versions: { all, chosen }, onChoose }: AiVersionsProps) {
  const rounds = all.length / AI_OPTIONS;
  const round = Math.floor(chosen / AI_OPTIONS);
  const first = round * AI_OPTIONS;
  return (
    <div>
      {rounds > 1 && (
        <Group gap="xs" mb="xs" role="group" aria-label="Generaciones">
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Generación anterior"
            disabled={round === 0}
            onClick={() => onChoose(first - AI_OPTIONS)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Text size="sm" className={ui.num} role="status">
            Generación {round + 1} de {rounds}
          </Text>
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Generación siguiente"
            disabled={round === rounds - 1}
            onClick={() => onChoose(first + AI_OPTIONS)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      <Radio.Group label="Elige una versión" value={String(chosen)} onChange={(index) => onChoose(Number(index))}>
        <div className={forms.conflictSides}>
          {NAMES.map((name, place) => (
            <Radio.Card key={name} value={String(first + place)} className={forms.conflictSide} radius="md">
              <span className={forms.conflictTitle}>
                <Radio.Indicator /> {name}
              </span>
              <span className={styles.aiOption}>
                <b className={ui.clamp2}>{all[first + place]?.title}</b>
                <span className={ui.clamp3}>{notePreview(all[first + place]?.content ?? "")}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
