import { Button, Modal, Text } from "@mantine/core";
import { failureReason, OUTDATED } from "../../core/failure.ts";
import { useFeature } from "../../core/useFeature.ts";
import { leaveHere } from "../../ui/form/useLeaveGuard.ts";
import { EmptyState } from "../../ui/parts/EmptyState.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { AnswersSetting } from "../answers/AnswersSetting.tsx";
import { PendingGroups } from "./PendingGroups.tsx";
import type { Pending } from "./usePending.ts";

interface PendingModalProps {
  dialog: Dialog<true>;
  pending: Pending;
}

/** What waits, over the agenda. */
export function PendingModal({ dialog, pending }: PendingModalProps) {
  const takesAnswers = useFeature("CLIENT_ANSWERS") ?? false;
  const { groups, zone, error, reload } = pending;
  return (
    <Modal.Stack>
      <StackedModal opened={dialog.opened} onClose={() => leaveHere(dialog.close)} size={640} title="Te espera">
        {error && (
          <FailedLine
            text={groups ? OUTDATED : `No se pudo ver lo que te espera. ${failureReason(error)}`}
            onRetry={reload}
          />
        )}
        {groups?.length === 0 && !error && (
          <EmptyState
            drawing="agenda"
            compact
            text="Nada te espera: todo está confirmado y anotado."
            action={
              <Button variant="light" onClick={dialog.close}>
                Cerrar
              </Button>
            }
          />
        )}
        {!groups && !error && (
          <Text c="dimmed" py="sm" role="status">
            Cargando…
          </Text>
        )}
        {groups && <PendingGroups groups={groups} zone={zone} opened onLeave={dialog.close} />}
        {takesAnswers && <AnswersSetting />}
      </StackedModal>
    </Modal.Stack>
  );
}
