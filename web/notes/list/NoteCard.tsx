import { ActionIcon, Card, Group, Text, Title, UnstyledButton } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { useZone } from "../../core/zone.ts";
import { formatDay } from "../../ui/format.ts";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { Tags } from "../../ui/parts/Tags.tsx";
import ui from "../../ui/parts/ui.module.css";
import { Found } from "../Found.tsx";
import { NoteMarks } from "../NoteMarks.tsx";
import type { NoteCard_NoteFragment } from "./NoteCard.generated.ts";
import styles from "./notes.module.css";

interface NoteCardProps {
  note: NoteCard_NoteFragment;
  /** What it was found by, which is marked in it. */
  search: string;
  onRead: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (note: NoteCard_NoteFragment) => void;
}

/**
 * One note of the list, its beginning only; its title opens it to be read, and so does a click anywhere on the card. Give it
 * handlers that stay the same.
 */
export const NoteCard = memo(function NoteCard({ note, search, onRead, onEdit, onDelete }: NoteCardProps) {
  const zone = useZone();
  const { id, title, preview, tags, createdAt, client } = note;
  return (
    <Card component="article" padding="md" className={styles.note} aria-label={title}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <PersonAvatar id={client.id ?? ""} name={client.name} />
          <div className={styles.noteWho}>
            <Text size="sm" fw={500} truncate title={client.name}>
              {client.name}
            </Text>
            <Text size="sm" c="dimmed" className={ui.num}>
              {createdAt ? formatDay(createdAt, zone) : "—"}
            </Text>
          </div>
        </Group>
        {!note.signedAt && (
          <Group gap={0} wrap="nowrap" className={styles.noteActs}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Editar «${title}»`}
              onClick={() => onEdit(id)}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Eliminar «${title}»`}
              onClick={() => onDelete(note)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      <Title order={3} mt="sm" fz="1rem">
        <UnstyledButton className={`${styles.noteTitle} ${ui.clamp2}`} onClick={() => onRead(id)}>
          <Found text={title} search={search} />
        </UnstyledButton>
      </Title>
      <Text className={ui.clamp3} mt={4} c="dimmed">
        <Found text={preview} search={search} />
      </Text>
      <Tags tags={tags} mt="sm" show={(tag) => <Found text={tag} search={search} />} />
      <Group gap="md" mt="auto" pt="md" className={styles.noteFoot}>
        <NoteMarks note={note} />
      </Group>
    </Card>
  );
});
