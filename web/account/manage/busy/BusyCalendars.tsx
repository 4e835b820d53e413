import { Button, Skeleton, Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useState } from "react";
import { OUTDATED } from "../../../core/failure.ts";
import { useFeature } from "../../../core/useFeature.ts";
import { useKept } from "../../../core/useKept.ts";
import { useZone } from "../../../core/zone.ts";
import { formatDay, formatTime } from "../../../ui/format.ts";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import ui from "../../../ui/parts/ui.module.css";
import { usePracticeChanges } from "../../usePracticeChanges.ts";
import styles from "../manage.module.css";
import { Row } from "../Row.tsx";
import { useListDialog } from "../useListDialog.ts";
import { BusyCalendarDialog } from "./BusyCalendarDialog.tsx";
import { type BusyCalendars_CalendarFragment, useBusyCalendarsQuery } from "./BusyCalendars.generated.ts";
import { troubleOf } from "./busyWords.ts";
import { ReadBusyCalendarDocument } from "./ReadBusyCalendar.generated.ts";
import { RemoveBusyCalendarDialog } from "./RemoveBusyCalendarDialog.tsx";

type Calendar = BusyCalendars_CalendarFragment;
type Open = { kind: "new" } | { kind: "remove"; calendar: Calendar };

/** Which other calendars of the therapist's are read, where the service can do that. */
export function BusyCalendars() {
  return useFeature("BUSY_TIMES") ? <Calendars /> : null;
}

function Calendars() {
  const { data, error, refetch } = useBusyCalendarsQuery({ fetchPolicy: "cache-and-network", errorPolicy: "all" });
  const { subject, opening, open, said, say, reload, props } = useListDialog<Open>("BusyCalendars", refetch);
  const calendars = useKept(data?.busyCalendars);
  const onRead = async (sentence: string) => {
    await reload();
    say(sentence);
  };
  return (
    <Row label="Tus otros calendarios">
      {calendars?.length === 0 && (
        <>
          Ninguno
          <Text size="sm" c="dimmed">
            Las horas ocupadas de tu calendario personal se ven en gris en la agenda, y nadie puede reservarlas.
          </Text>
        </>
      )}
      {!calendars && !error && <Skeleton h={20} w={180} my={2} />}
      {error && (
        <FailedLine
          text={calendars ? OUTDATED : "No se pudieron cargar tus otros calendarios."}
          onRetry={() => void reload()}
        />
      )}
      <ul className={styles.manageList}>
        {calendars?.map((calendar) => (
          <Line
            key={calendar.id}
            calendar={calendar}
            onRead={onRead}
            onRemove={() => open({ kind: "remove", calendar })}
          />
        ))}
      </ul>
      {calendars && (
        <Button variant="default" mt="sm" onClick={() => open({ kind: "new" })}>
          Añadir otro calendario
        </Button>
      )}
      <span className={ui.sr} role="status">
        {said}
      </span>
      {subject?.kind === "new" && <BusyCalendarDialog key={opening} {...props} />}
      {subject?.kind === "remove" && <RemoveBusyCalendarDialog key={opening} calendar={subject.calendar} {...props} />}
    </Row>
  );
}

interface LineProps {
  calendar: Calendar;
  onRead: (sentence: string) => Promise<void>;
  onRemove: () => void;
}

function Line({ calendar, onRead, onRemove }: LineProps) {
  const zone = useZone();
  const change = usePracticeChanges();
  const [reading, setReading] = useState(false);
  const { id, name, host, readAt } = calendar;
  const trouble = troubleOf(calendar);
  const read = async () => {
    setReading(true);
    const sentence = await change(ReadBusyCalendarDocument, { id }).then(
      ({ busyCalendar }) => (busyCalendar?.fault ? `«${name}» no se pudo leer.` : `«${name}» se ha leído.`),
      () => `«${name}» no se pudo leer ahora.`,
    );
    await onRead(sentence);
    setReading(false);
  };
  return (
    <li>
      <IconCalendarOff size={20} stroke={1.5} aria-hidden />
      <div>
        {name}
        {host && <Text size="sm">{host}</Text>}
        <Text size="sm" c="dimmed" className={ui.num}>
          {readAt ? `Última lectura: ${formatDay(readAt, zone)}, ${formatTime(readAt, zone)}` : "Sin leer todavía"}
        </Text>
        {trouble && (
          <Text size="sm" c="var(--mantine-color-error)">
            {trouble}
          </Text>
        )}
      </div>
      <div className={styles.manageActions}>
        <Button variant="subtle" aria-label={`Leer ahora «${name}»`} loading={reading} onClick={() => void read()}>
          Leer ahora
        </Button>
        <Button variant="subtle" color="red" aria-label={`Quitar «${name}»`} onClick={onRemove}>
          Quitar
        </Button>
      </div>
    </li>
  );
}
