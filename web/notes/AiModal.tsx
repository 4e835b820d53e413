import { useMediaQuery } from "@mantine/hooks";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import "../ui/forms.css";
import "./noteForm.css";
import { DiscardModal } from "../ui/DiscardModal.tsx";
import { StackedModal } from "../ui/StackedModal.tsx";
import type { Dialog } from "../ui/useDialog.ts";
import { type UnsavedText, useLeaveGuard } from "../ui/useLeaveGuard.ts";
import { AiInput, type Asked } from "./AiInput.tsx";
import { AiGenerating } from "./AiParts.tsx";
import { AiReview, type Reviewed } from "./AiReview.tsx";
import { type AiRequest, type AiRequestErrors, aiDraft, requestErrors } from "./aiRequest.ts";
import { NewNoteDraft, type TakenDraft } from "./MaybeDrafted.tsx";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";
import { newNote } from "./noteForm.ts";
import { type NoteOption, useAi } from "./useAi.ts";
import type { AiUsage } from "./useAiUsage.ts";
import { useNoteDraft } from "./useNoteDraft.ts";
import { useStepFocus } from "./useStepFocus.ts";

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
        <NewNoteDraft key={opening}>
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

interface AiStepsHandle extends UnsavedText {
  /** What was typed is not wanted any more, its draft included. */
  discardDraft: () => Promise<void>;
}

interface AiStepsProps extends Omit<AiModalProps, "dialog"> {
  clientId: string | null;
  draft: TakenDraft | null;
  ref: Ref<AiStepsHandle>;
  onCancel: () => void;
  onDone: () => void;
}

function AiSteps({ clientId, draft: taken, usage, aiIsLocal, ref, onSaved, onCancel, onDone }: AiStepsProps) {
  const begun = taken?.values ?? newNote();
  const [request, setRequest] = useState<AiRequest>({ text: begun.content, clientId: clientId ?? begun.clientId });
  const [step, setStep] = useState<"input" | "generating" | "review">("input");
  const [made, setMade] = useState<{ options: NoteOption[]; times: number }>({ options: [], times: 0 });
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<AiRequestErrors>({});
  const typed = useRef<Asked>(null);
  const reviewed = useRef<Reviewed>(null);
  const before = useRef<"input" | "review">("input");
  const ai = useAi();
  const place = useStepFocus(step);
  const asked = () => typed.current?.read() ?? request;
  // One unsaved new note is kept, whether it is written by hand or with AI.
  const draft = useNoteDraft({
    noteId: null,
    kept: taken !== null,
    read: () => aiDraft(begun, asked(), reviewed.current?.read() ?? null),
  });
  useImperativeHandle(ref, () => ({
    // While AI is at work and afterwards there is always something to lose.
    exists: () => step !== "input" || asked().text.trim() !== "",
    discardDraft: draft.discard,
  }));

  const generate = async (asked: AiRequest) => {
    const found = requestErrors(asked);
    setErrors(found);
    setRequest(asked);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    before.current = step === "review" ? "review" : "input";
    setStep("generating");
    const outcome = await ai.generate(asked.text, asked.clientId);
    if (outcome.kind === "cancelled") return;
    if (outcome.kind === "failed") {
      setFailure(outcome.sentence);
      return setStep("input");
    }
    setMade(({ times }) => ({ options: outcome.made, times: times + 1 }));
    setStep("review");
  };

  const shown =
    step === "generating" ? (
      <AiGenerating
        words="Escribiendo dos versiones de la nota…"
        onCancel={() => {
          ai.cancel();
          setStep(before.current);
        }}
      />
    ) : step === "review" ? (
      <AiReview
        key={made.times}
        options={made.options}
        clientId={request.clientId}
        usage={usage}
        aiIsLocal={aiIsLocal}
        ref={reviewed}
        draft={draft}
        onRegenerate={() => generate(request)}
        onBack={() => setStep("input")}
        onSaved={(note) => {
          onDone();
          onSaved(note);
        }}
      />
    ) : (
      <AiInput
        start={request}
        ref={typed}
        draft={draft}
        errors={errors}
        failure={failure}
        onFailureClosed={() => setFailure(null)}
        usage={usage}
        aiIsLocal={aiIsLocal}
        onGenerate={generate}
        onCancel={onCancel}
      />
    );
  return (
    <div ref={place} tabIndex={-1} className="step">
      {shown}
    </div>
  );
}
