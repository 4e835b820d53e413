import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { NOTE_FIELD_LABEL, notePreview } from "../../schema/rules/notes.ts";
import { ClientName } from "../clients/ClientName.tsx";
import { AiFailure, LocalNotice } from "./AiParts.tsx";
import { AiUsageBanner } from "./AiUsageBanner.tsx";
import { DraftLine } from "./DraftLine.tsx";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";
import { type NoteFormErrors, newNote, noteFormErrors, toInput } from "./noteForm.ts";
import { TagsField } from "./TagsField.tsx";
import { TextBox, type Written } from "./TextBox.tsx";
import type { NoteOption } from "./useAi.ts";
import type { AiUsage } from "./useAiUsage.ts";
import type { NoteDraftKeeper } from "./useNoteDraft.ts";
import { useSaveNote } from "./useSaveNote.ts";

/** What the therapist made of it. */
export interface Reviewed {
  /** The chosen version as it stands; null while nothing of it was changed. */
  read: () => NoteOption | null;
}

interface AiReviewProps {
  /** The two that AI wrote. */
  options: NoteOption[];
  clientId: string;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  ref: Ref<Reviewed>;
  draft: NoteDraftKeeper;
  onRegenerate: () => void;
  onBack: () => void;
  onSaved: (note: NoteForm_NoteFragment) => void;
}

const NAMES = ["Opción 1", "Opción 2"] as const;

/** The last step: one of two versions is chosen, put right and saved. Nothing has been saved before. */
export function AiReview({ options, clientId, usage, aiIsLocal, ref, draft, ...on }: AiReviewProps) {
  const [versions, setVersions] = useState(options);
  const [chosen, setChosen] = useState(0);
  const [errors, setErrors] = useState<NoteFormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const content = useRef<Written>(null);
  const save = useSaveNote({ discardDraft: true });
  const version = versions[chosen] ?? { title: "", content: "", tags: [] };
  const changed = useRef(false);
  const touch = () => {
    changed.current = true;
    draft.touch();
  };

  const standing = () => ({ ...version, content: content.current?.read() ?? version.content });
  useImperativeHandle(ref, () => ({ read: () => (changed.current ? standing() : null) }));
  const edited = (change?: Partial<NoteOption>) => {
    if (change) touch();
    const now = { ...standing(), ...change };
    setVersions((all) => all.map((other, index) => (index === chosen ? now : other)));
    return now;
  };
  const store = async () => {
    if (saving) return;
    const { title, content: text, tags } = edited();
    const values = { ...newNote(clientId), title, content: text, tags };
    const faults = noteFormErrors(values);
    setErrors(faults);
    setFailure(null);
    if (Object.keys(faults).length > 0) return;
    setSaving(true);
    await draft.settle();
    const outcome = await save(null, { ...toInput(values), isAiGenerated: true });
    setSaving(false);
    if (outcome.kind === "saved") return on.onSaved(outcome.saved);
    draft.touch();
    if (outcome.kind === "refused") {
      setErrors(outcome.errors);
      setFailure(outcome.other[0] ?? outcome.errors.clientId ?? null);
    } else setFailure(outcome.kind === "failed" ? outcome.sentence : "Error saving note");
  };

  return (
    <section aria-label="Revisar y guardar">
      <Stack gap="md" className="form-body">
        <AiUsageBanner usage={usage} />
        {failure && <AiFailure sentence={failure} onClose={() => setFailure(null)} />}
        <Text c="dimmed" size="sm" component="div" className="ai-about">
          Nota de <ClientName id={clientId} />
        </Text>
        <Radio.Group
          label="Elige una versión"
          value={String(chosen)}
          onChange={(index) => {
            edited();
            setErrors({});
            setChosen(Number(index));
          }}
        >
          <div className="conflict-sides">
            {NAMES.map((name, index) => (
              <Radio.Card key={name} value={String(index)} className="conflict-side" radius="md">
                <span className="conflict-title">
                  <Radio.Indicator /> {name}
                </span>
                <span className="ai-option">
                  <b className="clamp2">{versions[index]?.title}</b>
                  <span className="clamp3">{notePreview(versions[index]?.content ?? "")}</span>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <TextInput
          label={NOTE_FIELD_LABEL.title}
          withAsterisk
          autoComplete="off"
          value={version.title}
          onChange={(event) => edited({ title: event.currentTarget.value })}
          error={errors.title}
        />
        <TextBox
          key={chosen}
          label={NOTE_FIELD_LABEL.content}
          required
          start={version.content}
          ref={content}
          onTyped={touch}
          error={errors.content}
        />
        <TagsField value={version.tags} onChange={(tags) => edited({ tags })} error={errors.tags} />
        {aiIsLocal && <LocalNotice />}
        <DraftLine state={draft.state} />
      </Stack>
      <Group justify="flex-end" gap="xs" className="form-foot">
        <Button variant="subtle" color="gray" mr="auto" onClick={on.onBack}>
          Volver al texto
        </Button>
        <Button variant="default" onClick={on.onRegenerate} disabled={usage?.level === "REACHED"}>
          Regenerar
        </Button>
        <Button onClick={store} loading={saving}>
          Guardar nota
        </Button>
      </Group>
    </section>
  );
}
