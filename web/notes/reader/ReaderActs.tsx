import { Button, Group } from "@mantine/core";
import { IconHistory, IconPencil, IconPlus, IconSignature, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { NoteCard_NoteFragment } from "../list/NoteCard.generated.ts";
import styles from "./reader.module.css";

interface ReaderActsProps {
  /** null: on its way, or not to be had. */
  note: NoteCard_NoteFragment | null;
  /** Shows what the note was; undefined where nobody knows. */
  onVersions: ((id: string) => void) | undefined;
  /** undefined: nobody signs notes here. */
  onSign: ((note: NoteCard_NoteFragment) => void) | undefined;
  onAdd: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (note: NoteCard_NoteFragment) => void;
}

/** What can be done with the note that is read: one that is signed is only added to. */
export function ReaderActs({ note, onVersions, onSign, onAdd, onEdit, onDelete }: ReaderActsProps) {
  const isSigned = Boolean(note?.signedAt);
  return (
    <Group gap="xs" wrap="nowrap" ml="auto">
      {onVersions && (
        <Quiet word="Versiones" icon={<IconHistory {...ICON} />} go={note && (() => onVersions(note.id))} />
      )}
      {!isSigned && <Quiet word="Eliminar" icon={<IconTrash {...ICON} />} go={note && (() => onDelete(note))} />}
      {!isSigned && onSign && (
        <Quiet word="Firmar" icon={<IconSignature {...ICON} />} go={note && (() => onSign(note))} />
      )}
      {isSigned ? (
        <Button leftSection={<IconPlus {...ICON} />} onClick={() => note && onAdd(note.id)}>
          Añadir adenda
        </Button>
      ) : (
        <Button leftSection={<IconPencil {...ICON} />} disabled={!note} onClick={() => note && onEdit(note.id)}>
          Editar
        </Button>
      )}
    </Group>
  );
}

const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** On a telephone its sign stands for the word. */
const Quiet = ({ word, icon, go }: { word: string; icon: ReactNode; go: (() => void) | null }) => (
  <Button
    variant="subtle"
    color="gray"
    px="sm"
    leftSection={icon}
    aria-label={word}
    disabled={!go}
    onClick={() => go?.()}
  >
    <span className={styles.word}>{word}</span>
  </Button>
);
