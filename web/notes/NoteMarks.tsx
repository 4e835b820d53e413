import { Group, Text } from "@mantine/core";
import { IconLock, IconSignature } from "@tabler/icons-react";
import { AiBadge } from "../ui/parts/AiBadge.tsx";
import { PriorityDot } from "../ui/parts/PriorityDot.tsx";
import type { NoteCard_NoteFragment } from "./list/NoteCard.generated.ts";
import { PRIORITY_WORD } from "./noteWords.ts";

interface NoteMarksProps {
  note: Pick<NoteCard_NoteFragment, "priority" | "isPrivate" | "isAiGenerated" | "signedAt">;
  /** What is said of one that AI made. */
  ai?: string;
}

/** What is said of a note besides its text: priority, whether it is private, whether AI made it. */
export const NoteMarks = ({
  note: { priority, isPrivate, isAiGenerated, signedAt },
  ai = "Generada con IA",
}: NoteMarksProps) => (
  <>
    {priority && <PriorityDot priority={priority} label={PRIORITY_WORD[priority].long} />}
    {isPrivate && (
      <Group gap={5} c="dimmed">
        <IconLock size={15} aria-hidden />
        <Text size="sm">Privada</Text>
      </Group>
    )}
    {signedAt && (
      <Group gap={5} c="dimmed">
        <IconSignature size={15} aria-hidden />
        <Text size="sm">Firmada</Text>
      </Group>
    )}
    {isAiGenerated && <AiBadge label={ai} />}
  </>
);
