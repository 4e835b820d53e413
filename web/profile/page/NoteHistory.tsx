import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ListPage } from "../../core/useList.ts";
import type { NoteCard_NoteFragment } from "../../notes/list/NoteCard.generated.ts";
import cards from "../../ui/parts/cards.module.css";
import { EmptyState } from "../../ui/parts/EmptyState.tsx";
import { ClientNotes } from "../ClientNotes.tsx";
import styles from "../clientDetail.module.css";
import { HistorySection } from "./HistorySection.tsx";

interface NoteHistoryProps {
  list: ListPage<NoteCard_NoteFragment>;
  page: number;
  onPage: (page: number) => void;
  onNew: () => void;
  onRead: (note: NoteCard_NoteFragment) => void;
  onEdit: (id: string) => void;
  onDelete: (note: NoteCard_NoteFragment) => void;
}

/** Every note about one client, the newest first. */
export function NoteHistory({ list, page, onPage, onNew, ...on }: NoteHistoryProps) {
  return (
    <HistorySection
      title="Historial de notas"
      words={["nota", "notas", "las notas"]}
      list={list}
      page={page}
      onPage={onPage}
      empty={
        <EmptyState
          compact
          drawing="notes"
          text="Aún no hay notas de este cliente."
          action={
            <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
              Nueva Nota
            </Button>
          }
        />
      }
      skeleton={<Pieces />}
    >
      {(notes) => <ClientNotes notes={notes} label="Historial de notas" onNew={onNew} {...on} />}
    </HistorySection>
  );
}

const Pieces = () => (
  <div className={`${cards.rule} ${styles.detailList}`} aria-hidden>
    {["48%", "62%", "40%"].map((width) => (
      <div key={width}>
        <Skeleton h={16} w={width} mb={10} />
        <Skeleton h={12} w={140} mb={12} />
        <Skeleton h={12} mb={8} />
        <Skeleton h={12} w="72%" />
      </div>
    ))}
  </div>
);
