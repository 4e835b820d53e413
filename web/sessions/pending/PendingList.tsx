import { ActionIcon, Button, Text } from "@mantine/core";
import { IconCheck, IconNotes, IconUserX, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useFeature } from "../../core/useFeature.ts";
import { DueClientRow } from "../../erasure/DueClientRow.tsx";
import { WaitingExportRow } from "../../exports/WaitingExportRow.tsx";
import { isUnsaved } from "../../ui/form/useLeaveGuard.ts";
import { formatCount } from "../../ui/format.ts";
import cards from "../../ui/parts/cards.module.css";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import ui from "../../ui/parts/ui.module.css";
import waiting from "../../ui/waitingRow.module.css";
import { sessionNoteLink } from "../agenda/SessionRow.tsx";
import { useSessionStatus } from "../agenda/useSessionStatus.ts";
import { CancellationRow } from "../answers/CancellationRow.tsx";
import { ClientBookingRow } from "../answers/ClientBookingRow.tsx";
import { TimeRequestRow } from "../answers/TimeRequestRow.tsx";
import { BookingRequestRow } from "../booking/BookingRequestRow.tsx";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { TYPE_WORD } from "../sessionWords.ts";
import { EndingSeriesRow } from "./EndingSeriesRow.tsx";
import { MeasureAlarmRow } from "./MeasureAlarmRow.tsx";
import styles from "./pending.module.css";
import { type PendingGroup, type PendingSession, type SessionKind, sessionLink } from "./pendingGroups.ts";

interface PendingListProps {
  group: PendingGroup;
  /** The practice's. */
  zone: string;
  /** A session or its note is gone to. */
  onLeave?: (() => void) | undefined;
}

/** More of them would push the day out of sight. */
const SHOWN = 5;

/** What waits for one thing, each with the way to it. */
export function PendingList({ group, zone, onLeave }: PendingListProps) {
  const [isWhole, setWhole] = useState(false);
  const ids = group.items.map(({ id }) => id);
  // A row stays once it was shown, also behind newer ones: something may be typed in it.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const shown = new Set([...seen, ...ids.slice(0, SHOWN)]);
  if (shown.size > seen.size) setSeen(shown);
  const keep = (id: string) => seen.has(id) || setSeen(new Set(shown).add(id));
  const left = ids.filter((id) => !shown.has(id)).length;
  const isShown = ({ id }: { id: string }) => isWhole || shown.has(id);
  // Where something is typed the way to a session asks first, and closes with what is discarded.
  const row = { zone, onLeave: onLeave && (() => isUnsaved() || onLeave()) };
  return (
    <div className={styles.list}>
      <ul>
        {group.kind === "measureAlarms" &&
          group.items.filter(isShown).map((measure) => <MeasureAlarmRow key={measure.id} measure={measure} {...row} />)}
        {group.kind === "bookingRequests" &&
          group.items
            .filter(isShown)
            .map((request) => (
              <BookingRequestRow
                key={request.id}
                request={request}
                zone={zone}
                onTyped={() => keep(request.id)}
                onDiscard={onLeave}
              />
            ))}
        {group.kind === "timeRequests" &&
          group.items
            .filter(isShown)
            .map((request) => (
              <TimeRequestRow
                key={request.id}
                request={request}
                {...row}
                onTyped={() => keep(request.id)}
                onDiscard={onLeave}
              />
            ))}
        {group.kind === "clientCancellations" &&
          group.items
            .filter(isShown)
            .map((cancellation) => <CancellationRow key={cancellation.id} cancellation={cancellation} {...row} />)}
        {group.kind === "clientBookings" &&
          group.items
            .filter(isShown)
            .map((booking) => <ClientBookingRow key={booking.id} booking={booking} {...row} />)}
        {group.kind === "endingSeries" &&
          group.items.filter(isShown).map((series) => <EndingSeriesRow key={series.id} id={series.id} zone={zone} />)}
        {group.kind === "dataExports" &&
          group.items.filter(isShown).map((file) => <WaitingExportRow key={file.id} file={file} {...row} />)}
        {group.kind === "retentionDue" &&
          group.items.filter(isShown).map((due) => <DueClientRow key={due.id} due={due} onLeave={row.onLeave} />)}
        {(group.kind === "unconfirmed" || group.kind === "withoutNote" || group.kind === "failedReminders") &&
          group.items
            .filter(isShown)
            .map((session) => <Row key={session.id} kind={group.kind} session={session} {...row} />)}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className={`${ui.link} ${styles.more}`}
          aria-expanded={isWhole}
          onClick={() => setWhole((now) => !now)}
        >
          {isWhole ? "Ver menos" : `Ver ${formatCount(left)} más`}
        </button>
      )}
    </div>
  );
}

interface RowProps extends Omit<PendingListProps, "group"> {
  kind: SessionKind;
  session: PendingSession;
}

function Row({ kind, session, zone, onLeave }: RowProps) {
  const { id, client, type } = session;
  const { day, time } = wallTime(zone, session.startsAt);
  const which = `sesión de ${client.name}, ${shortDay(day)}, ${time}`;
  return (
    <li className={`${cards.opens} ${waiting.row}`}>
      <PersonAvatar id={client.id ?? id} name={client.name} />
      <span className={waiting.who}>
        <Link
          className={`${cards.opener} ${waiting.open}`}
          to={sessionLink(id)}
          aria-label={`Abrir la ${which}`}
          title={client.name}
          onClick={onLeave}
        >
          {client.name}
        </Link>
        <Text span size="sm" c="dimmed" className={`${ui.num} ${waiting.when}`}>
          {shortDay(day)}, {time} · {type ? TYPE_WORD[type] : "Sesión"}
        </Text>
      </span>
      <span className={`${cards.above} ${waiting.acts}`}>
        {kind === "unconfirmed" && <Decide session={session} which={which} />}
        {kind === "withoutNote" && (
          <Button
            component={Link}
            to={sessionNoteLink(id)}
            variant="light"
            size="xs"
            leftSection={<IconNotes size={16} aria-hidden />}
            aria-label={`Escribir nota: ${which}`}
            onClick={onLeave}
          >
            Escribir nota
          </Button>
        )}
        {kind === "failedReminders" && (
          <Button
            component={Link}
            to={sessionLink(id)}
            variant="light"
            size="xs"
            aria-label={`Ver recordatorio: ${which}`}
            onClick={onLeave}
          >
            Ver recordatorio
          </Button>
        )}
      </span>
    </li>
  );
}

/** It took place, or it did not. */
function Decide({ session, which }: { session: PendingSession; which: string }) {
  const status = useSessionStatus([]);
  const tells = useFeature("CANCEL_REASONS");
  return (
    <>
      <Button
        variant="light"
        size="xs"
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-label={`Confirmar la ${which}`}
        onClick={() => status.confirm(session)}
      >
        Confirmar
      </Button>
      {tells && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`No vino a la ${which}`}
          title="No vino"
          onClick={() => status.noShow(session)}
        >
          <IconUserX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Cancelar la ${which}`}
        title="Cancelar"
        onClick={() => status.cancel(session)}
      >
        <IconX size={18} stroke={2} aria-hidden />
      </ActionIcon>
    </>
  );
}
