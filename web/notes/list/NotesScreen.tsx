import { Button } from "@mantine/core";
import { IconPlus, IconSparkles } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { lateDialogs } from "../../core/late/late.tsx";
import { useFeature } from "../../core/useFeature.ts";
import { PageHeader } from "../../ui/parts/PageHeader.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useAsked } from "../../ui/parts/useAsked.ts";
import { useDialog } from "../../ui/parts/useDialog.ts";
import type { AiTarget } from "../ai/AiModal.tsx";
import { aiUsageOf } from "../ai/aiUsage.ts";
import type { NoteTarget } from "../form/NoteFormModal.tsx";
import { useReading } from "../reader/useReading.ts";
import { AiPromo } from "./AiPromo.tsx";
import type { NoteCard_NoteFragment } from "./NoteCard.generated.ts";
import { NoteStats } from "./NoteStats.tsx";
import { NotesList } from "./NotesList.tsx";
import { NotesToolbar } from "./NotesToolbar.tsx";
import { notesHead } from "./notesHead.ts";
import { useNoteList } from "./useNoteList.ts";
import { useNotesAddress } from "./useNotesAddress.ts";

// Its code follows the first paint, so that the list is there sooner.
const NoteDialogs = lateDialogs(
  async () => (await import("./NoteDialogs.tsx")).NoteDialogs,
  ({ form, ai, removal, reading }) => [form, ai, removal, reading],
);

/** What the therapist writes down: found, read, written, with AI or without. */
export function NotesScreen() {
  const address = useNotesAddress();
  const { show } = address;
  const list = useNoteList(address);
  const usage = aiUsageOf(list.viewer);
  const form = useDialog<NoteTarget>();
  const ai = useDialog<AiTarget>();
  const removal = useDialog<NoteCard_NoteFragment>();
  const reading = useReading(list, list.page, list.replacePage);
  const canSign = useFeature("NOTE_SIGNATURES");
  const [said, setSaid] = useState("");
  const searchBox = useRef<HTMLInputElement>(null);

  const openNew = () => form.open({ id: null });
  useAsked("nueva", (clientId) => form.open({ id: null, ...(clientId && { clientId }) }));
  useAsked("sesion", (sessionId) => sessionId && form.open({ id: null, sessionId }));
  useAsked("nota", reading.open);
  // With the client that the note is to be about, or without.
  useAsked("ia", (clientId) => ai.open({ clientId: clientId || null }));

  return (
    <>
      <PageHeader
        {...notesHead}
        action={
          <>
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={openNew}>
              Nueva Nota
            </Button>
            <Button
              color="apricot"
              leftSection={<IconSparkles size={18} aria-hidden />}
              onClick={() => ai.open({ clientId: address.clientId })}
            >
              Crear con IA
            </Button>
          </>
        }
      />
      <NoteStats stats={list.stats} />
      <AiPromo usage={usage} />
      <NotesToolbar
        searchBox={searchBox}
        search={list.search}
        onSearch={list.onSearch}
        clientId={address.clientId}
        onClient={(clientId) => show({ clientId })}
        priority={address.priority}
        onPriority={(priority) => show({ priority })}
        pending={address.pending}
        onPending={canSign ? (pending) => show({ pending }) : undefined}
      />
      <NotesList
        list={list}
        onClear={() => {
          list.clearFilters();
          searchBox.current?.focus();
        }}
        onNew={openNew}
        onRead={reading.open}
        onEdit={(id) => form.open({ id })}
        onDelete={removal.open}
      />
      <div className={ui.sr} role="status">
        {said}
      </div>
      <NoteDialogs
        form={form}
        ai={ai}
        removal={removal}
        reading={reading}
        search={list.asked}
        usage={usage}
        aiIsLocal={list.aiIsLocal}
        onSaid={setSaid}
      />
    </>
  );
}
