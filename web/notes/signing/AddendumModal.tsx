import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { newIdempotencyKey } from "../../../schema/rules/idempotency.ts";
import { ADDENDUM_MAX, addendumFault, addendumFaultMessage } from "../../../schema/rules/record/signatures.ts";
import { failureReason } from "../../core/failure.ts";
import { FormModal } from "../../ui/form/FormModal.tsx";
import forms from "../../ui/form/forms.module.css";
import { useRefused } from "../../ui/form/goToRefused.ts";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { useDiscardNoteDraftMutation } from "../draft/DiscardNoteDraft.generated.ts";
import { KeptDraftDocument } from "../draft/KeptDraft.generated.ts";
import { useAddNoteAddendumMutation } from "./AddNoteAddendum.generated.ts";
import { NoteAddendaDocument } from "./NoteAddenda.generated.ts";
import styles from "./signing.module.css";

const EARLIER = "La anterior ya está añadida. Para añadir también esta, vuelve a pulsar «Añadir adenda».";

/** What is added to a signed note. */
export interface Addition {
  noteId: string;
  /** A draft that the note was signed without, with which it begins. */
  draft?: { text: string; savedAt: string };
}

export function AddendumModal({ dialog: { subject, opened, opening, close } }: { dialog: Dialog<Addition> }) {
  if (subject === null) return null;
  return (
    <FormModal opened={opened} close={close} size={560} title="Añadir adenda" focus="field">
      {({ unsaved, leave }) => (
        <AddendumForm key={opening} {...subject} unsaved={unsaved} onCancel={leave} onAdded={close} />
      )}
    </FormModal>
  );
}

interface AddendumFormProps extends Addition {
  unsaved: Ref<UnsavedText>;
  onCancel: () => void;
  onAdded: () => void;
}

function AddendumForm({ noteId, draft, unsaved, onCancel, onAdded }: AddendumFormProps) {
  const text = draft?.text ?? "";
  const [content, setContent] = useState(text);
  const [fault, setFault] = useState<{ told: string } | null>(null);
  const form = useRefused(fault);
  const [problem, setProblem] = useState<string | null>(null);
  // One for all that is typed until something is answered: of a text whose answer got lost and the corrected one, only one is added.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const sent = useRef<string[]>([]);
  /** Of what was sent, what turned out to be added. */
  const [earlier, setEarlier] = useState<string | null>(null);
  const addenda = { query: NoteAddendaDocument, variables: { id: noteId } };
  const [add, { loading, client }] = useAddNoteAddendumMutation({ errorPolicy: "all", refetchQueries: [addenda] });
  const [discard] = useDiscardNoteDraftMutation({ errorPolicy: "all", refetchQueries: [KeptDraftDocument] });
  useImperativeHandle(unsaved, () => ({ exists: () => content.trim() !== text.trim() && content !== earlier }));
  // Whole in the addendum, it is left out no more. One that could not be discarded is shown again, which loses nothing.
  const spend = (added: string) => {
    if (draft && added.includes(text.trim())) void discard({ variables: { noteId, savedAt: draft.savedAt } });
  };
  const findEarlier = async () => {
    const { data } = await client.query({ ...addenda, fetchPolicy: "network-only", errorPolicy: "all" });
    return data?.note?.addenda?.findLast((one) => sent.current.includes(one.content))?.content ?? null;
  };
  const save = async () => {
    const found = addendumFault(content);
    setProblem(null);
    setFault(found && { told: addendumFaultMessage(found) });
    if (found || loading) return;
    if (content === earlier) return onAdded();
    const { data, error } = await add({ variables: { noteId, content, idempotencyKey } });
    const answer = data?.addNoteAddendum;
    if (answer?.errors.some(({ code }) => code === "IDEMPOTENCY_KEY_REUSED")) {
      setKey(newIdempotencyKey());
      setProblem(EARLIER);
      const added = await findEarlier();
      setEarlier(added);
      return added !== null && spend(added);
    }
    if (!answer?.addendum) {
      sent.current.push(content);
      // What nobody answered to may be added, and is shown below the note.
      void findEarlier();
      return setProblem(`No se pudo añadir. ${answer?.errors[0]?.message ?? failureReason(error)}`);
    }
    showToast({ text: "Adenda añadida." });
    spend(content);
    setContent(text);
    onAdded();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="sm" className={forms.body}>
        <Text size="sm" c="dimmed">
          Se guarda con tu nombre y la hora, y queda como está: una adenda tampoco se cambia después.
        </Text>
        <Textarea
          label="Adenda"
          withAsterisk
          aria-required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={ADDENDUM_MAX}
          data-autofocus
          // What is typed while it is being added would be in no addendum.
          readOnly={loading}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
          error={fault?.told}
        />
        {problem !== null && <FailedLine text={problem} />}
        {problem === EARLIER && earlier !== null && (
          <section aria-label="Adenda anterior" className={styles.addendum}>
            <p className={styles.text}>{earlier}</p>
          </section>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" className={forms.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={loading}>
          Añadir adenda
        </Button>
      </Group>
    </form>
  );
}
