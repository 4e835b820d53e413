import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useHotkeys } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { ClientName } from "../../clients/picker/ClientName.tsx";
import { SavingForm } from "../../core/saving/SavingForm.tsx";
import { useSaving } from "../../core/saving/useSaving.ts";
import type { NoteDraftInput, NoteInput } from "../../core/schema.generated.ts";
import type { Found } from "../../ui/form/Conflict.tsx";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { DraftLine } from "../draft/DraftLine.tsx";
import type { TakenDraft } from "../draft/MaybeDrafted.tsx";
import { useNoteDraft } from "../draft/useNoteDraft.ts";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";
import { NoteFormFields } from "./NoteFormFields.tsx";
import {
  type About,
  differing,
  fromTexts,
  mergeLabel,
  mergeWords,
  type NoteFormField,
  type NoteValues,
  newNote,
  noteFormErrors,
  toDraftInput,
  toInput,
  toTexts,
  toValues,
} from "./noteForm.ts";
import { SessionName } from "./SessionField.tsx";
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
  about?: About | undefined;
  /** What the form opens with instead. */
  draft: TakenDraft | null;
  foundAt: string | null;
  ref: Ref<NoteFormHandle>;
  /** The writing area has the screen to itself. */
  isImmersed: boolean;
  onImmersed: (isImmersed: boolean) => void;
  onSaved: (note: NoteForm_NoteFragment) => void;
  /** It was signed meanwhile, and what was kept of this form's text lies below it. */
  onLeft: () => void;
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

/** Creates or edits one note; what is typed is kept on the server while it is. */
export function NoteForm({ start, about, draft: taken, foundAt, ref, isImmersed, onImmersed, ...on }: NoteFormProps) {
  /** What a template has put into an empty text: nobody wrote it, and nobody is asked about it. */
  const [begun, setBegun] = useState("");
  const blank = { ...newNote(about), content: begun };
  const content = useRef<Written>(null);
  /** A new note is told to be AI's where its draft is; a stored one is as it is, whatever is typed into it. */
  const marked = <Input extends NoteInput | NoteDraftInput>(at: NoteForm_NoteFragment | null, input: Input): Input =>
    at ? input : { ...input, isAiGenerated: taken?.isAiGenerated ?? false };
  const save = useSaveNote(
    (noteId) => draft.knownAt(noteId),
    () => {
      if (base && draft.knownAt(base.id)) on.onLeft();
    },
  );
  const form = useForm<NoteValues>({
    mode: "controlled",
    initialValues: taken?.values ?? (start ? toValues(start) : newNote(about)),
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
  const { saving, base, isDirty } = useSaving(
    { ...form, getValues: read, setValues: write },
    {
      start,
      blank,
      toValues: (note: NoteForm_NoteFragment) => toValues(note),
      toTexts,
      fromTexts,
      together: ["clientId", "sessionId"],
      errorsOf: noteFormErrors,
      save: (at, values) => save(at, marked(at, toInput(values))),
      onSaved: on.onSaved,
      onKept: () => draft.saved(new Date().toISOString()),
      met: metAgain(start, taken),
      onSending: () => draft.settle(),
      onUnsaved: () => draft.resume(),
    },
  );
  const { conflict } = saving;
  const isChosen = !conflict?.clashes.some((field) => !conflict.choices[field]);
  const draft = useNoteDraft({
    noteId: base?.id ?? null,
    foundAt,
    read() {
      if (!isDirty()) return null;
      const values = read();
      // None was shown and none was chosen: it may be about one that is deleted, and comes back.
      const hasSession =
        form.isTouched("sessionId") ||
        [values, form.getInitialValues(), base && toValues(base)].some((known) => known?.sessionId);
      // Until it is chosen what stays, a draft is of no version: whoever finds it is asked again.
      return marked(base, toDraftInput(values, isChosen ? (base?.version ?? null) : null, hasSession));
    },
  });
  useImperativeHandle(ref, () => ({ exists: isDirty, discardDraft: draft.discard, read, write }));
  const keep = () => (isDirty() || !base ? saving.keep() : draft.saved(null));
  useHotkeys(
    [
      [
        "mod+S",
        ({ target }) => {
          const around = target instanceof Element && target.closest("[role=dialog]");
          // What lies over the form is not about saving.
          if (!around || around.contains(saving.place.current)) keep();
        },
      ],
    ],
    [],
  );

  return (
    <SavingForm
      saving={saving}
      label="Datos de la nota"
      subject="Esta nota"
      labelOf={mergeLabel}
      show={(field, text) => {
        if (field === "clientId") return <ClientName id={text} />;
        return field === "sessionId" ? <SessionName id={text} /> : mergeWords(field, text);
      }}
      foot={
        <>
          {!isImmersed && (
            <Button
              variant="light"
              color="apricot"
              leftSection={<IconSparkles size={18} aria-hidden />}
              aria-disabled={saving.busy}
              data-disabled={saving.busy || undefined}
              onClick={() => saving.busy || on.onEnhance()}
            >
              Mejorar con IA
            </Button>
          )}
          <DraftLine state={draft.state} hint={isImmersed ? "Ctrl+S guarda sin salir" : undefined} />
        </>
      }
      {...(isImmersed
        ? { cancel: "Salir de la concentración", onCancel: () => onImmersed(false) }
        : { onCancel: on.onCancel })}
    >
      <NoteFormFields
        form={form}
        content={content}
        onTyped={draft.touch}
        isNew={!base}
        isSaving={saving.busy}
        onBegun={setBegun}
        onImmersed={isImmersed ? undefined : () => onImmersed(true)}
      />
    </SavingForm>
  );
}
