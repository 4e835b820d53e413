import type { ApolloCache } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { SessionRow_SessionFragmentDoc } from "../agenda/SessionRow.generated.ts";
import type { SessionsAddress } from "../agenda/sessionsAddress.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { wallTime } from "../sessionTimes.ts";
import { toEvents } from "./calendarEvents.ts";

interface Stepping {
  view: "calendario" | "semana" | "dia";
  month: string;
  anchor: string;
  /** The practice's. */
  zone: string;
  sessions: readonly Session[];
  /** Whether a day is drawn where the screen is. */
  isDrawn: (day: string) => boolean;
  onShow: (change: Partial<SessionsAddress>, options?: { replace: boolean }) => void;
}

const idOf = (node: Element | null): string | undefined =>
  node instanceof HTMLElement ? node.dataset.eventId?.trim() : undefined;

const buttonIn = (place: Element | null, id: string) =>
  place?.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(id)}"]`);

const readSession = (cache: ApolloCache, id: string) =>
  cache.readFragment({
    id: cache.identify({ __typename: "TherapySession", id }),
    fragment: SessionRow_SessionFragmentDoc,
    fragmentName: "SessionRow_session",
  });

/**
 * What was stepped by keyboard keeps the focus wherever it is drawn anew, also as its step is taken back; and leads the screen
 * along when it leaves the days that are drawn.
 */
export function useStepped({ view, month, anchor, zone, sessions, isDrawn, onShow }: Stepping) {
  const place = useRef<HTMLDivElement>(null);
  const { cache } = useApolloClient();
  /** By its id, while it has the focus; and what was stepped last. */
  const [stepped, setStepped] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const followed = useRef<string | null>(null);
  const found = sessions.find(({ id }) => id === stepped);
  const known = stepped !== null && !found ? readSession(cache, stepped) : null;
  // It has left the month that is shown until the other one has come.
  const away = known && !wallTime(zone, known.startsAt).day.startsWith(month) ? known : null;
  const events = useMemo(() => toEvents(away ? [...sessions, away] : sessions, zone), [sessions, away, zone]);
  const parts = events.filter(({ payload }) => payload.session.id === stepped).map(({ payload }) => payload);
  const leads = parts.some(({ on }) => isDrawn(on)) ? null : (parts[0]?.day ?? null);

  // The focus goes with it before anything else takes it over.
  useLayoutEffect(() => {
    if (stepped === null) return;
    const holder = document.activeElement;
    if (holder === document.body) buttonIn(place.current, stepped)?.focus();
    else if (idOf(holder) !== stepped) setStepped(null);
  });

  // Another month is asked for once the step is stored, and then has it.
  const version = (found ?? away)?.version ?? null;
  const isAway = away !== null;
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (leads === null) before.current = version;
    else if (leads.startsWith(month) || isAway || version === null || version !== before.current)
      onShow(view === "calendario" ? { month: leads.slice(0, 7), day: null } : { day: leads, month: null }, {
        replace: true,
      });
  }, [leads, month, isAway, version, view, onShow]);

  // The screen is scrolled after what leaves it, once for each step.
  useEffect(() => {
    const id = events.length > 0 ? followed.current : null;
    if (id === null) return;
    followed.current = null;
    buttonIn(place.current, id)?.scrollIntoView({ block: "nearest" });
  }, [events]);

  return {
    events,
    /** What is drawn now: where the screen is, or where it is led to. */
    month: leads && view === "calendario" ? leads.slice(0, 7) : month,
    anchor: leads ?? anchor,
    step(id: string) {
      last.current = id;
      followed.current = id;
      setStepped(id);
    },
    frame: {
      ref: place,
      // What goes gives the focus to what is around it.
      tabIndex: -1,
      onFocus({ target, currentTarget }: FocusEvent) {
        const id = last.current;
        if (id === null) return;
        // A dialog that asked about the step, or a notice that takes it back, gives the focus back.
        if (target === currentTarget) buttonIn(place.current, id)?.focus();
        else if (idOf(target) === id) setStepped(id);
      },
      onPointerDownCapture() {
        last.current = null;
      },
      onBlur({ target }: FocusEvent) {
        if (target.isConnected) setStepped(null);
      },
    },
  };
}
