import { Button, Group } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import styles from "../calendar.module.css";
import type { CalendarEvent } from "../calendarEvents.ts";
import { hourName, weekdayName } from "../calendarWords.ts";

interface EdgeSessionsProps {
  edge: "before" | "after";
  /** The hour at this edge, 0 to 24. */
  hour: number;
  events: readonly CalendarEvent[];
  onEdit: (id: string) => void;
  /** Shows all hours of the day. */
  onAll: () => void;
}

/** How many are named; the others are counted. */
const NAMED = 3;

/** The sessions before or after the hours that are shown, at that edge of the calendar. */
export function EdgeSessions({ edge, hour, events, onEdit, onAll }: EdgeSessionsProps) {
  if (events.length === 0) return null;
  const words = `${edge === "before" ? "Antes de las" : "Desde las"} ${hourName(hour)}`;
  const Chevron = edge === "before" ? IconChevronUp : IconChevronDown;
  const more = events.length - NAMED;
  return (
    <Group role="group" className={styles.edge} data-edge={edge} aria-label={words}>
      <span className={styles.edgeWords}>
        <Chevron size={15} aria-hidden /> {words}
      </span>
      {events.slice(0, NAMED).map(({ id, title, payload: { session, on, time, end, isRest } }) => (
        <Button
          key={id}
          variant="default"
          size="compact-sm"
          className={styles.edgeSession}
          title={title}
          onClick={() => onEdit(session.id)}
        >
          {weekdayName(on)} {isRest ? `hasta ${end}` : time} {session.client.name}
        </Button>
      ))}
      {more > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          y {more} más
        </Button>
      )}
    </Group>
  );
}
