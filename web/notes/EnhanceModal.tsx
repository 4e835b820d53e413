import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { aiTextFault, aiTextMessage } from "../../schema/rules/ai.ts";
import { tidyTags } from "../../schema/rules/notes.ts";
import { StackedModal } from "../ui/StackedModal.tsx";
import type { Dialog } from "../ui/useDialog.ts";
import { AiFailure, AiGenerating, LocalNotice } from "./AiParts.tsx";
import { AiUsageBanner } from "./AiUsageBanner.tsx";
import type { NoteValues } from "./noteForm.ts";
import { type NoteOption, useAi } from "./useAi.ts";
import type { AiUsage } from "./useAiUsage.ts";
import { useStepFocus } from "./useStepFocus.ts";

/** The form as it stands. */
export interface EnhanceTarget {
  values: NoteValues;
}

interface EnhanceModalProps {
  dialog: Dialog<EnhanceTarget>;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  onTake: (values: NoteValues) => void;
}

/** Has AI improve the note in the form, shows both side by side, and changes the form only when that is wanted. */
export function EnhanceModal({ dialog: { subject, opened, close }, usage, aiIsLocal, onTake }: EnhanceModalProps) {
  const [busy, setBusy] = useState(false);
  const [better, setBetter] = useState<NoteOption | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ai = useAi();
  const place = useStepFocus(busy);
  if (!subject) return null;
  const { values } = subject;
  const blocked = usage?.level === "REACHED";

  const enhance = async () => {
    const fault = aiTextFault(values.content);
    if (fault) return setFailure(aiTextMessage(fault));
    setFailure(null);
    setBusy(true);
    const outcome = await ai.enhance(values.content, values.clientId || null);
    setBusy(false);
    if (outcome.kind === "made") setBetter(outcome.made);
    else if (outcome.kind === "failed") setFailure(outcome.sentence);
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

  return (
    <StackedModal opened={opened} onClose={leave} size={860} padding={0} title="Mejorar con IA" className="form-modal">
      <div ref={place} tabIndex={-1} className="step">
        {busy ? (
          <AiGenerating words="Mejorando la nota…" onCancel={ai.cancel} />
        ) : (
          <>
            <Stack gap="md" className="form-body">
              <AiUsageBanner usage={usage} />
              {failure && <AiFailure sentence={failure} onClose={() => setFailure(null)} />}
              {merged ? (
                <div className="conflict-sides">
                  <Version title="Tu nota" of={values} />
                  <Version title="La mejorada" of={merged} />
                </div>
              ) : (
                <Text>La IA ordena y redacta lo que has escrito. Verás las dos versiones antes de decidir.</Text>
              )}
              {aiIsLocal && <LocalNotice />}
            </Stack>
            <Group justify="flex-end" gap="xs" className="form-foot">
              <Button variant="default" onClick={leave}>
                {better ? "Mantener la mía" : "Cancelar"}
              </Button>
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
                  onClick={() => !blocked && enhance()}
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

function Version({ title, of: { title: name, content, tags } }: { title: string; of: NoteOption }) {
  return (
    <section className="draft" aria-label={title}>
      <Text size="sm" c="dimmed" fw={600}>
        {title}
      </Text>
      <Text fw={600} mt={4} className="anywhere">
        {name}
      </Text>
      <div className="ai-version">{content}</div>
      {tags.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs" className="anywhere">
          {tags.join(", ")}
        </Text>
      )}
    </section>
  );
}
