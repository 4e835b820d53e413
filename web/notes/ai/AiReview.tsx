import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { NOTE_FIELD_LABEL } from "../../../schema/rules/notes.ts";
import { ClientName } from "../../clients/picker/ClientName.tsx";
import forms from "../../ui/form/forms.module.css";
import { useRefused } from "../../ui/form/goToRefused.ts";
import { DraftLine } from "../draft/DraftLine.tsx";
import type { NoteDraftKeeper } from "../draft/useNoteDraft.ts";
import type { NoteForm_NoteFragment } from "../form/NoteForm.generated.ts";
import styles from "../form/noteForm.module.css";
import { type NoteFormErrors, type NoteValues, noteFormErrors, toInput } from "../form/noteForm.ts";
import { TagsField } from "../form/TagsField.tsx";
import { TextBox, type Written } from "../form/TextBox.tsx";
import type { useSaveNote } from "../form/useSaveNote.ts";
import { AiFailure, AiSaid, LocalNotice } from "./AiParts.tsx";
import { AiSent } from "./AiSent.tsx";
import { AiUsageBanner } from "./AiUsageBanner.tsx";
import { AiRounds, AiVersions } from "./AiVersions.tsx";
import ai from "./ai.module.css";
import { type AiRequest, sessionFor, type Versions, withMemo } from "./aiRequest.ts";
import type { AiUsage } from "./aiUsage.ts";
import type { NoteOption, Sent } from "./useAi.ts";

/** What the therapist made of it. */
export interface Reviewed {
  /** All versions, the chosen one as it stands. */
  read: () => Versions;
}

interface AiReviewProps {
  versions: Versions;
  onVersions: (versions: Versions) => void;
  request: AiRequest;
  /** What the note began with: what AI does not write stays. */
  begun: NoteValues;
  /** Said above the versions, when there is something to say about their generation. */
  notice: ReactNode;
  /** What left the practice for the generation that is shown. */
  sent: Sent | null | undefined;
  /** The headings it was to have. */
  headings: readonly string[];
  /** Whether the jottings are saved below the note. */
  keepsMemo: boolean;
  onKeepsMemo: (keeps: boolean) => void;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  ref: Ref<Reviewed>;
  draft: NoteDraftKeeper;
  save: ReturnType<typeof useSaveNote>;
  onRegenerate: () => void;
  onBack: () => void;
  onSaved: (note: NoteForm_NoteFragment) => void;
}

/** The answer to its creation had got lost, and it is nothing to be brought together among AI's versions. */
const CHANGED_ELSEWHERE =
  "Esta nota ya se había guardado, y después se cambió en otra ventana. Ábrela en tus notas y complétala allí: lo que ves aquí sigue en tu borrador.";

/** The last step: one of the versions is chosen, put right and saved. Nothing has been saved before, and all are kept. */
export function AiReview({
  versions,
  request,
  begun,
  notice,
  sent,
  headings,
  keepsMemo,
  usage,
  aiIsLocal,
  ref,
  draft,
  save,
  ...on
}: AiReviewProps) {
  const [errors, setErrors] = useState<NoteFormErrors>({});
  const place = useRefused<HTMLElement>(errors);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const content = useRef<Written>(null);
  /** What is typed into the content since a version was chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const version = versions.all[versions.chosen] ?? { title: "", content: "", tags: [] };

  /** The versions with what stands in the fields now. */
  const standing = (change?: Partial<NoteOption>): Versions => {
    const now = { ...version, content: content.current?.read() ?? version.content, ...change };
    return { ...versions, all: versions.all.map((other, index) => (index === versions.chosen ? now : other)) };
  };
  useImperativeHandle(ref, () => ({ read: () => standing() }));
  const edit = (change: Partial<NoteOption>) => {
    on.onVersions(standing(change));
    draft.touch();
  };
  const leaveFor = (go: () => void) => () => {
    on.onVersions(standing());
    go();
  };
  const store = async () => {
    if (saving) return;
    const now = standing();
    on.onVersions(now);
    const { title, content: text, tags } = now.all[now.chosen] ?? version;
    const whole = keepsMemo ? withMemo(text, request.text) : text;
    const { clientId } = request;
    const values = { ...begun, clientId, sessionId: sessionFor(begun, clientId), title, content: whole, tags };
    const faults = noteFormErrors({ ...values, content: text.trim() === "" ? text : whole });
    setErrors(faults);
    setFailure(null);
    if (Object.keys(faults).length > 0) return;
    setSaving(true);
    await draft.settle();
    const outcome = await save(null, { ...toInput(values), isAiGenerated: true });
    setSaving(false);
    if (outcome.kind === "saved") return on.onSaved(outcome.saved);
    draft.resume();
    // The repeat of its creation has taken the draft along, and it is promised that it is there.
    if (outcome.kind === "conflict") await draft.flush();
    if (outcome.kind === "refused") {
      setErrors(outcome.errors);
      setFailure(outcome.other[0] ?? outcome.errors.clientId ?? null);
    } else if (outcome.kind === "conflict") setFailure(CHANGED_ELSEWHERE);
    else setFailure(outcome.kind === "failed" ? outcome.sentence : "Error saving note");
  };

  const choose = (chosen: number) => {
    on.onVersions({ ...standing(), chosen });
    setTyped(null);
    setErrors({});
    draft.touch();
  };

  return (
    <section ref={place} aria-label="Revisar y guardar" className={ai.review}>
      {/* What was typed while it is being saved would be in no note. */}
      <Stack gap="sm" className={`${forms.body} ${ai.reviewBody}`} inert={saving}>
        {failure && <AiFailure sentence={failure} onClose={() => setFailure(null)} />}
        <div className={ai.head}>
          <Text c="dimmed" size="sm" component="div" className={styles.aiAbout}>
            Nota de <ClientName id={request.clientId} />
          </Text>
          <AiRounds versions={versions} onChoose={choose} />
          <div className={ai.headUsage}>
            <AiUsageBanner usage={usage} />
          </div>
        </div>
        <AiSaid>{notice}</AiSaid>
        <AiVersions
          versions={versions}
          jotted={request.text}
          headings={headings}
          standing={typed ?? version.content}
          onChoose={choose}
          below={
            <Checkbox
              label="Añadir mis apuntes al final de la nota"
              description="Si no, se borran al guardarla."
              checked={keepsMemo}
              onChange={(event) => on.onKeepsMemo(event.currentTarget.checked)}
            />
          }
        >
          <TextInput
            label={NOTE_FIELD_LABEL.title}
            withAsterisk
            autoComplete="off"
            value={version.title}
            onChange={(event) => edit({ title: event.currentTarget.value })}
            error={errors.title}
          />
          <TextBox
            key={versions.chosen}
            label={NOTE_FIELD_LABEL.content}
            required
            start={version.content}
            ref={content}
            onTyped={() => {
              setTyped(content.current?.read() ?? null);
              draft.touch();
            }}
            error={errors.content}
          />
          <TagsField value={version.tags} onChange={(tags) => edit({ tags })} error={errors.tags} />
        </AiVersions>
        <AiSent key={versions.chosen} sent={sent} />
        {aiIsLocal && (
          <div>
            <LocalNotice />
            <Text size="sm" c="dimmed" className={styles.underIcon}>
              Procura incluir lo que dices de riesgos, dosis, fechas y próximos pasos, pero puede dejar fuera algo que
              importa: compáralo con tus apuntes.
            </Text>
          </div>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" className={forms.foot} data-part="foot">
        <Button variant="subtle" color="gray" onClick={leaveFor(on.onBack)} disabled={saving}>
          Volver al texto
        </Button>
        <DraftLine state={draft.state} />
        <Button variant="default" onClick={leaveFor(on.onRegenerate)} disabled={saving || usage?.level === "REACHED"}>
          Regenerar
        </Button>
        <Button onClick={store} loading={saving}>
          Guardar nota
        </Button>
      </Group>
    </section>
  );
}
