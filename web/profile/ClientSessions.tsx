import { ActionIcon, Button, Group, Text, UnstyledButton } from "@mantine/core";
import { IconCalendarPlus, IconPencil } from "@tabler/icons-react";
import { ReminderState } from "../sessions/reminders/ReminderState.tsx";
import { dayTitle, wallTime } from "../sessions/sessionTimes.ts";
import { STATUS_WORD, TYPE_WORD } from "../sessions/sessionWords.ts";
import cards from "../ui/parts/cards.module.css";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import { StatusBadge } from "../ui/parts/StatusBadge.tsx";
import ui from "../ui/parts/ui.module.css";
import styles from "./clientDetail.module.css";
import type { ClientDetail } from "./clientDetail.ts";

interface ClientSessionsProps {
  sessions: NonNullable<ClientDetail["therapySessions"]>;
  zone: string;
  onNew: () => void;
  onEdit: (id: string) => void;
}

/** A client's next sessions. */
export function ClientSessions({ sessions, zone, onNew, onEdit }: ClientSessionsProps) {
  if (sessions.length === 0)
    return (
      <EmptyState
        compact
        drawing="agenda"
        text="No hay sesiones próximas programadas."
        action={
          <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onNew}>
            Crear Sesión
          </Button>
        }
      />
    );
  return (
    <ul className={`${cards.rule} ${styles.detailList}`} aria-label="Próximas sesiones">
      {sessions.map((session) => {
        const { id, startsAt, durationMinutes, type, location, displayStatus } = session;
        const { day, time } = wallTime(zone, startsAt);
        const kind = type ? TYPE_WORD[type] : "Sesión";
        return (
          <li key={id} className={cards.opens}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <div className={styles.detailWhat}>
                <UnstyledButton className={`${cards.opener} ${styles.detailOpen}`} onClick={() => onEdit(id)}>
                  {dayTitle(day)}, {time}
                </UnstyledButton>
                <Text size="sm" c="dimmed" className={ui.anywhere}>
                  {[kind, `${durationMinutes} min`, location].filter(Boolean).join(" · ")}
                </Text>
                <ReminderState session={session} />
              </div>
              <StatusBadge status={STATUS_WORD[displayStatus]} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                className={cards.above}
                aria-label={`Editar la sesión del ${dayTitle(day)}, ${time}`}
                onClick={() => onEdit(id)}
              >
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
