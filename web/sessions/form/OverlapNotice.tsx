import { Text } from "@mantine/core";
import { wallTime } from "../sessionTimes.ts";
import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";

interface OverlapNoticeProps {
  overlaps: readonly SessionOverlap_SessionFragment[];
  /** The practice's. */
  zone: string;
}

/** Names the sessions that take the time already, with their hours. */
export function OverlapNotice({ overlaps, zone }: OverlapNoticeProps) {
  return (
    <section className="conflict overlap-notice" role="alert" aria-label="Otra sesión a esa hora">
      <Text fw={600}>Ya hay otra sesión a esa hora.</Text>
      <ul className="overlaps">
        {overlaps.map(({ id, client, startsAt, endsAt }) => (
          <li key={id} className="anywhere">
            {client.name}, de {wallTime(zone, startsAt).time} a {wallTime(zone, endsAt).time}
          </li>
        ))}
      </ul>
      <Text size="sm">Elige otra hora, o guarda igualmente si las dos caben.</Text>
    </section>
  );
}
