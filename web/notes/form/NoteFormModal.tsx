import { type Ref, useRef, useState } from "react";
import { FormModal } from "../../ui/form/FormModal.tsx";
import { type Dialog, useDialog } from "../../ui/parts/useDialog.ts";
import type { AiUsage } from "../ai/aiUsage.ts";
import { EnhanceModal, type EnhanceTarget, type Remembered } from "../ai/EnhanceModal.tsx";
import { FRESH, MaybeDrafted, NewNoteDraft, NoteIsSigned, NoteNotOpened, NoteOpening } from "../draft/MaybeDrafted.tsx";
import { useNoteQuery } from "./Note.generated.ts";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";
import { NoteForm, type NoteFormHandle } from "./NoteForm.tsx";
import { useNoteSessionQuery } from "./NoteSession.generated.ts";
import styles from "./noteForm.module.css";
import type { About } from "./noteForm.ts";

const LEFT =
  "La nota se firmó en otra ventana. El último borrador guardado está debajo de ella; lo que falte en él se perderá.";

/** What is edited: a note by id, or a new one. */
export interface NoteTarget extends About {
  id: string | null;
}

interface NoteFormModalProps {
  dialog: Dialog<NoteTarget>;
  usage: AiUsage | null | undefined;
  aiIsLocal: boolean;
  onSaved: (note: NoteForm_NoteFragment, created: boolean) => void;
}

/** The new/edit form over the list. */
export function NoteFormModal({ dialog, onSaved, ...ai }: NoteFormModalProps) {
  const { subject, opened, opening, close } = dialog;
  const form = useRef<NoteFormHandle>(null);
  const enhance = useDialog<EnhanceTarget>();
  const improved = useRef<Remembered>(null);
  const [isImmersed, setImmersed] = useState(false);
  /** At which opening the draft was left to the signed note. */
  const [leftAt, setLeftAt] = useState<number>();
  const isLeft = leftAt === opening;
  const id = subject?.id ?? null;
  const leave = () => {
    setImmersed(false);
    close();
  };
  const saved = (note: NoteForm_NoteFragment) => {
    leave();
    onSaved(note, id === null);
  };
  return (
    <FormModal
      opened={opened}
      close={leave}
      size={640}
      title={id === null ? "Nueva Nota" : "Editar nota"}
      className={`${styles.noteModal} ${isImmersed ? styles.immersed : ""}`}
      immersed={isImmersed ? { leave: () => setImmersed(false) } : undefined}
      lost={isLeft ? LEFT : undefined}
      onDiscard={() => {
        if (!isLeft) void form.current?.discardDraft();
      }}
      over={
        <EnhanceModal
          key={`enhance ${enhance.opening}`}
          dialog={enhance}
          remembered={improved}
          onTake={(values) => form.current?.write(values)}
          {...ai}
        />
      }
    >
      {({ unsaved, leave: askToLeave }) => {
        const handlers = {
          ref: (handle: NoteFormHandle | null) => {
            form.current = handle;
            unsaved.current = handle;
          },
          isImmersed,
          onImmersed: setImmersed,
          onCancel: askToLeave,
          onEnhance: () => form.current && enhance.open({ values: form.current.read() }),
          onSaved: saved,
          onLeft: () => setLeftAt(opening),
        };
        return id === null ? (
          <NewNote key={opening} about={subject ?? {}} {...handlers} />
        ) : (
          <EditedNote key={opening} id={id} {...handlers} />
        );
      }}
    </FormModal>
  );
}

interface OpenedFormProps
  extends Omit<Parameters<typeof NoteForm>[0], "start" | "about" | "draft" | "foundAt" | "ref"> {
  ref: Ref<NoteFormHandle>;
}

/** The form of a new note; of a session it is about its client is read first. */
function NewNote({ about, ...form }: OpenedFormProps & { about: About }) {
  const { sessionId = "", clientId } = about;
  const { data, loading, error, refetch } = useNoteSessionQuery({
    variables: { id: sessionId },
    skip: sessionId === "",
    notifyOnNetworkStatusChange: true,
  });
  if (loading) return <NoteOpening />;
  if (error) return <NoteNotOpened error={error} onRetry={refetch} />;
  const client = data?.therapySession?.client.id ?? undefined;
  return (
    <NewNoteDraft>
      {(taken, foundAt) => (
        <NoteForm
          start={null}
          about={client ? { clientId: client, sessionId } : { clientId }}
          draft={taken}
          foundAt={foundAt}
          {...form}
        />
      )}
    </NewNoteDraft>
  );
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
  // Come to by an address, or signed in another window meanwhile: nothing is typed that could not be kept.
  if (note.signedAt) return <NoteIsSigned id={note.id} />;
  return (
    <MaybeDrafted noteId={note.id} found={data.noteDraft ?? null}>
      {(taken, foundAt) => <NoteForm start={note} draft={taken} foundAt={foundAt} {...form} />}
    </MaybeDrafted>
  );
}
