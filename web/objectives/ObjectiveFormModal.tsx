import { FormModal } from "../ui/form/FormModal.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { ObjectiveForm } from "./ObjectiveForm.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import styles from "./objectives.module.css";

/** What is edited: an objective, or a new one. */
export interface ObjectiveTarget {
  objective: ObjectiveItem_ObjectiveFragment | null;
}

interface ObjectiveFormModalProps {
  dialog: Dialog<ObjectiveTarget>;
  clientId: string;
  /** Where the practice is, `YYYY-MM-DD`. */
  today: string;
  onSaved: (objective: ObjectiveItem_ObjectiveFragment, created: boolean) => void;
}

/** The create/edit form over the client. */
export function ObjectiveFormModal({ dialog, clientId, today, onSaved }: ObjectiveFormModalProps) {
  const { subject, opened, opening, close } = dialog;
  const start = subject?.objective ?? null;
  return (
    <FormModal
      opened={opened}
      close={close}
      size={520}
      title={start ? "Editar objetivo" : "Nuevo objetivo"}
      className={styles.objectiveModal}
    >
      {({ unsaved, leave }) => (
        <ObjectiveForm
          key={opening}
          start={start}
          clientId={clientId}
          today={today}
          ref={unsaved}
          onCancel={leave}
          onSaved={(objective) => {
            close();
            onSaved(objective, start === null);
          }}
        />
      )}
    </FormModal>
  );
}
