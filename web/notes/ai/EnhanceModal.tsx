import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { type RefObject, useState } from "react";
import { AI_CLIENT_REQUIRED, aiTextFault, aiTextMessage } from "../../../schema/rules/ai.ts";
import { tidyTags } from "../../../schema/rules/notes.ts";
import { templateOf } from "../../../schema/rules/record/templates.ts";
import { useFeature } from "../../core/useFeature.ts";
import forms from "../../ui/form/forms.module.css";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { Checked, CheckedCount, useSupport } from "../checked/Checked.tsx";
import { Compared, useWordDiff, WordCount } from "../compared/Compared.tsx";
import compared from "../compared/compared.module.css";
import type { Piece } from "../compared/wordDiff.ts";
import styles from "../form/noteForm.module.css";
import type { NoteValues } from "../form/noteForm.ts";
import { useTemplates } from "../templates/useTemplates.ts";
import { AiGenerating } from "./AiGenerating.tsx";
import { AiFailure, AiNotice, AiSaid } from "./AiParts.tsx";
import { AiSending } from "./AiSending.tsx";
import { AiSent } from "./AiSent.tsx";
import { ToneChoice } from "./AiStyleFields.tsx";
import { AiUsageBanner } from "./AiUsageBanner.tsx";
import { type AiRequest, toSections } from "./aiRequest.ts";
import type { AiUsage } from "./aiUsage.ts";
import { useKnownMissing } from "./consent/useClientAiConsent.ts";
import { rememberedStyle, rememberStyle } from "./rememberedStyle.ts";
import { type NoteOption, type Sent, useAi } from "./useAi.ts";
import { useAiConsent } from "./useAiConsent.ts";
import { useStepFocus } from "./useStepFocus.ts";

/** The form as it stands. */
export interface EnhanceTarget {
  values: NoteValues;
}

interface EnhanceModalProps {
  dialog: Dialog<EnhanceTarget>;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  /** What AI made of the form before, while it stands as it did: nobody pays twice for having looked away. */
  remembered: RefObject<Remembered | null>;
  onTake: (values: NoteValues) => void;
}

/** The improved note, and what it was made of. */
export interface Remembered {
  of: string;
  better: NoteOption;
  /** What left the practice for it. */
  sent: Sent | null;
  /** Why it is half done; null when it is whole. */
  cut: string | null;
}

/** Has AI improve the note in the form, shows both side by side, and changes the form only when that is wanted. */
export function EnhanceModal({ dialog, ...props }: EnhanceModalProps) {
  return dialog.subject ? <Enhancing dialog={dialog} values={dialog.subject.values} {...props} /> : null;
}

function Enhancing({ dialog, values, usage, aiIsLocal, remembered, onTake }: EnhanceModalProps & EnhanceTarget) {
  const { opened, close } = dialog;
  const [step, setStep] = useState<"choose" | "sending" | "busy">("choose");
  const [made, setMade] = useState<Remembered | null>(() =>
    remembered.current?.of === values.content ? remembered.current : null,
  );
  const better = made?.better;
  const [failure, setFailure] = useState<string | null>(null);
  const ai = useAi();
  const consent = useAiConsent();
  const asksClients = useFeature("AI_CLIENT_CONSENT") ?? false;
  const isKnownMissing = useKnownMissing();
  const place = useStepFocus(step);
  const blocked = usage?.level === "REACHED";

  const hasStyle = useFeature("AI_STYLE") ?? false;
  const { all: templates } = useTemplates();
  const [tone, setTone] = useState(rememberedStyle().tone);
  // The note keeps the headings it has.
  const sections = hasStyle ? templateOf(values.content, templates).sections : [];
  const request: AiRequest = {
    text: values.content,
    clientId: values.clientId,
    length: null,
    tone: hasStyle && !aiIsLocal ? tone : null,
    sections,
  };
  const run = async () => {
    setStep("busy");
    const outcome = await ai.enhance(
      {
        text: request.text,
        clientId: request.clientId || null,
        tone: request.tone,
        sections: toSections(sections),
      },
      !aiIsLocal,
    );
    if (outcome.kind === "unconsented") {
      consent.refresh();
      return setStep("sending");
    }
    setStep("choose");
    if (outcome.kind === "made" || outcome.kind === "cut") {
      const cut = outcome.kind === "cut" ? outcome.sentence : null;
      // Also when the dialog was left meanwhile: what was shown of it may have counted.
      remembered.current = { of: request.text, better: outcome.made, sent: outcome.sent, cut };
      setMade(remembered.current);
    } else if (outcome.kind === "failed") setFailure(outcome.sentence);
  };
  const begin = (isShown: boolean) => {
    const fault = aiTextFault(request.text);
    const isNobodys = asksClients && consent.assistant?.recipient && request.clientId === "";
    const sentence = fault ? aiTextMessage(fault) : isNobodys ? AI_CLIENT_REQUIRED : null;
    setFailure(sentence);
    if (sentence) return;
    if (isShown || consent.isMissing || isKnownMissing(request.clientId)) setStep("sending");
    else void run();
  };
  const leave = () => {
    ai.cancel();
    close();
  };
  // The therapist's own title and tags stay.
  const merged = better && {
    ...values,
    title: values.title || better.title,
    content: better.content,
    tags: tidyTags([...values.tags, ...better.tags]),
  };
  const support = useSupport(merged?.content ?? "", values.content);
  const diff = useWordDiff(merged ? values.content : "", merged ? merged.content : "");

  return (
    <StackedModal
      opened={opened}
      onClose={leave}
      size={1080}
      padding={0}
      title="Mejorar con IA"
      className={forms.modal}
    >
      <div ref={place} tabIndex={-1} className={styles.step}>
        {step === "busy" ? (
          <AiGenerating words="Mejorando la nota…" drafts={aiIsLocal ? null : ai.drafts} onStop={ai.cancel} />
        ) : step === "sending" ? (
          <AiSending
            request={request}
            consent={consent}
            action="Mejorar"
            blocked={blocked}
            onBack={() => setStep("choose")}
            onGo={() => void run()}
          />
        ) : (
          <>
            <Stack gap="md" className={forms.body}>
              <AiUsageBanner usage={usage} />
              {failure && <AiFailure sentence={failure} onClose={() => setFailure(null)} />}
              <AiSaid>{made?.cut}</AiSaid>
              {merged ? (
                <>
                  <CheckedCount sentences={support} />
                  <div className={forms.conflictSides}>
                    <Version title="Tu nota" of={values} pieces={diff.before} own="gone" />
                    <Version title="La mejorada" of={merged} pieces={diff.after} own="come" />
                  </div>
                  <Checked sentences={support} />
                  <AiSent sent={made?.sent} />
                </>
              ) : (
                <>
                  <Text>La IA ordena y redacta lo que has escrito. Verás las dos versiones antes de decidir.</Text>
                  {request.tone && (
                    <ToneChoice
                      value={request.tone}
                      onChange={(chosen) => {
                        setTone(chosen);
                        rememberStyle({ tone: chosen });
                      }}
                    />
                  )}
                </>
              )}
              <AiNotice isLocal={aiIsLocal} consent={consent} clientId={request.clientId} onShow={() => begin(true)} />
            </Stack>
            <Group justify="flex-end" gap="xs" className={forms.foot}>
              <Button variant="default" onClick={leave}>
                {better ? "Mantener la mía" : "Cancelar"}
              </Button>
              {made?.cut && (
                <Button variant="default" onClick={() => begin(false)} disabled={blocked}>
                  Regenerar
                </Button>
              )}
              {merged ? (
                <Button
                  onClick={() => {
                    onTake(merged);
                    close();
                  }}
                >
                  Usar la mejorada
                </Button>
              ) : (
                <Button
                  color="apricot"
                  onClick={() => !blocked && begin(false)}
                  aria-disabled={blocked}
                  data-disabled={blocked || undefined}
                >
                  Mejorar
                </Button>
              )}
            </Group>
          </>
        )}
      </div>
    </StackedModal>
  );
}

interface VersionProps {
  title: string;
  of: NoteOption;
  /** Its content, compared with the other's. */
  pieces: readonly Piece[];
  own: "gone" | "come";
}

function Version({ title, of: { title: name, content, tags }, pieces, own }: VersionProps) {
  return (
    <section className={styles.draft} aria-label={title}>
      <Text size="sm" c="dimmed" fw={600} component="div" className={compared.head}>
        {title} <WordCount text={content} />
      </Text>
      <Text fw={600} mt={4} className={ui.anywhere}>
        {name}
      </Text>
      <Box className={styles.aiVersion} role="group" aria-label={`${title}: texto`} tabIndex={0}>
        <div className={compared.text}>
          <Compared pieces={pieces} own={own} />
        </div>
      </Box>
      {tags.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs" className={ui.anywhere}>
          {tags.join(", ")}
        </Text>
      )}
    </section>
  );
}
