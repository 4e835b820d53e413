import type { Dialog } from "../../ui/parts/useDialog.ts";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { SessionDialogs } from "../agenda/SessionDialogs.tsx";
import type { SessionAction } from "../agenda/SessionMenu.tsx";
import type { Session } from "../agenda/useAgenda.ts";
import { useSessionStatus } from "../agenda/useSessionStatus.ts";
import { type MoveTarget, rescheduled } from "../calendar/moveTarget.ts";
import { type MoveSession, useMoveSession } from "../calendar/useMoveSession.ts";
import { useRescheduleSession } from "../calendar/useRescheduleSession.ts";
import { type DeletedSessionsInHand, useDeletedSessions } from "../deleted/useDeletedSessions.ts";
import { isSeriesAction, useSeriesDialogs } from "../series/useSeriesDialogs.ts";
import type { FormTarget } from "./SessionFormModal.tsx";
import { toWhen } from "./sessionForm.ts";
import { useTellWhy } from "./useTellWhy.ts";

/** No month is on the screen: all that is known of them is forgotten after a change. */
const NO_MONTHS: readonly string[] = [];

interface ClientSessionDialogsProps {
  /** The practice's, and its day now. */
  zone: string;
  today: string;
  form: Dialog<FormTarget>;
  /** Something was stored; said in a sentence for screen readers, when nothing else tells. */
  onChanged: (sentence?: string) => void;
}

/** All that opens for the sessions of one client, away from the agenda. */
export function ClientSessionDialogs({ zone, today, form, onChanged }: ClientSessionDialogsProps) {
  const mover = useDialog<MoveTarget>();
  const removal = useDialog<Session>();
  const series = useSeriesDialogs();
  const status = useSessionStatus(NO_MONTHS, useTellWhy(form));
  const move = useMoveSession(zone, NO_MONTHS);
  const reschedule = useRescheduleSession(zone, NO_MONTHS);
  const deleted = useDeletedSessions(NO_MONTHS, onChanged);
  const gone: DeletedSessionsInHand = {
    ...deleted,
    sayDeleted(session) {
      deleted.sayDeleted(session);
      onChanged();
    },
  };

  const telling =
    (change: MoveSession): MoveSession =>
    async (...given) => {
      const outcome = await change(...given);
      if (outcome.kind === "moved") onChanged();
      return outcome;
    };
  const act = async (action: SessionAction, session: Session) => {
    if (action === "edit") form.open({ id: session.id });
    else if (action === "move") mover.open({ session, when: toWhen(zone, session.startsAt) });
    else if (action === "reschedule") mover.open(rescheduled(session, zone));
    else if (action === "delete") removal.open(session);
    else if (isSeriesAction(action)) series.open(action, session);
    else {
      await status[action](session);
      onChanged();
    }
  };
  return (
    <SessionDialogs
      zone={zone}
      today={today}
      months={NO_MONTHS}
      form={form}
      mover={mover}
      removal={removal}
      series={series}
      gone={gone}
      move={telling(move)}
      reschedule={telling(reschedule)}
      onAction={act}
      onSaid={onChanged}
    />
  );
}
