import { Text } from "@mantine/core";
import forms from "../../ui/form/forms.module.css";
import ui from "../../ui/parts/ui.module.css";
import { wallTime } from "../sessionTimes.ts";
import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";
import styles from "./sessionForm.module.css";

interface OverlapNoticeProps {
  overlaps: readonly SessionOverlap_SessionFragment[];
  /** The practice's. */
  zone: string;
  /** What can be done about it. */
  hint?: string;
}

/** Names the sessions that take the time already, with their hours. */
export function OverlapNotice({
  overlaps,
  zone,
  hint = "Elige otra hora, o guarda igualmente si las dos caben.",
}: OverlapNoticeProps) {
  return (
    <section className={`${forms.conflict} ${styles.overlapNotice}`} role="alert" aria-label="Otra sesión a esa hora">
      <Text fw={600}>Ya hay otra sesión a esa hora.</Text>
      <ul className={styles.overlaps}>
        {overlaps.map(({ id, client, startsAt, endsAt }) => (
          <li key={id} className={ui.anywhere}>
            {client.name}, de {wallTime(zone, startsAt).time} a {wallTime(zone, endsAt).time}
          </li>
        ))}
      </ul>
      <Text size="sm">{hint}</Text>
    </section>
  );
}
