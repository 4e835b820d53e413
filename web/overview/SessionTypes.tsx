import { Skeleton, Text } from "@mantine/core";
import { TYPE_WORD } from "../sessions/sessionWords.ts";
import { formatCount } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import type { AnalyticsQuery } from "./Analytics.generated.ts";
import styles from "./analytics.module.css";
import { NoData } from "./NoData.tsx";

interface SessionTypesProps {
  /** undefined: on their way; null: could not be had. */
  shares: NonNullable<AnalyticsQuery["analytics"]>["sessionTypes"] | undefined;
  onRetry: () => void;
}

/** How the sessions are distributed over their types. */
export function SessionTypes({ shares, onRetry }: SessionTypesProps) {
  const total = shares?.reduce((sum, { count }) => sum + count, 0) || 1;
  return (
    <Section title="Tipos de sesión">
      {shares === null && <FailedLine text="No se pudieron cargar los tipos de sesión." onRetry={onRetry} />}
      {shares?.length === 0 && <NoData />}
      {shares?.length !== 0 && shares !== null && (
        <ul className={styles.shares} aria-busy={!shares}>
          {shares?.map(({ type, count, percentage }) => (
            <li key={type ?? "other"}>
              <div className={styles.shareLine}>
                <Text truncate>{type ? TYPE_WORD[type] : "Otro tipo"}</Text>
                <Text className={`${ui.num} ${ui.nowrap}`} c="dimmed">
                  <b>{percentage} %</b> · {formatCount(count)}
                </Text>
              </div>
              <span className={ui.bar} aria-hidden>
                {/* By the numbers themselves: shares in whole percent make equal ones differ. */}
                <i style={{ width: `${(count / total) * 100}%` }} />
              </span>
            </li>
          )) ??
            ["a", "b", "c", "d"].map((place) => (
              <li key={place} aria-hidden>
                <Skeleton h={12} w="50%" my={6} />
                <Skeleton h={8} radius="xl" />
              </li>
            ))}
        </ul>
      )}
    </Section>
  );
}
