import { ActionIcon, Box, Group, Radio, Text } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AI_OPTIONS } from "../../../schema/rules/ai.ts";
import { emptyHeadings } from "../../../schema/rules/record/templates.ts";
import ui from "../../ui/parts/ui.module.css";
import { Checked, CheckedCount, useSupport } from "../checked/Checked.tsx";
import { Compared, useWordDiff, WordCount } from "../compared/Compared.tsx";
import compared from "../compared/compared.module.css";
import styles from "./ai.module.css";
import { firstOf, type Versions } from "./aiRequest.ts";
import { quoted } from "./aiWords.ts";
import type { NoteOption } from "./useAi.ts";

interface AiVersionsProps {
  versions: Versions;
  /** What they were made from. */
  jotted: string;
  /** The headings they were to have. */
  headings: readonly string[];
  /** The chosen one's content as it stands. */
  standing: string;
  onChoose: (chosen: number) => void;
  /** The fields of the chosen one. */
  children: ReactNode;
  /** Beneath what was jotted down. */
  below: ReactNode;
}

const NAMES = ["Opción 1", "Opción 2"] as const;

/** What was jotted down beside the two versions of one generation: one is chosen and put right, and what differs is marked. */
export function AiVersions({
  versions: { all, chosen },
  jotted,
  headings,
  standing,
  onChoose,
  children,
  below,
}: AiVersionsProps) {
  const first = firstOf(chosen);
  const { before, after } = useWordDiff(jotted, standing);
  const support = useSupport(standing, jotted, headings);
  return (
    <div className={styles.compare}>
      <Radio.Group
        label="Elige una versión"
        value={String(chosen)}
        onChange={(index) => onChoose(Number(index))}
        className={styles.choice}
      >
        <div className={styles.options}>
          {NAMES.map((name, place) => {
            const at = first + place;
            const isChosen = at === chosen;
            return (
              <div key={name} className={styles.column} data-chosen={isChosen || undefined}>
                <Radio.Card value={String(at)} withBorder={false} className={styles.columnHead}>
                  <Radio.Indicator /> {name} <WordCount text={isChosen ? standing : (all[at]?.content ?? "")} />
                </Radio.Card>
                {isChosen ? (
                  <div className={styles.columnFields}>
                    <CheckedCount sentences={support} />
                    <Unfilled text={standing} headings={headings} />
                    {children}
                    <Checked sentences={support} />
                    <details className={styles.changes}>
                      <summary>Ver lo que cambia de tus apuntes</summary>
                      <div className={compared.text}>
                        <Compared pieces={after} own="come" />
                      </div>
                    </details>
                  </div>
                ) : (
                  <Other
                    option={all[at]}
                    name={name}
                    jotted={jotted}
                    headings={headings}
                    onChoose={() => onChoose(at)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </Radio.Group>
      <section className={`${styles.column} ${styles.jotted}`} aria-label="Tus apuntes">
        <div className={styles.columnHead}>
          Tus apuntes <WordCount text={jotted} />
        </div>
        {/* Whoever walks by keys has to reach what is longer than the column. */}
        <Box className={styles.columnText} role="group" aria-label="Apuntes" tabIndex={0}>
          <div className={compared.text}>
            <Compared pieces={before} own="gone" />
          </div>
        </Box>
        <div className={styles.below}>{below}</div>
      </section>
    </div>
  );
}

interface OtherProps {
  option: NoteOption | undefined;
  name: string;
  jotted: string;
  headings: readonly string[];
  onChoose: () => void;
}

/** The version that is not chosen: to be read, and chosen by a press on it. */
function Other({ option, name, jotted, headings, onChoose }: OtherProps) {
  const content = option?.content ?? "";
  const { after } = useWordDiff(jotted, content);
  const support = useSupport(content, jotted, headings);
  return (
    <Box className={styles.columnText} role="group" aria-label={name} tabIndex={0} onClick={onChoose}>
      <CheckedCount sentences={support} />
      <Unfilled text={content} headings={headings} />
      <Text fw={600} my={4} className={ui.anywhere}>
        {option?.title}
      </Text>
      {content === "" ? (
        <Text size="sm" c="dimmed">
          No llegó a escribirse.
        </Text>
      ) : (
        <div className={compared.text}>
          <Compared pieces={after} own="come" />
        </div>
      )}
    </Box>
  );
}

/** The headings under which nothing was written: none gets lost unnoticed. */
function Unfilled({ text, headings }: { text: string; headings: readonly string[] }) {
  const empty = emptyHeadings(
    text,
    headings.map((heading) => ({ heading })),
  );
  if (empty.length === 0) return null;
  return (
    <Text size="sm" fw={500} className={ui.anywhere}>
      Sin nada escrito bajo {quoted(empty)}.
    </Text>
  );
}

/** The way between generations: those before stay, and are gone back to. */
export function AiRounds({ versions: { all, chosen }, onChoose }: Pick<AiVersionsProps, "versions" | "onChoose">) {
  const rounds = all.length / AI_OPTIONS;
  const first = firstOf(chosen);
  if (rounds <= 1) return null;
  return (
    <Group gap="xs" role="group" aria-label="Generaciones" wrap="nowrap">
      <ActionIcon
        variant="default"
        size={38}
        aria-label="Generación anterior"
        disabled={first === 0}
        onClick={() => onChoose(first - AI_OPTIONS)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text size="sm" className={`${ui.num} ${ui.nowrap}`} role="status">
        Generación {first / AI_OPTIONS + 1} de {rounds}
      </Text>
      <ActionIcon
        variant="default"
        size={38}
        aria-label="Generación siguiente"
        disabled={first + AI_OPTIONS >= all.length}
        onClick={() => onChoose(first + AI_OPTIONS)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
