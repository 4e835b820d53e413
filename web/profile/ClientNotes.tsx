import { ActionIcon, Button, Group, Text, Title, UnstyledButton } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useZone } from "../core/zone.ts";
import type { NoteCard_NoteFragment } from "../notes/list/NoteCard.generated.ts";
import { NoteMarks } from "../notes/NoteMarks.tsx";
import { formatDay } from "../ui/format.ts";
import cards from "../ui/parts/cards.module.css";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import { Tags } from "../ui/parts/Tags.tsx";
import ui from "../ui/parts/ui.module.css";
import styles from "./clientDetail.module.css";

interface ClientNotesProps {
  notes: readonly NoteCard_NoteFragment[];
  label?: string;
  onNew: () => void;
  onRead: (note: NoteCard_NoteFragment) => void;
  onEdit: (id: string) => void;
  onDelete: (note: NoteCard_NoteFragment) => void;
}

/** Notes about one client, the newest first; one that is signed is only read. */
export function ClientNotes({ notes, label = "Notas Recientes", onNew, onRead, onEdit, onDelete }: ClientNotesProps) {
  const zone = useZone();
  if (notes.length === 0)
    return (
      <EmptyState
        compact
        drawing="notes"
        text="Aún no hay notas de este cliente."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
            Nueva Nota
          </Button>
        }
      />
    );
  return (
    <ul className={`${cards.rule} ${styles.detailList}`} aria-label={label}>
      {notes.map((note) => (
        <li key={note.id} className={cards.opens}>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
            <div className={styles.detailWhat}>
              <Title order={3} fz="1rem">
                <UnstyledButton
                  className={`${cards.opener} ${styles.detailOpen} ${ui.clamp2}`}
                  onClick={() => onRead(note)}
                >
                  {note.title}
                </UnstyledButton>
              </Title>
              <Group gap="2px 16px" mt={2}>
                <Text size="sm" c="dimmed" className={ui.num}>
                  {note.createdAt ? formatDay(note.createdAt, zone) : "—"}
                </Text>
                <NoteMarks note={note} ai="IA" />
              </Group>
            </div>
            {!note.signedAt && (
              <Group gap={0} wrap="nowrap" className={cards.above}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Editar «${note.title}»`}
                  onClick={() => onEdit(note.id)}
                >
                  <IconPencil size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Eliminar «${note.title}»`}
                  onClick={() => onDelete(note)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Group>
            )}
          </Group>
          <Text className={`${ui.anywhere} ${ui.clamp3}`} mt={4}>
            {note.preview}
          </Text>
          <Tags tags={note.tags} mt="xs" />
        </li>
      ))}
    </ul>
  );
}
