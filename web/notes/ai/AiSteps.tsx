import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { NOTE_TEMPLATES, templateOf } from "../../../schema/rules/record/templates.ts";
import { useFeature } from "../../core/useFeature.ts";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import type { TakenDraft } from "../draft/MaybeDrafted.tsx";
import { useAsks } from "../draft/useAsks.ts";
import { useCuts } from "../draft/useCuts.ts";
import { useNoteDraft } from "../draft/useNoteDraft.ts";
import { useWritingKept } from "../draft/useWritingKept.ts";
import type { NoteForm_NoteFragment } from "../form/NoteForm.generated.ts";
import styles from "../form/noteForm.module.css";
import { newNote } from "../form/noteForm.ts";
import { useSaveNote } from "../form/useSaveNote.ts";
import { AiGenerating } from "./AiGenerating.tsx";
import { AiInput, type Asked } from "./AiInput.tsx";
import { WrittenFor } from "./AiParts.tsx";
import { AiReview, type Reviewed } from "./AiReview.tsx";
import { AiSending } from "./AiSending.tsx";
import {
  type AiRequest,
  type AiRequestErrors,
  aiDraft,
  identitiesOf,
  identityOf,
  requestErrors,
  toSections,
  type Versions,
} from "./aiRequest.ts";
import type { AiUsage } from "./aiUsage.ts";
import { useKnownMissing } from "./consent/useClientAiConsent.ts";
import { rememberedStyle } from "./rememberedStyle.ts";
import { asTwo, isBegun, useAi } from "./useAi.ts";
import { useAiConsent } from "./useAiConsent.ts";
import { useStepFocus } from "./useStepFocus.ts";

/** The steps, as what surrounds them needs them. */
export interface AiStepsHandle extends UnsavedText {
  /** What was typed is not wanted any more, its draft included. */
  discardDraft: () => Promise<void>;
}

interface AiStepsProps {
  clientId: string | null;
  draft: TakenDraft | null;
  foundAt: string | null;
  ref: Ref<AiStepsHandle>;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  onSaved: (note: NoteForm_NoteFragment) => void;
  onCancel: () => void;
  onDone: () => void;
}

type Step = "input" | "sending" | "generating" | "review";
/** Said when the summariser of the machine has no other sentences; of the same length the service counts nothing then. */
const sameAgain = (isCounted: boolean): string =>
  `No hay otras frases que mostrar: el resultado es el mismo${isCounted ? "." : ", y esta vez no ha contado."}`;

/** What was noted down, what is sent of it, generating, choosing and saving. Nothing that was typed or written goes in between. */
export function AiSteps({ clientId, draft: taken, foundAt, usage, aiIsLocal, ref, ...on }: AiStepsProps) {
  const begun = taken?.values ?? newNote();
  const work = taken?.aiWork;
  const asks = useAsks(taken);
  const [given, setRequest] = useState<AiRequest>({
    text: work?.text ?? begun.content,
    // What was begun about somebody stays about them, wherever it is taken up again.
    clientId: taken ? begun.clientId : (clientId ?? begun.clientId),
    length: work?.length ?? rememberedStyle().length,
    tone: rememberedStyle().tone,
    sections: (work && asks.of(work.chosen)?.sections) ?? templateOf(begun.content, NOTE_TEMPLATES).sections,
  });
  const hasLengths = useFeature("NOTE_LENGTHS") ?? false;
  const hasStyle = useFeature("AI_STYLE") ?? false;
  const request: AiRequest = {
    ...given,
    length: hasLengths ? given.length : null,
    tone: hasStyle && !aiIsLocal ? given.tone : null,
    sections: hasStyle ? given.sections : [],
  };
  const [step, setStep] = useState<Step>(work ? "review" : "input");
  const [versions, setVersions] = useState<Versions>({ all: work?.versions ?? [], chosen: work?.chosen ?? 0 });
  const [keepsMemo, setKeepsMemo] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<AiRequestErrors>({});
  const typed = useRef<Asked>(null);
  const reviewed = useRef<Reviewed>(null);
  const before = useRef<"input" | "review">("input");
  const written = useRef(identitiesOf(versions.all));
  const kept = useRef(versions.all.length);
  const cuts = useCuts(work);
  const ai = useAi();
  const consent = useAiConsent();
  const isKnownMissing = useKnownMissing();
  const place = useStepFocus(step);
  const asked = () => typed.current?.read() ?? request;
  const writing = step === "generating" && ai.drafts?.some(isBegun) ? ai.drafts : null;
  const workNow = (): Versions =>
    writing
      ? { all: [...versions.all, ...asTwo(writing)], chosen: versions.all.length }
      : (reviewed.current?.read() ?? versions);
  const cutNow = () => cuts.among(versions.all.length, writing !== null);
  // One unsaved new note is kept, whether it is written by hand or with AI.
  const draft = useNoteDraft({
    noteId: null,
    foundAt,
    read: () => {
      const now = asked();
      const first = { values: begun, isAiGenerated: taken?.isAiGenerated ?? false };
      return aiDraft(first, now, workNow(), cutNow(), asks.all(now.clientId, writing && request));
    },
  });
  useWritingKept(draft, writing);
  // Longer than the review is shown: a saving whose answer got lost is the same one after a look at the text.
  const save = useSaveNote((noteId) => draft.knownAt(noteId));
  // What was paid for is kept at once, and not only when something is typed.
  useEffect(() => {
    if (kept.current === versions.all.length) return;
    kept.current = versions.all.length;
    draft.touch();
    void draft.flush();
  }, [versions.all.length, draft]);
  useImperativeHandle(ref, () => ({
    // While AI is at work and afterwards there is always something to lose.
    exists: () => step !== "input" || versions.all.length > 0 || asked().text.trim() !== "",
    discardDraft: draft.discard,
  }));

  /** Takes up what is asked, when AI can work with it. */
  const take = (from: AiRequest): boolean => {
    const found = requestErrors(from);
    setErrors(found);
    setRequest(from);
    setFailure(null);
    setNotice(null);
    if (Object.keys(found).length > 0) return false;
    if (step === "input" || step === "review") before.current = step;
    return true;
  };
  const run = async (from: AiRequest) => {
    setStep("generating");
    const outcome = await ai.generate({ ...from, sections: toSections(from.sections) }, !aiIsLocal);
    if (outcome.kind === "cancelled") return;
    if (outcome.kind === "unconsented") {
      consent.refresh();
      return setStep("sending");
    }
    if (outcome.kind === "failed") {
      setFailure(outcome.sentence);
      return setStep("input");
    }
    const { made } = outcome;
    const first = versions.all.length;
    const identity = identityOf(made);
    if (aiIsLocal && written.current.includes(identity))
      setNotice(sameAgain(outcome.kind === "made" && outcome.used !== usage?.used));
    else {
      written.current.push(identity);
      // What was written before stays, and what became of it.
      setVersions(({ all }) => ({ all: [...all, ...made], chosen: all.length }));
      asks.note(first, { ...from, sent: outcome.sent });
      cuts.note(first, outcome.kind === "cut" ? outcome.sentence : null);
    }
    setStep("review");
  };
  const generate = (from: AiRequest) => {
    if (!take(from)) return;
    if (consent.isMissing || isKnownMissing(from.clientId)) setStep("sending");
    else void run(from);
  };
  const show = (from: AiRequest) => take(from) && setStep("sending");
  const goTo = (next: Step) => () => {
    setNotice(null);
    setStep(next);
  };

  const ask = asks.of(versions.chosen);
  const cut = aiIsLocal ? null : cuts.of(versions.chosen);
  const isForAnother = ask && ask.clientId !== "" && ask.clientId !== request.clientId;
  const told = (cut || isForAnother) && (
    <>
      {cut}
      {isForAnother && <WrittenFor clientId={ask.clientId} />}
    </>
  );
  const shown =
    step === "generating" ? (
      <AiGenerating
        words="Escribiendo dos versiones de la nota…"
        drafts={aiIsLocal ? null : ai.drafts}
        draft={draft.state}
        onStop={() => {
          ai.cancel();
          // What has been read stays: it is taken up where it was stopped.
          if (!ai.drafts?.some(isBegun)) setStep(before.current);
        }}
      />
    ) : step === "sending" ? (
      <AiSending
        request={request}
        consent={consent}
        action="Generar"
        blocked={usage?.level === "REACHED"}
        onBack={goTo("input")}
        onGo={() => void run(request)}
      />
    ) : step === "review" ? (
      <AiReview
        versions={versions}
        onVersions={setVersions}
        request={request}
        begun={begun}
        notice={notice ?? told}
        sent={ask?.sent}
        headings={ask?.sections.map(({ heading }) => heading) ?? []}
        keepsMemo={keepsMemo}
        onKeepsMemo={setKeepsMemo}
        usage={usage}
        aiIsLocal={aiIsLocal}
        ref={reviewed}
        draft={draft}
        save={save}
        onRegenerate={() => generate(request)}
        onBack={goTo("input")}
        onSaved={(note) => {
          on.onDone();
          on.onSaved(note);
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
        hasStyle={hasStyle}
        consent={consent}
        versions={versions.all.length}
        onGenerate={generate}
        onShow={show}
        onVersions={(from) => {
          setRequest(from);
          setErrors({});
          setFailure(null);
          setStep("review");
        }}
        onCancel={on.onCancel}
      />
    );
  return (
    <div ref={place} tabIndex={-1} className={styles.step}>
      {shown}
    </div>
  );
}
