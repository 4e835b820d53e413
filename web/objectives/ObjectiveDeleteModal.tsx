import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import { failureReason } from "../core/failure.ts";
import { isGone } from "../core/saving/isGone.ts";
import { useFeature } from "../core/useFeature.ts";
import { DeleteModal } from "../ui/parts/DeleteModal.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { DeletedObjectivesDocument } from "./DeletedObjectives.generated.ts";
import { useDeleteObjectiveMutation } from "./DeleteObjective.generated.ts";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";

interface ObjectiveDeleteModalProps {
  dialog: Dialog<ObjectiveItem_ObjectiveFragment>;
  onDeleted: (objective: ObjectiveItem_ObjectiveFragment) => void;
}

/** Asks before an objective goes, by title. */
export function ObjectiveDeleteModal({ dialog, onDeleted }: ObjectiveDeleteModalProps) {
  const { subject: objective, opened, close } = dialog;
  const [deleteObjective] = useDeleteObjectiveMutation();
  const restorable = useFeature("RESTORE_OBJECTIVES");
  if (!objective) return null;
  const remove = async () => {
    const { data, error } = await deleteObjective({
      variables: { id: objective.id },
      errorPolicy: "all",
      refetchQueries: [DeletedObjectivesDocument],
      update: (cache, { data: told }) => {
        const answer = told?.deleteObjective;
        if (isGone(answer?.deletedObjectiveId, answer)) cache.evict({ id: cache.identify({ ...objective }) });
      },
    });
    const answer = data?.deleteObjective;
    return !error && isGone(answer?.deletedObjectiveId, answer)
      ? null
      : (answer?.errors[0]?.message ?? failureReason(error));
  };
  return (
    <DeleteModal
      opened={opened}
      onClose={close}
      title="Confirmar Eliminación"
      question={
        <>
          ¿Quieres eliminar el objetivo <strong>«{objective.title}»</strong>?
        </>
      }
      consequence={
        restorable
          ? `Esta acción no se puede deshacer pasados ${RESTORE_DAYS} días: hasta entonces podrás recuperarlo.`
          : "Esta acción no se puede deshacer."
      }
      onDelete={remove}
      onDeleted={() => onDeleted(objective)}
    />
  );
}
