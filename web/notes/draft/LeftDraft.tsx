import { Button, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { failureReason } from "../../core/failure.ts";
import { useFeature } from "../../core/useFeature.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay, formatTime } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import styles from "../form/noteForm.module.css";
import { useDiscardNoteDraftMutation } from "./DiscardNoteDraft.generated.ts";
import { KeptDraftDocument, useKeptDraftQuery } from "./KeptDraft.generated.ts";

interface LeftDraftProps {
  noteId: string;
  /** Of the note as it was signed. */
  signedTitle?: string;
  /** Goes on with it in an addendum, with a title that is another than the note's. */
  onAdd?: (draft: { text: string; savedAt: string }) => void;
}

/** What was typed into a note that was then signed without it: it is in no note, and is not lost. */
export function LeftDraft({ noteId, signedTitle, onAdd }: LeftDraftProps) {
  const zone = useZone();
  const isKept = useFeature("NOTE_DRAFTS") ?? false;
  const { data } = useKeptDraftQuery({
    variables: { noteId },
    skip: !isKept,
    fetchPolicy: "no-cache",
    errorPolicy: "all",
  });
  const [discard, { loading }] = useDiscardNoteDraftMutation({
    errorPolicy: "all",
    // Gone, or another one was kept since: that is shown then.
    refetchQueries: [KeptDraftDocument],
    awaitRefetchQueries: true,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const draft = data?.noteDraft;
  if (!draft) return null;
  const { title, content, savedAt } = draft;
  const isRenamed = title.trim() !== "" && title.trim() !== signedTitle?.trim();
  const text = isRenamed ? [title, content].filter((part) => part !== "").join("\n\n") : content;
  const letGo = async () => {
    setProblem(null);
    const answer = await discard({ variables: { noteId, savedAt } });
    if (!answer.data?.discardNoteDraft) setProblem(failureReason(answer.error));
  };
  return (
    <section aria-label="Borrador sin guardar" className={`${styles.draft} ${styles.left}`}>
      <Text>
        Tienes un borrador de esta nota, del {formatDay(savedAt, zone)} a las {formatTime(savedAt, zone)}, que quedó
        fuera al firmarla.
      </Text>
      <Textarea
        label={title || "Sin título"}
        aria-label="Texto del borrador"
        readOnly
        autosize
        minRows={2}
        maxRows={12}
        value={content}
      />
      {problem !== null && <FailedLine text={`No se pudo descartar. ${problem}`} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" loading={loading} onClick={() => void letGo()}>
          Descartar borrador
        </Button>
        {onAdd && (
          <Button variant="light" onClick={() => onAdd({ text, savedAt })}>
            Llevarlo a una adenda
          </Button>
        )}
      </Group>
    </section>
  );
}
