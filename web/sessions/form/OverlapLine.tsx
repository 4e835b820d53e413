import { Text } from "@mantine/core";
import { shortDay, wallTime } from "../sessionTimes.ts";
import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";
import styles from "./sessionForm.module.css";

interface OverlapLineProps {
  overlaps: readonly SessionOverlap_SessionFragment[];
  /** The practice's. */
  zone: string;
}

/** Says in one line, which is there also while it is empty, who has the time already. */
export function OverlapLine({ overlaps, zone }: OverlapLineProps) {
  const [first, ...others] = overlaps;
  const sentence = first && sentenceOf(first, others.length, zone);
  return (
    <Text size="sm" role="status" className={styles.overlapLine} title={sentence}>
      {sentence}
    </Text>
  );
}

function sentenceOf(
  { client, startsAt, endsAt }: SessionOverlap_SessionFragment,
  others: number,
  zone: string,
): string {
  const { day, time } = wallTime(zone, startsAt);
  const more = others > 0 ? ` y ${others} más` : "";
  return `El ${shortDay(day)}, de ${time} a ${wallTime(zone, endsAt).time}, ya está ${client.name}${more}.`;
}
