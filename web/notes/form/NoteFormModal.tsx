import { useMediaQuery } from "@mantine/hooks";
import { type Ref, useRef } from "react";
import "../../ui/form/forms.css";
import "./noteForm.css";
import { DiscardModal } from "../../ui/form/DiscardModal.tsx";
import { useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import { type Dialog, useDialog } from "../../ui/parts/useDialog.ts";
import { EnhanceModal, type EnhanceTarget, type Remembered } from "../ai/EnhanceModal.tsx";
import type { AiUsage } from "../ai/useAiUsage.ts";
import { FRESH, MaybeDrafted, NewNoteDraft, NoteNotOpened, NoteOpening } from "../draft/MaybeDrafted.tsx";
import { useNoteQuery } from "./Note.generated.ts";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";
import { NoteForm, type NoteFormHandle } from "./NoteForm.tsx";

/** What is edited: a note by id, or a new one. */
export interface NoteTarget {
  id: string | null;
  /** Whom a new one is about, when that is known beforehand. */
  clientId?: string;
}

interface NoteFormModalProps {
  dialog: Dialog<NoteTarget>;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  onSaved: (note: NoteForm_NoteFragment, created: boolean) => void;
}

/** The new/edit form over the list. Typed text is only left after asking, however the form is left. */
export function NoteFormModal({ dialog, onSaved, ...ai }: NoteFormModalProps) {
  const { subject, opened, opening, close } = dialog;
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const guard = useLeaveGuard(opened, close);
  const form = useRef<NoteFormHandle>(null);
  const enhance = useDialog<EnhanceTarget>();
  const improved = useRef<Remembered>(null);
  const id = subject?.id ?? null;
  const openEnhance = () => form.current && enhance.open({ values: form.current.read() });
  const handlers = {
    ref: (handle: NoteFormHandle | null) => {
      form.current = handle;
      guard.unsaved.current = handle;
    },
    onCancel: guard.leave,
    onEnhance: openEnhance,
    onSaved: (note: NoteForm_NoteFragment) => {
      close();
      onSaved(note, id === null);
    },
  };
  return (
    <>
      <StackedModal
        opened={opened}
        onClose={guard.leave}
        size={640}
        fullScreen={phone}
        padding={0}
        title={
          <span tabIndex={-1} data-autofocus>
            {id === null ? "Nueva Nota" : "Editar nota"}
          </span>
        }
        className="form-modal note-modal"
      >
        {id === null ? (
          <NewNoteDraft key={opening}>
            {(taken) => <NoteForm start={null} clientId={subject?.clientId} draft={taken} {...handlers} />}
          </NewNoteDraft>
        ) : (
          <EditedNote key={opening} id={id} {...handlers} />
        )}
      </StackedModal>
      <EnhanceModal
        key={`enhance ${enhance.opening}`}
        dialog={enhance}
        remembered={improved}
        onTake={(values) => form.current?.write(values)}
        {...ai}
      />
      <DiscardModal
        opened={guard.asking}
        onStay={guard.stay}
        onDiscard={() => {
          void form.current?.discardDraft();
          guard.discard();
        }}
      />
    </>
  );
}

interface OpenedFormProps extends Omit<Parameters<typeof NoteForm>[0], "start" | "draft" | "ref"> {
  ref: Ref<NoteFormHandle>;
}

/** The form of a note that is read first. */
function EditedNote({ id, ...form }: OpenedFormProps & { id: string }) {
  const { data, loading, error, refetch } = useNoteQuery({
    variables: { id },
    ...FRESH,
    notifyOnNetworkStatusChange: true,
  });
  if (loading) return <NoteOpening />;
  // A content that could not be read must not be saved as none.
  if (error || !data?.note || data.note.content === null) return <NoteNotOpened error={error} onRetry={refetch} />;
  const { note } = data;
  return (
    <MaybeDrafted noteId={note.id} found={data.noteDraft ?? null}>
      {(taken) => <NoteForm start={note} draft={taken} {...form} />}
    </MaybeDrafted>
  );
}
