import { Text } from "@mantine/core";
import { BUSY_ELSEWHERE } from "../../../schema/rules/agenda/busy.ts";
import { SESSION_OVERLAPS } from "../../../schema/rules/sessions.ts";
import forms from "../../ui/form/forms.module.css";
import ui from "../../ui/parts/ui.module.css";
import { shortDay, wallTime } from "../sessionTimes.ts";
import styles from "./sessionForm.module.css";
import { TAKEN_ELSEWHERE, type Taken } from "./taken.ts";

interface OverlapNoticeProps {
  overlaps: readonly Taken[];
  /** The practice's. */
  zone: string;
  /** What can be done about it. */
  hint?: string;
  /** They are of several days, which are told. */
  dated?: boolean;
}

/** Names the sessions that take the time already, with their hours, and those hours taken elsewhere. */
export function OverlapNotice({
  overlaps,
  zone,
  dated = false,
  hint = "Elige otra hora, o guarda igualmente si las dos caben.",
}: OverlapNoticeProps) {
  const isSession = overlaps.some(({ client }) => client !== null);
  return (
    <section
      className={`${forms.conflict} ${styles.overlapNotice}`}
      role="alert"
      aria-label={isSession ? "Otra sesión a esa hora" : "Hora ocupada en otro calendario"}
    >
      <Text fw={600}>{isSession ? SESSION_OVERLAPS : TAKEN_ELSEWHERE}</Text>
      <ul className={styles.overlaps}>
        {overlaps.map(({ id, client, startsAt, endsAt }) => (
          <li key={id} className={ui.anywhere}>
            {client?.name ?? BUSY_ELSEWHERE}, {dated && `${shortDay(wallTime(zone, startsAt).day)}, `}de{" "}
            {wallTime(zone, startsAt).time} a {wallTime(zone, endsAt).time}
          </li>
        ))}
      </ul>
      <Text size="sm">{hint}</Text>
    </section>
  );
}
