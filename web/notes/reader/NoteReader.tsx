import { ActionIcon, Group, Skeleton, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { failureCode, failureReason } from "../../core/failure.ts";
import { useFeature } from "../../core/useFeature.ts";
import { useZone } from "../../core/zone.ts";
import forms from "../../ui/form/forms.module.css";
import { formatLongDay } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import { Tags } from "../../ui/parts/Tags.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { LeftDraft } from "../draft/LeftDraft.tsx";
import { Found } from "../Found.tsx";
import type { NoteCard_NoteFragment } from "../list/NoteCard.generated.ts";
import { NoteMarks } from "../NoteMarks.tsx";
import { Addenda } from "../signing/Addenda.tsx";
import { AddendumModal, type Addition } from "../signing/AddendumModal.tsx";
import { SignedLine } from "../signing/SignedLine.tsx";
import { SignNoteModal } from "../signing/SignNoteModal.tsx";
import { useReadVersion } from "../signing/useReadVersion.ts";
import { Prose } from "./Prose.tsx";
import { ReaderActs } from "./ReaderActs.tsx";
import { useReadNoteQuery } from "./ReadNote.generated.ts";
import styles from "./reader.module.css";
import type { NoteReading } from "./useReading.ts";

interface NoteReaderProps {
  reading: NoteReading;
  /** What the list was searched for. */
  search: string;
  onEdit: (id: string) => void;
  onDelete: (note: NoteCard_NoteFragment) => void;
  /** Shows what the note was; undefined where nobody knows. */
  onVersions: ((id: string) => void) | undefined;
  /** It was signed: what shows it beside the list is to be read again. */
  onSigned?: () => void;
}

/** One note to be read, and the way to the ones around it: by buttons, and by the arrow keys. */
export function NoteReader({ reading, search, onEdit, onDelete, onVersions, onSigned }: NoteReaderProps) {
  const { id, opened, position, previous, next, close } = reading;
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const { data, error, loading, refetch } = useReadNoteQuery({
    variables: { id: id ?? "" },
    skip: !opened || id === null,
    fetchPolicy: "cache-and-network",
    // A note that is deleted here is not asked for once more.
    nextFetchPolicy: (_, { reason, initialFetchPolicy }) =>
      reason === "variables-changed" ? initialFetchPolicy : "cache-only",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const note = data?.note;
  const canSign = useFeature("NOTE_SIGNATURES");
  const readVersion = useReadVersion(note, { loading, error });
  const signing = useDialog<NoteCard_NoteFragment>();
  const adding = useDialog<Addition>();
  const text = note?.content;
  const isGone = !loading && (failureCode(error) === "NOT_FOUND" || (!error && note === null));
  const head = useRef<HTMLSpanElement>(null);
  const shown = useRef(id);
  // Each note is read from its beginning; a press of the button stays where it is, for the next press.
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    head.current?.closest("[role=dialog]")?.scrollTo({ top: 0 });
  }, [id]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Within a text they move the cursor.
    if (event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]")) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const go = { ArrowLeft: previous, ArrowRight: next }[event.key];
    if (!go) return;
    event.preventDefault();
    go();
  };
  return (
    <>
      <StackedModal
        opened={opened}
        onClose={close}
        size={700}
        fullScreen={phone}
        padding={0}
        onKeyDown={onKeyDown}
        title={
          <span ref={head} tabIndex={-1} data-autofocus className={styles.title}>
            {note ? <Found text={note.title} search={search} /> : "Nota"}
          </span>
        }
        className={`${forms.modal} ${styles.reader}`}
      >
        <article className={styles.page} aria-label={note?.title} aria-busy={loading && !note}>
          {note && <Facts note={note} />}
          {note?.signedAt && <SignedLine at={note.signedAt} by={note.signedBy} />}
          {note && typeof text === "string" && <Prose text={text} search={search} />}
          {note && <Tags tags={note.tags} mt="lg" all show={(tag) => <Found text={tag} search={search} />} />}
          {note?.signedAt && <Addenda noteId={note.id} />}
          {note?.signedAt && (
            <LeftDraft
              key={note.id}
              noteId={note.id}
              signedTitle={note.title}
              onAdd={(draft) => adding.open({ noteId: note.id, draft })}
            />
          )}
          {loading && typeof text !== "string" && <Lines />}
          {!loading && typeof text !== "string" && (
            <FailedLine
              text={isGone ? "Esta nota ya no existe." : `No se pudo abrir la nota. ${failureReason(error)}`}
              onRetry={() => refetch()}
            />
          )}
        </article>
        <Group gap="xs" className={`${forms.foot} ${styles.foot}`} data-part="foot">
          <Group gap={4} wrap="nowrap" component="nav" aria-label="Notas de la lista">
            <Turn label="Nota anterior" go={previous} icon={<IconChevronLeft size={18} aria-hidden />} />
            <Turn label="Nota siguiente" go={next} icon={<IconChevronRight size={18} aria-hidden />} />
            <Text size="sm" c="dimmed" className={`${ui.num} ${ui.nowrap}`} px={4} role="status">
              {position}
            </Text>
          </Group>
          {!isGone && (
            <ReaderActs
              note={note ?? null}
              onVersions={onVersions}
              onSign={canSign ? (shown) => signing.open({ ...shown, version: readVersion }) : undefined}
              onAdd={(noteId) => adding.open({ noteId })}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          )}
        </Group>
      </StackedModal>
      <SignNoteModal dialog={signing} onEdit={onEdit} onSigned={onSigned} />
      <AddendumModal dialog={adding} />
    </>
  );
}

/** Whose note it is, of when, and what is said of it. */
function Facts({ note }: { note: NoteCard_NoteFragment }) {
  const { client, createdAt } = note;
  const zone = useZone();
  return (
    <Group gap="sm" className={styles.facts}>
      <PersonAvatar id={client.id ?? ""} name={client.name} size={32} />
      <div className={styles.who}>
        <Text size="sm" fw={500} className={ui.anywhere}>
          {client.name}
        </Text>
        <Text size="sm" c="dimmed" className={ui.num}>
          {createdAt ? formatLongDay(createdAt, zone) : "—"}
        </Text>
      </div>
      <Group gap="md">
        <NoteMarks note={{ ...note, signedAt: null }} />
      </Group>
    </Group>
  );
}

/** At the list's end it keeps the focus and takes no press. */
const Turn = ({ label, go, icon }: { label: string; go: (() => void) | undefined; icon: ReactNode }) => (
  <ActionIcon
    variant="default"
    size={38}
    aria-label={label}
    aria-disabled={!go}
    data-disabled={!go || undefined}
    onClick={go}
  >
    {icon}
  </ActionIcon>
);

const Lines = () => (
  <div aria-hidden>
    {["100%", "96%", "98%", "64%"].map((width) => (
      <Skeleton key={width} h={14} w={width} my={14} />
    ))}
  </div>
);
