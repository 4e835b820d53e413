import { Group, Popover, Text } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { type RefObject, useEffect, useRef, useState } from "react";
import { formatMoney } from "../../../schema/rules/money/words.ts";
import { StatusBadge } from "../../ui/parts/StatusBadge.tsx";
import ui from "../../ui/parts/ui.module.css";
import { ReminderState } from "../reminders/ReminderState.tsx";
import { inSeriesWords } from "../series/seriesWords.ts";
import { dayTitle } from "../sessionTimes.ts";
import { cancellationWords, STATUS_WORD, TYPE_WORD } from "../sessionWords.ts";
import styles from "./calendar.module.css";
import type { CalendarEvent, Placed } from "./calendarEvents.ts";

interface SessionGlanceProps {
  /** Where the sessions are drawn. */
  place: RefObject<HTMLElement | null>;
  events: readonly CalendarEvent[];
}

/** What is looked at, and where it stands on the screen. */
interface Seen {
  id: string;
  box: DOMRect;
}

/** How long the pointer rests on a session before it is told of, and how long it has to reach what is told. */
const REST_MS = 300;

/** All of the session the pointer rests on or the focus stands at, beside it; Escape takes it away. */
export function SessionGlance({ place, events }: SessionGlanceProps) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const timer = useRef<number>(undefined);

  useEffect(() => {
    const root = place.current;
    if (!root) return;
    const listening = new AbortController();
    const look = (target: EventTarget | null, wait: number) => {
      // What is told stays while it is read.
      if (target instanceof Element && target.closest("[role=tooltip]")) return window.clearTimeout(timer.current);
      const node = target instanceof Element ? target.closest<HTMLElement>("[data-event-id]") : null;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(
        () => setSeen(node && { id: node.dataset.eventId ?? "", box: node.getBoundingClientRect() }),
        wait,
      );
    };
    const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, then: (event: HTMLElementEventMap[Kind]) => void) =>
      root.addEventListener(kind, then, { signal: listening.signal });
    const away = () => look(null, 0);
    on("pointerover", ({ target, pointerType }) => pointerType !== "touch" && look(target, REST_MS));
    on("pointerleave", () => look(null, REST_MS));
    on("focusin", ({ target }) => target instanceof Element && target.matches(":focus-visible") && look(target, 0));
    for (const kind of ["focusout", "pointerdown", "dragstart"] as const) on(kind, away);
    on("keydown", ({ key, altKey }) => (key === "Escape" || altKey) && away());
    window.addEventListener("scroll", away, { capture: true, passive: true, signal: listening.signal });
    return () => {
      listening.abort();
      window.clearTimeout(timer.current);
    };
  }, [place]);

  const placed = seen && events.find(({ id }) => id === seen.id)?.payload;
  if (!placed) return null;
  const { left, top, width, height } = seen.box;
  return (
    <Popover
      opened
      position="right-start"
      withRoles={false}
      shadow="md"
      width={280}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <div className={styles.glanceAt} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown role="tooltip">
        <Glance {...placed} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Glance({ day, time, end, session }: Placed) {
  const { client, type, location, price, displayStatus, durationMinutes, series } = session;
  const facts = [
    type && TYPE_WORD[type],
    location,
    price && formatMoney(Number(price.amount)),
    cancellationWords(session),
  ].filter(Boolean);
  return (
    <>
      <Text fw={600} className={ui.anywhere}>
        {client.name}
      </Text>
      <Text size="sm" className={ui.num}>
        {dayTitle(day)}
        <br />
        {time}–{end} · {durationMinutes} min
      </Text>
      <Text size="sm" c="dimmed" mb="xs" className={ui.anywhere}>
        {facts.join(" · ")}
        {series && (
          <>
            <br />
            {inSeriesWords(series)}
          </>
        )}
      </Text>
      <Group gap="sm">
        <StatusBadge status={STATUS_WORD[displayStatus]} />
        <ReminderState session={session} />
      </Group>
    </>
  );
}
