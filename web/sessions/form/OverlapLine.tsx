import { Text } from "@mantine/core";
import { shortDay, wallTime } from "../sessionTimes.ts";
import styles from "./sessionForm.module.css";
import type { Taken } from "./taken.ts";

interface OverlapLineProps {
  overlaps: readonly Taken[];
  /** The practice's. */
  zone: string;
}

/** Says in a line (two on a telephone), which is there also while it is empty, who has the time already. */
export function OverlapLine({ overlaps, zone }: OverlapLineProps) {
  const [first, ...others] = overlaps;
  const sentence = first && sentenceOf(first, others.length, zone);
  return (
    <Text size="sm" role="status" className={styles.overlapLine} title={sentence}>
      {sentence}
    </Text>
  );
}

function sentenceOf({ client, startsAt, endsAt }: Taken, others: number, zone: string): string {
  const { day, time } = wallTime(zone, startsAt);
  const more = others > 0 ? ` y ${others} más` : "";
  const hours = `El ${shortDay(day)}, de ${time} a ${wallTime(zone, endsAt).time},`;
  return client
    ? `${hours} ya ${more ? "están" : "está"} ${client.name}${more}.`
    : `${hours} estás ocupado en otro calendario${more}.`;
}
