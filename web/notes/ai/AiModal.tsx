import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import "../../ui/form/forms.css";
import "../form/noteForm.css";
import { DiscardModal } from "../../ui/form/DiscardModal.tsx";
import { useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { NewNoteDraft } from "../draft/MaybeDrafted.tsx";
import type { NoteForm_NoteFragment } from "../form/NoteForm.generated.ts";
import { AiSteps, type AiStepsHandle } from "./AiSteps.tsx";
import type { AiUsage } from "./useAiUsage.ts";

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
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const guard = useLeaveGuard(opened, close);
  const steps = useRef<AiStepsHandle>(null);
  return (
    <>
      <StackedModal
        opened={opened}
        onClose={guard.leave}
        size={760}
        fullScreen={phone}
        padding={0}
        title={
          <span tabIndex={-1} data-autofocus>
            Crear nota con IA
          </span>
        }
        className="form-modal note-modal"
      >
        <NewNoteDraft key={opening} withAi>
          {(taken) => (
            <AiSteps
              clientId={dialog.subject?.clientId ?? null}
              draft={taken}
              ref={(handle) => {
                steps.current = handle;
                guard.unsaved.current = handle;
              }}
              onCancel={guard.leave}
              onDone={close}
              {...props}
            />
          )}
        </NewNoteDraft>
      </StackedModal>
      <DiscardModal
        opened={guard.asking}
        onStay={guard.stay}
        onDiscard={() => {
          void steps.current?.discardDraft();
          guard.discard();
        }}
      />
    </>
  );
}
