import { Button, Group } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconSparkles } from "@tabler/icons-react";
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ClientName } from "../../clients/picker/ClientName.tsx";
import { Conflict, type Found, type Side } from "../../ui/form/Conflict.tsx";
import { mergeTexts } from "../../ui/form/merge.ts";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { DraftLine } from "../draft/DraftLine.tsx";
import type { TakenDraft } from "../draft/MaybeDrafted.tsx";
import { useNoteDraft } from "../draft/useNoteDraft.ts";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";
import { NoteFormFields } from "./NoteFormFields.tsx";
import {
  differing,
  fromTexts,
  mergeLabel,
  mergeWords,
  type NoteFormErrors,
  type NoteFormField,
  type NoteValues,
  newNote,
  noteFormErrors,
  sameValues,
  toDraftInput,
  toInput,
  toTexts,
  toValues,
} from "./noteForm.ts";
import type { Written } from "./TextBox.tsx";
import { useSaveNote } from "./useSaveNote.ts";

/** The form, as what surrounds it needs it. */
export interface NoteFormHandle extends UnsavedText {
  /** What was typed is not wanted any more, its draft included. */
  discardDraft: () => Promise<void>;
  read: () => NoteValues;
  write: (values: NoteValues) => void;
}

interface NoteFormProps {
  /** The note as it was read; null for a new one. */
  start: NoteForm_NoteFragment | null;
  /** Whom a new one is about, when that is known beforehand. */
  clientId?: string;
  /** What the form opens with instead. */
  draft: TakenDraft | null;
  ref: Ref<NoteFormHandle>;
  onSaved: (note: NoteForm_NoteFragment) => void;
  onCancel: () => void;
  onEnhance: () => void;
}

/** A draft of an older version of the note: whatever differs is for the therapist to choose. */
function metAgain(start: NoteForm_NoteFragment | null, draft: TakenDraft | null): Found<NoteFormField> | null {
  if (!start || !draft || draft.version === start.version) return null;
  const [mine, theirs] = [toTexts(draft.values), toTexts(toValues(start))];
  const clashes = differing(mine, theirs);
  return clashes.length > 0 ? { mine, theirs, clashes, taken: [], choices: {} } : null;
}

/** Creates or edits one note. Whatever happens to a save, the form stays with every character in it until it is stored. */
export function NoteForm({ start, clientId, draft: taken, ref, onSaved, onCancel, onEnhance }: NoteFormProps) {
  const unchanged = start ? toValues(start) : newNote(clientId);
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState(() => metAgain(start, taken));
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const busy = useRef(false);
  const place = useRef<HTMLFormElement>(null);
  const content = useRef<Written>(null);
  const save = useSaveNote({ discardDraft: true });
  const form = useForm<NoteValues>({
    mode: "controlled",
    initialValues: taken?.values ?? unchanged,
    onValuesChange: () => draft.touch(),
  });

  const read = (): NoteValues => {
    const values = form.getValues();
    return { ...values, content: content.current?.read() ?? values.content };
  };
  const write = (values: NoteValues) => {
    content.current?.write(values.content);
    form.setValues(values);
  };
  const isDirty = () => !sameValues(read(), base ? toValues(base) : newNote(clientId));
  const draft = useNoteDraft({
    noteId: start?.id ?? null,
    kept: taken !== null,
    read: () => (isDirty() ? toDraftInput(read(), base?.version ?? null) : null),
  });
  useImperativeHandle(ref, () => ({ exists: isDirty, discardDraft: draft.discard, read, write }));
  useEffect(() => {
    if (refusals === 0) return;
    const control = place.current?.querySelector(":is(button, input, textarea, select)[data-error]");
    if (control instanceof HTMLElement) control.focus();
  }, [refusals]);

  const refuse = (errors: NoteFormErrors, other?: string) => {
    form.setErrors(errors);
    setRefusals((count) => count + 1);
    setProblem(other ?? null);
  };

  const meet = (current: NoteForm_NoteFragment, values: NoteValues) => {
    const [mine, theirs] = [toTexts(values), toTexts(toValues(current))];
    const {
      values: merged,
      clashes,
      taken: brought,
    } = mergeTexts(toTexts(base ? toValues(base) : newNote(clientId)), mine, theirs);
    setBase(current);
    // A save whose answer got lost looks like someone else's: what stands there is what was typed here.
    if (brought.length === 0 && differing(mine, theirs).length === 0) return onSaved(current);
    write(fromTexts(merged));
    setConflict({ mine, theirs, clashes, taken: brought, choices: {} });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The modal's portal: what is submitted within it is not the page's.
    event.stopPropagation();
    if (busy.current) return;
    const values = read();
    const errors = noteFormErrors(values);
    if (Object.keys(errors).length > 0) return refuse(errors);
    if (conflict?.clashes.some((field) => !conflict.choices[field]))
      return setProblem("Elige qué texto se queda en cada campo antes de guardar.");
    busy.current = true;
    setSaving(true);
    setProblem(null);
    form.clearErrors();
    await draft.settle();
    const outcome = await save(base, toInput(values));
    busy.current = false;
    setSaving(false);
    if (outcome.kind === "saved") return onSaved(outcome.saved);
    draft.touch();
    if (outcome.kind === "conflict") meet(outcome.current, values);
    else if (outcome.kind === "failed") setProblem(outcome.sentence);
    else refuse(outcome.errors, outcome.other[0]);
  };

  const choose = (field: NoteFormField, side: Side) => {
    if (!conflict) return;
    write(fromTexts({ ...toTexts(read()), [field]: conflict[side][field] }));
    setConflict({ ...conflict, choices: { ...conflict.choices, [field]: side } });
    setProblem(null);
  };

  return (
    <form ref={place} noValidate onSubmit={submit} aria-label="Datos de la nota">
      <div className="form-body">
        {conflict && (
          <Conflict
            conflict={conflict}
            subject="Esta nota"
            labelOf={mergeLabel}
            show={(field, text) => (field === "clientId" ? <ClientName id={text} /> : mergeWords(field, text))}
            onChoose={choose}
          />
        )}
        <NoteFormFields form={form} content={content} onTyped={draft.touch} />
      </div>
      <div className="form-foot">
        {problem && <FailedLine text={problem} />}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="light"
            color="apricot"
            leftSection={<IconSparkles size={18} aria-hidden />}
            onClick={onEnhance}
          >
            Mejorar con IA
          </Button>
          <DraftLine state={draft.state} />
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" loading={saving}>
            Guardar
          </Button>
        </Group>
      </div>
    </form>
  );
}
