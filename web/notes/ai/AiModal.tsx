import { useRef } from "react";
import { FormModal } from "../../ui/form/FormModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { NewNoteDraft } from "../draft/MaybeDrafted.tsx";
import type { NoteForm_NoteFragment } from "../form/NoteForm.generated.ts";
import styles from "../form/noteForm.module.css";
import { AiSteps, type AiStepsHandle } from "./AiSteps.tsx";
import ai from "./ai.module.css";
import type { AiUsage } from "./aiUsage.ts";

/** Whom the note is about, when that is known beforehand. */
export interface AiTarget {
  clientId: string | null;
}

interface AiModalProps {
  dialog: Dialog<AiTarget>;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  onSaved: (note: NoteForm_NoteFragment) => void;
}

/** A note with AI in three steps (document §4): what was noted down, generating, choosing and saving. */
export function AiModal({ dialog, ...props }: AiModalProps) {
  const { opened, opening, close } = dialog;
  const steps = useRef<AiStepsHandle>(null);
  return (
    <FormModal
      opened={opened}
      close={close}
      size={760}
      title="Crear nota con IA"
      className={`${styles.noteModal} ${ai.dialog}`}
      onDiscard={() => void steps.current?.discardDraft()}
    >
      {({ unsaved, leave }) => (
        <NewNoteDraft key={opening} withAi>
          {(taken, foundAt) => (
            <AiSteps
              clientId={dialog.subject?.clientId ?? null}
              draft={taken}
              foundAt={foundAt}
              ref={(handle) => {
                steps.current = handle;
                unsaved.current = handle;
              }}
              onCancel={leave}
              onDone={close}
              {...props}
            />
          )}
        </NewNoteDraft>
      )}
    </FormModal>
  );
}
