import { Button, Loader, Text } from "@mantine/core";
import ui from "../../ui/parts/ui.module.css";
import { DraftLine } from "../draft/DraftLine.tsx";
import type { DraftState } from "../draft/useNoteDraft.ts";
import styles from "../form/noteForm.module.css";
import ai from "./ai.module.css";
import type { NoteOption } from "./useAi.ts";

const NAMES = ["Opción 1", "Opción 2"] as const;

interface AiGeneratingProps {
  words: string;
  /** What is written by now; null where it comes all at once. */
  drafts: readonly NoteOption[] | null;
  /** How far it is kept as a draft; left out: it is in this window alone. */
  draft?: DraftState;
  onStop: () => void;
}

/** AI is at work: what it writes is read as it comes, and it can be stopped. */
export function AiGenerating({ words, drafts, draft, onStop }: AiGeneratingProps) {
  const isBegun = drafts?.some(({ content }) => content !== "") ?? false;
  return (
    <div className={styles.aiGenerating} data-begun={isBegun || undefined}>
      <Loader color="apricot" aria-hidden size={isBegun ? "sm" : "md"} />
      {/* Said once, and not with each word: a reader of screens reads the rest where it stands. */}
      <Text fw={600} role="status">
        {isBegun ? `${words} Ya puedes leer lo que va escrito.` : words}
      </Text>
      <Text size="sm" c="dimmed">
        {draft
          ? "Lo que escribe queda en tu borrador; la nota se guarda cuando tú lo decidas."
          : "Nada se guarda hasta que tú lo decidas."}
      </Text>
      {draft && <DraftLine state={draft} />}
      {isBegun && (
        <div className={ai.drafts}>
          {NAMES.slice(0, drafts?.length).map((name, at) => (
            <section key={name} className={ai.draft} aria-label={`${name}, a medias`}>
              <Text fw={600} className={ui.anywhere}>
                {drafts?.[at]?.title}
              </Text>
              <Text size="sm" className={ai.draftText}>
                {drafts?.[at]?.content}
              </Text>
            </section>
          ))}
        </div>
      )}
      <Button variant="default" onClick={onStop}>
        {drafts ? "Detener" : "Cancelar"}
      </Button>
    </div>
  );
}
