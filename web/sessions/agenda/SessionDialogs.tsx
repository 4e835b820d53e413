import { isUnsaved } from "../../ui/form/useLeaveGuard.ts";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { MoveTarget } from "../calendar/moveTarget.ts";
import { SessionMoveModal } from "../calendar/SessionMoveModal.tsx";
import type { MoveSession } from "../calendar/useMoveSession.ts";
import { SessionDeleteModal } from "../deleted/SessionDeleteModal.tsx";
import { TakenHourModal } from "../deleted/TakenHourModal.tsx";
import type { DeletedSessionsInHand } from "../deleted/useDeletedSessions.ts";
import { type FormTarget, SessionFormModal } from "../form/SessionFormModal.tsx";
import { SeriesCancelModal } from "../series/SeriesCancelModal.tsx";
import { SeriesExtendModal } from "../series/SeriesExtendModal.tsx";
import type { SeriesDialogs } from "../series/useSeriesDialogs.ts";
import type { SessionAction } from "./SessionMenu.tsx";
import type { Session } from "./useAgenda.ts";

export interface SessionDialogsProps {
  /** The practice's, and its day now. */
  zone: string;
  today: string;
  /** Months whose sessions are on the screen. */
  months: readonly string[];
  form: Dialog<FormTarget>;
  mover: Dialog<MoveTarget>;
  removal: Dialog<Session>;
  series: SeriesDialogs;
  /** Deleted ones, and how they come back. */
  gone: DeletedSessionsInHand;
  move: MoveSession;
  reschedule: MoveSession;
  onAction: (action: SessionAction, session: Session) => void;
  /** What happened, for screen readers. */
  onSaid: (sentence: string) => void;
}

/** All that opens for sessions, within a `Modal.Stack`; one may lie over another. */
export function SessionDialogs({
  form,
  mover,
  removal,
  series,
  gone,
  move,
  reschedule,
  onAction,
  onSaid,
  ...practice
}: SessionDialogsProps) {
  const { zone, today, months } = practice;
  // What is typed is none of its series': it stays, and meets what became of the session when it is saved.
  const seriesDone = () => {
    if (!isUnsaved()) form.close();
    gone.onChanged?.();
  };
  return (
    <>
      <SessionFormModal
        dialog={form}
        onSaved={(session, created) =>
          onSaid(`Sesión de ${session.client.name}: ${created ? "creada" : "cambios guardados"}.`)
        }
        onAction={onAction}
        {...practice}
      />
      <SessionMoveModal
        dialog={mover}
        zone={zone}
        today={today}
        months={months}
        move={move}
        reschedule={reschedule}
        onSeries={() => gone.onChanged?.()}
      />
      <SeriesCancelModal dialog={series.cancelling} zone={zone} months={months} onDone={seriesDone} />
      <SeriesExtendModal dialog={series.extending} zone={zone} today={today} months={months} onDone={seriesDone} />
      <SessionDeleteModal
        dialog={removal}
        zone={zone}
        months={months}
        onDeleted={(session) => {
          form.close();
          gone.sayDeleted(session);
        }}
        onSeriesDeleted={(session) => {
          // One that has begun is still there.
          if (Date.parse(session.startsAt) > Date.now()) form.close();
          seriesDone();
        }}
      />
      <TakenHourModal dialog={gone.taken} zone={zone} onRestore={gone.restore} />
    </>
  );
}
