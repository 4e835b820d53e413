import { Group, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { RATINGS_SHOWN_FROM } from "../../schema/rules/ratings.ts";
import { formatHours, formatNoun } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import type { AnalyticsQuery } from "./Analytics.generated.ts";
import styles from "./analytics.module.css";
import { NoData } from "./NoData.tsx";

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
  const ofStars = (stars: number) => satisfaction?.ratings.find(({ rating }) => rating === stars);
  const isShown = satisfaction && satisfaction.count >= RATINGS_SHOWN_FROM;
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
      {satisfaction && !isShown && (
        <>
          <NoData />
          <Text size="sm" c="dimmed" ta="center" mb="md">
            Los resultados se ven a partir de {RATINGS_SHOWN_FROM} valoraciones, para que no se sepa quién dio cada una.
          </Text>
        </>
      )}
      {isShown && (
        <>
          <Group align="baseline" gap="xs" mb="md">
            <Text className={ui.num} fz={30} lh="2.5rem" fw={600} lts="-0.02em">
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
                  <i style={{ width: `${((ofStars(stars)?.count ?? 0) / satisfaction.count) * 100}%` }} />
                </span>
                <Text size="sm" className={ui.num} ta="right">
                  <b>{ofStars(stars)?.percentage ?? 0} %</b>
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
