import { type MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { FormModal } from "../ui/form/FormModal.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { MeasureForm } from "./MeasureForm.tsx";

interface MeasureFormModalProps {
  /** About the questionnaire that is offered first. */
  dialog: Dialog<MeasureKind>;
  clientId: string;
  onSaved: (kind: MeasureKind) => void;
}

/** A questionnaire that is filled in together in the room. */
export function MeasureFormModal({ dialog, clientId, onSaved }: MeasureFormModalProps) {
  const { subject, opened, opening, close } = dialog;
  return (
    <FormModal opened={opened} close={close} size={680} title="Rellenar cuestionario">
      {({ unsaved, leave }) => (
        <MeasureForm
          key={opening}
          start={subject ?? "PHQ9"}
          clientId={clientId}
          ref={unsaved}
          onCancel={leave}
          onSaved={(kind) => {
            close();
            onSaved(kind);
          }}
        />
      )}
    </FormModal>
  );
}
