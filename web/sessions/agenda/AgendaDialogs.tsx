import { Modal } from "@mantine/core";
import { SessionDialogs, type SessionDialogsProps } from "./SessionDialogs.tsx";

/** All that opens over the agenda; one may lie over another. */
export function AgendaDialogs(props: SessionDialogsProps) {
  return (
    <Modal.Stack>
      <SessionDialogs {...props} />
    </Modal.Stack>
  );
}
