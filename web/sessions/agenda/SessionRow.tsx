import { ActionIcon, Group, Text } from "@mantine/core";
import { IconHome, IconMapPin, IconPencil, IconPhone, IconVideo } from "@tabler/icons-react";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { StatusBadge } from "../../ui/parts/StatusBadge.tsx";
import ui from "../../ui/parts/ui.module.css";
import { ReminderState } from "../reminders/ReminderState.tsx";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { STATUS_WORD, TYPE_WORD } from "../sessionWords.ts";
import { type SessionAction, SessionMenu } from "./SessionMenu.tsx";
import styles from "./sessions.module.css";
import type { Session } from "./useAgenda.ts";

interface SessionRowProps {
  session: Session;
  /** The practice's. */
  zone: string;
  /** Says the day, where the list does not. */
  dated?: boolean;
  onAction: (action: SessionAction, session: Session) => void;
}

const PLACES: Record<string, typeof IconMapPin> = { "En línea": IconVideo, Teléfono: IconPhone, Domicilio: IconHome };

/** One session of the list: when, who, where, its reminder, what is agreed, and what can be done. */
export function SessionRow({ session, zone, dated = false, onAction }: SessionRowProps) {
  const { client, location, durationMinutes, type } = session;
  const { day, time } = wallTime(zone, session.startsAt);
  const Place = PLACES[location ?? ""] ?? IconMapPin;
  const which = `sesión de ${client.name}, ${shortDay(day)}, ${time}`;
  return (
    <li className={styles.session}>
      <div className={`${styles.sessionWhen} ${ui.num}`}>
        <Text fw={600}>{time}</Text>
        <Text size="sm" c="dimmed">
          {dated ? shortDay(day) : `${durationMinutes} min`}
        </Text>
      </div>
      <PersonAvatar id={client.id ?? session.id} name={client.name} />
      <div className={styles.sessionWho}>
        <Text fw={600} truncate title={client.name}>
          {client.name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {type ? TYPE_WORD[type] : "Sesión"}
        </Text>
      </div>
      <span className={styles.sessionMeta} title={location ?? undefined}>
        {location && (
          <>
            <Place size={17} stroke={1.75} aria-hidden />
            <span>{location}</span>
          </>
        )}
      </span>
      <ReminderState reminder={session.reminder} />
      <span className={styles.sessionState}>
        <StatusBadge status={STATUS_WORD[session.displayStatus]} />
      </span>
      <Group gap={4} wrap="nowrap" className={styles.sessionActs}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Editar ${which}`}
          onClick={() => onAction("edit", session)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <SessionMenu session={session} label={`Acciones de la ${which}`} onAction={onAction} />
      </Group>
    </li>
  );
}
