import { useApolloClient } from "@apollo/client/react";
import { Skeleton, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type Ref, useRef, useState } from "react";
import "../ui/forms.css";
import "./noteForm.css";
import { DiscardModal } from "../ui/DiscardModal.tsx";
import { FailedLine } from "../ui/FailedLine.tsx";
import { StackedModal } from "../ui/StackedModal.tsx";
import { type Dialog, useDialog } from "../ui/useDialog.ts";
import { useLeaveGuard } from "../ui/useLeaveGuard.ts";
import { DiscardNoteDraftDocument } from "./DiscardNoteDraft.generated.ts";
import { DraftOffer } from "./DraftOffer.tsx";
import { EnhanceModal, type EnhanceTarget } from "./EnhanceModal.tsx";
import { useNewNoteQuery } from "./NewNote.generated.ts";
import { useNoteQuery } from "./Note.generated.ts";
import type { NoteDraft_DraftFragment } from "./NoteDraft.generated.ts";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";
import { NoteForm, type NoteFormHandle, type TakenDraft } from "./NoteForm.tsx";
import { toValues } from "./noteForm.ts";
import type { AiUsage } from "./useAiUsage.ts";
import { useStepFocus } from "./useStepFocus.ts";

/** What is edited: a note by id, or a new one. */
export interface NoteTarget {
  id: string | null;
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
        stackId="form"
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
        {id === null ? <CreatedNote key={opening} {...handlers} /> : <EditedNote key={opening} id={id} {...handlers} />}
      </StackedModal>
      <EnhanceModal
        key={`enhance ${enhance.opening}`}
        dialog={enhance}
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

/** A draft is looked for on the server each time, past any memory. */
const FRESH = { fetchPolicy: "no-cache", errorPolicy: "all" } as const;

/** The form of a new note, with what may have been typed into it before. */
function CreatedNote(form: OpenedFormProps) {
  const { data, loading, error, refetch } = useNewNoteQuery({ ...FRESH, notifyOnNetworkStatusChange: true });
  if (loading) return <Opening />;
  if (error || !data) return <NotOpened onRetry={refetch} />;
  return <MaybeDrafted start={null} found={data.noteDraft ?? null} form={form} />;
}

/** The form of a note that is read first. */
function EditedNote({ id, ...form }: OpenedFormProps & { id: string }) {
  const { data, loading, error, refetch } = useNoteQuery({
    variables: { id },
    ...FRESH,
    notifyOnNetworkStatusChange: true,
  });
  if (loading) return <Opening />;
  // A content that could not be read must not be saved as none.
  if (error || !data?.note || data.note.content === null) return <NotOpened onRetry={refetch} />;
  return <MaybeDrafted start={data.note} found={data.noteDraft ?? null} form={form} />;
}

interface MaybeDraftedProps {
  start: NoteForm_NoteFragment | null;
  found: NoteDraft_DraftFragment | null;
  form: OpenedFormProps;
}

/** Asks first what becomes of a draft, so that nothing newly typed takes its place unseen. */
function MaybeDrafted({ start, found, form }: MaybeDraftedProps) {
  const apollo = useApolloClient();
  const [choice, setChoice] = useState<{ taken: TakenDraft | null } | null>(found ? null : { taken: null });
  const place = useStepFocus(choice);
  return (
    <div ref={place} tabIndex={-1} className="step">
      {choice && <NoteForm start={start} draft={choice.taken} {...form} />}
      {!choice && found && (
        <DraftOffer
          draft={found}
          onTake={() => setChoice({ taken: { values: toValues(found), version: found.version } })}
          onDiscard={() => {
            setChoice({ taken: null });
            // One that could not be discarded is offered again, which loses nothing.
            const variables = { noteId: start?.id ?? null };
            void apollo.mutate({ mutation: DiscardNoteDraftDocument, variables, errorPolicy: "all" });
          }}
        />
      )}
    </div>
  );
}

const NotOpened = ({ onRetry }: { onRetry: () => void }) => (
  <div className="form-body">
    <FailedLine text="No se pudo abrir la nota. Comprueba tu conexión." onRetry={onRetry} />
  </div>
);

const Opening = () => (
  <Stack className="form-body" gap="lg" aria-busy>
    {["title", "client", "content", "tags"].map((line) => (
      <Skeleton key={line} h={line === "content" ? 200 : 40} />
    ))}
  </Stack>
);
