import { failureReason } from "../../core/failure.ts";
import { DeleteModal } from "../../ui/parts/DeleteModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { useDeleteNoteTemplateMutation } from "./DeleteNoteTemplate.generated.ts";
import { NoteTemplatesDocument } from "./NoteTemplates.generated.ts";
import type { OwnTemplate_TemplateFragment } from "./OwnTemplate.generated.ts";

interface TemplateDeleteModalProps {
  dialog: Dialog<OwnTemplate_TemplateFragment>;
  onDeleted: (template: OwnTemplate_TemplateFragment) => void;
}

/** Asks before a template goes, by name. */
export function TemplateDeleteModal({ dialog, onDeleted }: TemplateDeleteModalProps) {
  const { subject: template, opened, close } = dialog;
  const [deleteTemplate] = useDeleteNoteTemplateMutation();
  if (!template) return null;
  const remove = async () => {
    const { data, error } = await deleteTemplate({
      variables: { id: template.id },
      errorPolicy: "all",
      refetchQueries: [NoteTemplatesDocument],
      awaitRefetchQueries: true,
    });
    const answer = data?.deleteNoteTemplate;
    // One that another window has deleted is gone as well.
    const isGone = answer?.deletedNoteTemplateId || answer?.errors[0]?.code === "NOT_FOUND";
    return !error && isGone ? null : (answer?.errors[0]?.message ?? failureReason(error));
  };
  return (
    <DeleteModal
      opened={opened}
      onClose={close}
      title="Eliminar plantilla"
      question={
        <>
          ¿Quieres eliminar la plantilla <strong>«{template.name}»</strong>?
        </>
      }
      consequence="Las notas escritas con ella se quedan como están. Esta acción no se puede deshacer."
      onDelete={remove}
      onDeleted={() => onDeleted(template)}
    />
  );
}
