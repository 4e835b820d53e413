import { useApolloClient } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { failureReason } from "../../core/failure.ts";
import { useZone } from "../../core/zone.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { readAgain } from "../form/useSaveNote.ts";
import { NotesDocument } from "../list/Notes.generated.ts";
import { NoteVersionsDocument } from "./NoteVersions.generated.ts";
import { useRestoreNoteVersionMutation } from "./RestoreNoteVersion.generated.ts";
import type { VersionRow_VersionFragment } from "./VersionRow.generated.ts";
import { whenOf } from "./versionWords.ts";

interface RestoreVersionProps {
  noteId: string;
  version: VersionRow_VersionFragment;
  /** What the note is now, which becomes a version of its own. */
  now: VersionRow_VersionFragment;
  onRestored: () => void;
}

/** Makes a note again what it was. Nothing gets lost by it, so it does not ask. */
export function RestoreVersion({ noteId, version, now, onRestored }: RestoreVersionProps) {
  const apollo = useApolloClient();
  const zone = useZone();
  const [restoreVersion, { loading }] = useRestoreNoteVersionMutation({
    errorPolicy: "all",
    awaitRefetchQueries: true,
    refetchQueries: [{ query: NoteVersionsDocument, variables: { id: noteId } }, NotesDocument],
  });
  /** By a press whose answer got lost: what looks like another window's change is the restoring. */
  const isRestored = (): boolean => {
    const read = apollo.readQuery({ query: NoteVersionsDocument, variables: { id: noteId } });
    const newest = read?.note?.versions?.edges[0]?.node;
    return newest?.number === now.number + 1 && newest.restoredFrom === version.number;
  };
  const restore = async () => {
    const { data, error } = await restoreVersion({
      variables: { id: noteId, number: version.number, version: now.number },
    });
    const answer = data?.restoreNoteVersion;
    if (answer?.note || (answer?.errors[0]?.code === "CONFLICT" && isRestored())) {
      readAgain(apollo, noteId);
      showToast({ text: `La nota vuelve a ser como el ${whenOf(version, zone)}. Lo que había queda como versión.` });
      return onRestored();
    }
    const reason = answer?.errors[0]?.message ?? failureReason(error);
    showToast({ text: `No se pudo restaurar la versión. ${reason}`, failed: true });
  };
  return (
    <Button
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
      loading={loading}
      onClick={() => void restore()}
    >
      Restaurar esta versión
    </Button>
  );
}
