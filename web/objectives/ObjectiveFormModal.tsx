import { useMediaQuery } from "@mantine/hooks";
import "../ui/form/forms.css";
import "./objectives.css";
import { DiscardModal } from "../ui/form/DiscardModal.tsx";
import { useLeaveGuard } from "../ui/form/useLeaveGuard.ts";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { ObjectiveForm } from "./ObjectiveForm.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";

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

/** The create/edit form over the client. Typed text is only left after asking, however the form is left. */
export function ObjectiveFormModal({ dialog, clientId, today, onSaved }: ObjectiveFormModalProps) {
  const { subject, opened, opening, close } = dialog;
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const guard = useLeaveGuard(opened, close);
  const start = subject?.objective ?? null;
  return (
    <>
      <StackedModal
        opened={opened}
        onClose={guard.leave}
        size={520}
        fullScreen={phone}
        padding={0}
        title={
          <span tabIndex={-1} data-autofocus>
            {start ? "Editar objetivo" : "Nuevo objetivo"}
          </span>
        }
        className="form-modal objective-modal"
      >
        <ObjectiveForm
          key={opening}
          start={start}
          clientId={clientId}
          today={today}
          ref={guard.unsaved}
          onCancel={guard.leave}
          onSaved={(objective) => {
            close();
            onSaved(objective, start === null);
          }}
        />
      </StackedModal>
      <DiscardModal opened={guard.asking} onStay={guard.stay} onDiscard={guard.discard} />
    </>
  );
}
