import { Button } from "@mantine/core";
import { useCallbackRef, useMediaQuery } from "@mantine/hooks";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { failureReason, OUTDATED } from "../../core/failure.ts";
import { lateDialogs } from "../../core/late/late.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { PageHeader } from "../../ui/parts/PageHeader.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useAsked } from "../../ui/parts/useAsked.ts";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { type MoveTarget, rescheduled } from "../calendar/moveTarget.ts";
import { PHONE, type Spot } from "../calendar/spot.ts";
import { useMoveSession } from "../calendar/useMoveSession.ts";
import { useMoveTo } from "../calendar/useMoveTo.ts";
import type { FormTarget } from "../form/SessionFormModal.tsx";
import { toWhen } from "../form/sessionForm.ts";
import { useTellWhy } from "../form/useTellWhy.ts";
import { PendingButton } from "../pending/PendingButton.tsx";
import { isSeriesAction, useSeriesDialogs } from "../series/useSeriesDialogs.ts";
import { AgendaView } from "./AgendaView.tsx";
import type { SessionAction } from "./SessionMenu.tsx";
import { SessionStats } from "./SessionStats.tsx";
import { SessionsToolbar } from "./SessionsToolbar.tsx";
import { sessionsHead } from "./sessionsHead.ts";
import { type Session, useAgenda } from "./useAgenda.ts";
import { useSessionStatus } from "./useSessionStatus.ts";
import { useSessionsAddress } from "./useSessionsAddress.ts";

// Their code follows the first paint, so that the list is there sooner.
const AgendaDialogs = lateDialogs(
  async () => (await import("./AgendaDialogs.tsx")).AgendaDialogs,
  ({ form, mover, removal, series }) => [form, mover, removal, series.cancelling, series.extending],
);

/** The therapist's agenda: looked at as a list or a calendar, planned, moved, confirmed, cancelled. */
export function SessionsScreen() {
  const address = useSessionsAddress();
  // These stay the same from one drawing to the next, for the list and the calendar.
  const show = useCallbackRef(address.show);
  const goTo = useCallbackRef((page: number) => address.show({ page }, { replace: true }));
  const known = useAgenda(address, goTo);
  const { agenda, anchor, hours, wanted, sessions, months, stats, waiting, failed, error, reload } = known;
  const zone = agenda?.timeZone ?? "UTC";
  // The pressed step is drawn first, the sessions it leads to after it.
  const { view, page } = address;
  const drawn = useDeferredValue(
    useMemo(
      () => ({ view, page, agenda, anchor, hours, sessions, waiting }),
      [view, page, agenda, anchor, hours, sessions, waiting],
    ),
  );
  const form = useDialog<FormTarget>();
  const mover = useDialog<MoveTarget>();
  const removal = useDialog<Session>();
  const series = useSeriesDialogs();
  const [said, setSaid] = useState("");
  const status = useSessionStatus(months, (id) => tellWhy(id));
  const move = useMoveSession(zone, months);

  const openEdit = useCallbackRef((id: string) => form.open({ id }));
  const tellWhy = useTellWhy(form);
  const openNew = useCallbackRef((at: Partial<Spot> = {}) => form.open({ id: null, ...at }));
  const moving = useMoveTo({ zone, sessions, move, mover, onSaid: setSaid });
  const moveTo = useCallbackRef(moving.moveTo);
  const step = useCallbackRef(moving.step);
  const askMove = useCallbackRef((session: Session) => mover.open({ session, when: toWhen(zone, session.startsAt) }));

  useAsked("nueva", (clientId) => form.open({ id: null, ...(clientId && { clientId }) }), agenda !== null);
  useAsked("sesion", (id) => id && openEdit(id));

  const act = useCallbackRef((action: SessionAction, session: Session) => {
    if (action === "edit") openEdit(session.id);
    else if (action === "move") askMove(session);
    else if (action === "reschedule") mover.open(rescheduled(session, zone));
    else if (action === "delete") removal.open(session);
    else if (isSeriesAction(action)) series.open(action, session);
    else status[action](session);
  });

  // A new session begins on the day that is looked at: a month on a telephone shows one, too.
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const here = view === "semana" || view === "dia" || (phone && view === "calendario") ? anchor : address.day;
  return (
    <>
      <PageHeader
        {...sessionsHead}
        action={
          <>
            <PendingButton />
            <Button
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={() => openNew(here ? { day: here } : {})}
            >
              Nueva Sesión
            </Button>
          </>
        }
      />
      <SessionStats stats={stats} />
      <SessionsToolbar
        view={address.view}
        month={wanted}
        anchor={anchor}
        today={agenda?.today ?? null}
        zone={agenda?.timeZone ?? null}
        onShow={show}
      />
      {failed && (
        <FailedLine
          text={agenda ? OUTDATED : `No se pudieron cargar las sesiones. ${failureReason(error)}`}
          onRetry={reload}
        />
      )}
      <AgendaView
        {...drawn}
        onShow={show}
        onAction={act}
        onEdit={openEdit}
        onNew={openNew}
        onMove={moveTo}
        onStep={step}
        onAskMove={askMove}
      />
      <div className={ui.sr} role="status">
        {said}
      </div>
      {agenda && (
        <AgendaDialogs
          zone={zone}
          today={agenda.today}
          months={months}
          form={form}
          mover={mover}
          removal={removal}
          series={series}
          move={move}
          onAction={act}
          onSaid={setSaid}
        />
      )}
    </>
  );
}
