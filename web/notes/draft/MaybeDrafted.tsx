import { useApolloClient } from "@apollo/client/react";
import { Skeleton, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { failureReason } from "../../core/failure.ts";
import forms from "../../ui/form/forms.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { useStepFocus } from "../ai/useStepFocus.ts";
import { useNewNoteQuery } from "../form/NewNote.generated.ts";
import styles from "../form/noteForm.module.css";
import { type NoteValues, toValues } from "../form/noteForm.ts";
import { DiscardNoteDraftDocument } from "./DiscardNoteDraft.generated.ts";
import { DraftOffer } from "./DraftOffer.tsx";
import { LeftDraft } from "./LeftDraft.tsx";
import type { NoteDraft_DraftFragment } from "./NoteDraft.generated.ts";

/** A draft that was taken up again, and the version of the note it had been based on. */
export interface TakenDraft {
  values: NoteValues;
  version: number | null;
  /** AI wrote it, also where it was put right by hand since. */
  isAiGenerated: boolean;
  /** What AI made of it so far; null when it was written by hand. */
  aiWork: NoteDraft_DraftFragment["aiWork"];
}

/** A draft is looked for on the server each time, past any memory. */
export const FRESH = { fetchPolicy: "no-cache", errorPolicy: "all" } as const;

interface MaybeDraftedProps {
  /** Whether what is gone on with is written with AI. */
  withAi?: boolean;
  /** The note that is changed; null for the new one. */
  noteId: string | null;
  found: NoteDraft_DraftFragment | null;
  /**
   * What is written in, with the draft if it was taken up.
   * @param foundAt when the draft was kept that was taken up or let go: what is typed now takes its place
   */
  children: (taken: TakenDraft | null, foundAt: string | null) => ReactNode;
}

/** Asks first what becomes of a draft, so that nothing newly typed takes its place unseen. */
export function MaybeDrafted({ noteId, found, withAi = false, children }: MaybeDraftedProps) {
  const apollo = useApolloClient();
  const [choice, setChoice] = useState<{ taken: TakenDraft | null } | null>(found ? null : { taken: null });
  const place = useStepFocus(choice);
  return (
    <div ref={place} tabIndex={-1} className={styles.step}>
      {choice && children(choice.taken, found?.savedAt ?? null)}
      {!choice && found && (
        <DraftOffer
          draft={found}
          byHand={!withAi}
          onTake={() => {
            const { version, isAiGenerated, aiWork } = found;
            setChoice({ taken: { values: toValues(found), version, isAiGenerated, aiWork } });
          }}
          onDiscard={() => {
            setChoice({ taken: null });
            // One that could not be discarded is offered again, which loses nothing.
            void apollo.mutate({
              mutation: DiscardNoteDraftDocument,
              variables: { noteId, savedAt: found.savedAt },
              errorPolicy: "all",
            });
          }}
        />
      )}
    </div>
  );
}

/** What a new note is written in, by hand or with AI, with what may have been typed for it before. */
export function NewNoteDraft({ withAi, children }: Pick<MaybeDraftedProps, "withAi" | "children">) {
  const { data, loading, error, refetch } = useNewNoteQuery({ ...FRESH, notifyOnNetworkStatusChange: true });
  if (loading) return <NoteOpening />;
  if (error || !data) return <NoteNotOpened error={error} onRetry={refetch} />;
  return (
    <MaybeDrafted noteId={null} found={data.noteDraft ?? null} withAi={withAi}>
      {children}
    </MaybeDrafted>
  );
}

export const NoteNotOpened = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={forms.body}>
    <FailedLine text={`No se pudo abrir la nota. ${failureReason(error)}`} onRetry={onRetry} />
  </div>
);

export const NoteIsSigned = ({ id }: { id: string }) => (
  <div className={forms.body}>
    <Text>Esta nota está firmada y ya no se cambia. Ábrela para leerla o añadirle una adenda.</Text>
    <LeftDraft noteId={id} />
  </div>
);

export const NoteOpening = () => (
  <Stack className={forms.body} gap="lg" aria-busy>
    {["title", "client", "content", "tags"].map((line) => (
      <Skeleton key={line} h={line === "content" ? 200 : 40} />
    ))}
  </Stack>
);
