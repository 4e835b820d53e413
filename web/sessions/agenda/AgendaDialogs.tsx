import { Modal } from "@mantine/core";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import { useRescheduleSession } from "../calendar/useRescheduleSession.ts";
import { DeletedSessions } from "../deleted/DeletedSessions.tsx";
import { useDeletedSessions } from "../deleted/useDeletedSessions.ts";
import { SessionDialogs, type SessionDialogsProps } from "./SessionDialogs.tsx";

/** All that opens over the agenda, one perhaps over another, the way to sessions that were deleted, and what is told of them. */
export function AgendaDialogs(props: Omit<SessionDialogsProps, "gone" | "reschedule">) {
  const { zone, months } = props;
  const gone = useDeletedSessions(months);
  const reschedule = useRescheduleSession(zone, months);
  return (
    <Modal.Stack>
      <DeletedSessions zone={zone} onRestore={gone.restore} />
      <SessionDialogs {...props} gone={gone} reschedule={reschedule} />
      <ToastRegion />
    </Modal.Stack>
  );
}
