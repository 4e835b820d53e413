import { memo, Suspense } from "react";
import { latePart } from "../../core/late/late.tsx";
import type { Shift } from "../calendar/CalendarEventButton.tsx";
import { CalendarSkeleton } from "../calendar/CalendarSkeleton.tsx";
import type { Spot } from "../calendar/spot.ts";
import type { SessionAction } from "./SessionMenu.tsx";
import { SessionsList } from "./SessionsList.tsx";
import type { AddressChange, View } from "./sessionsAddress.ts";
import type { Session, useAgenda } from "./useAgenda.ts";

// Its code follows the first paint, so that the list is there sooner.
const SessionsCalendar = latePart(async () => (await import("../calendar/SessionsCalendar.tsx")).SessionsCalendar);

interface AgendaViewProps
  extends Pick<ReturnType<typeof useAgenda>, "agenda" | "anchor" | "hours" | "sessions" | "waiting"> {
  view: View;
  page: number;
  onShow: (change: AddressChange, options?: { replace: boolean }) => void;
  onAction: (action: SessionAction, session: Session) => void;
  onEdit: (id: string) => void;
  onNew: (at?: Partial<Spot>) => void;
  onMove: (session: Session, to: Partial<Spot>) => void;
  /** @returns whether it goes */
  onStep: (session: Session, by: Shift) => boolean;
  /** Asks where to. */
  onAskMove: (session: Session) => void;
}

/** The sessions of a month as list or calendar; drawn only when what it shows changes: give it handlers that stay the same. */
export const AgendaView = memo(function AgendaView(props: AgendaViewProps) {
  const { view, page, agenda, anchor, hours, sessions, waiting, onShow, onAction, onNew, ...on } = props;
  if (view === "lista")
    return (
      <SessionsList
        agenda={agenda}
        waiting={waiting}
        page={page}
        onPage={(next) => onShow({ page: next })}
        onNew={() => onNew()}
        onAction={onAction}
      />
    );
  if (!agenda || !anchor) return waiting && <CalendarSkeleton view={view} />;
  return (
    <Suspense fallback={<CalendarSkeleton view={view} />}>
      <SessionsCalendar
        view={view}
        month={agenda.month}
        anchor={anchor}
        today={agenda.today}
        zone={agenda.timeZone}
        hours={hours}
        sessions={sessions}
        busy={waiting}
        onNew={onNew}
        onShow={onShow}
        {...on}
      />
    </Suspense>
  );
});
