import { Modal } from "@mantine/core";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import { DeletedSessions } from "../deleted/DeletedSessions.tsx";
import { useDeletedSessions } from "../deleted/useDeletedSessions.ts";
import { SessionDialogs, type SessionDialogsProps } from "./SessionDialogs.tsx";

/** All that opens over the agenda, one perhaps over another, the way to sessions that were deleted, and what is told of them. */
export function AgendaDialogs(props: Omit<SessionDialogsProps, "gone">) {
  const gone = useDeletedSessions(props.months);
  return (
    <Modal.Stack>
      <DeletedSessions zone={props.zone} onRestore={gone.restore} />
      <SessionDialogs {...props} gone={gone} />
      <ToastRegion />
    </Modal.Stack>
  );
}
