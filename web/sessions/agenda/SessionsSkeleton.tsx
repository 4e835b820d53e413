import { Skeleton, Stack } from "@mantine/core";
import cards from "../../ui/parts/cards.module.css";
import { Section } from "../../ui/parts/Section.tsx";
import styles from "./sessions.module.css";

const ROWS = [0, 1, 2, 3];

/** The shape of the two lists while they are on their way; only their headings when they could not be had. */
export function SessionsSkeleton({ empty }: { empty: boolean }) {
  return (
    <Stack gap="lg" aria-busy={!empty}>
      {["Sesiones de Hoy", "Proximas Sesiones"].map((title) => (
        <Section key={title} title={title}>
          {!empty && (
            <div className={cards.rule}>
              {ROWS.map((row) => (
                <SkeletonRow key={row} row={row} />
              ))}
            </div>
          )}
        </Section>
      ))}
    </Stack>
  );
}

function SkeletonRow({ row }: { row: number }) {
  return (
    <div className={styles.session} aria-hidden>
      <div className={styles.sessionWhen}>
        <Skeleton h={14} w={44} mb={8} />
        <Skeleton h={12} w={60} />
      </div>
      <Skeleton circle h={38} w={38} flex="none" />
      <div className={styles.sessionWho}>
        <Skeleton h={14} w={120 + ((row * 37) % 70)} mb={8} />
        <Skeleton h={12} w={104} />
      </div>
      <span className={styles.sessionState}>
        <Skeleton h={24} w={98} radius="xl" />
      </span>
      <span className={styles.sessionActs}>
        <Skeleton h={32} w={76} />
      </span>
    </div>
  );
}
