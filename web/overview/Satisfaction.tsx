import { Group, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatHours, formatNoun } from "../ui/format.ts";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import type { AnalyticsQuery } from "./Analytics.generated.ts";
import styles from "./analytics.module.css";
import { NO_DATA } from "./analyticsWords.ts";

const STARS = [5, 4, 3, 2, 1];

interface SatisfactionProps {
  /** undefined: on its way; null: could not be had. */
  satisfaction: NonNullable<AnalyticsQuery["analytics"]>["clientSatisfaction"] | undefined;
  onRetry: () => void;
  /** Whether clients are asked at all, to be changed. */
  children: ReactNode;
}

/** What clients say: their average, and how many gave each rating. */
export function Satisfaction({ satisfaction, onRetry, children }: SatisfactionProps) {
  const shareOf = (stars: number) => satisfaction?.ratings.find(({ rating }) => rating === stars)?.percentage ?? 0;
  return (
    <Section title="Satisfacción de los clientes">
      {satisfaction === null && (
        <FailedLine text="No se pudo cargar la satisfacción de los clientes." onRetry={onRetry} />
      )}
      {satisfaction === undefined && (
        <div aria-busy>
          <Skeleton h={32} w={200} my={4} />
        </div>
      )}
      {satisfaction?.count === 0 && <EmptyState drawing="chart" compact text={NO_DATA} />}
      {satisfaction && satisfaction.count > 0 && (
        <>
          <Group align="baseline" gap="xs" mb="md">
            <Text className={ui.num} fz={30} lh="40px" fw={600} lts="-0.02em">
              {formatHours(satisfaction.average ?? 0)}
            </Text>
            <Text c="dimmed">de 5, con {formatNoun(satisfaction.count, "valoración", "valoraciones")}</Text>
          </Group>
          <ul className={styles.shares} data-wide>
            {STARS.map((stars) => (
              <li key={stars} className={styles.vote}>
                <Text size="sm" className={ui.nowrap}>
                  {stars === 1 ? "1 estrella" : `${stars} estrellas`}
                </Text>
                <span className={ui.bar} aria-hidden>
                  <i style={{ width: `${shareOf(stars)}%` }} />
                </span>
                <Text size="sm" className={ui.num} ta="right">
                  <b>{shareOf(stars)} %</b>
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </Section>
  );
}
