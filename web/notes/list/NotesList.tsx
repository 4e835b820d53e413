import { Button, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useDeferredValue, useMemo } from "react";
import { failureReason, OUTDATED } from "../../core/failure.ts";
import { formatNoun } from "../../ui/format.ts";
import { EmptyState } from "../../ui/parts/EmptyState.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Pager } from "../../ui/parts/Pager.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { NoteCard_NoteFragment } from "./NoteCard.generated.ts";
import { NoteCard } from "./NoteCard.tsx";
import styles from "./notes.module.css";
import type { useNoteList } from "./useNoteList.ts";

interface NotesListProps {
  list: ReturnType<typeof useNoteList>;
  /** Takes search and filters away. */
  onClear: () => void;
  onNew: () => void;
  onRead: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (note: NoteCard_NoteFragment) => void;
}

/** «Notas Recientes» in each of its faces: loading, empty, nothing found, failed, full. */
export function NotesList({ list, onClear, onNew, ...on }: NotesListProps) {
  const { items, pageInfo, waiting, failed, filtered, asked } = list;
  const handlers = {
    onRead: useCallbackRef(on.onRead),
    onEdit: useCallbackRef(on.onEdit),
    onDelete: useCallbackRef(on.onDelete),
  };
  // What was pressed or typed is drawn first, the notes it leads to after it.
  const cards = useDeferredValue(useMemo(() => ({ items, search: asked }), [items, asked]));
  const total = pageInfo?.total;
  const known = pageInfo?.isTotalExact && total !== undefined ? formatNoun(total, "nota", "notas") : "";
  const summary = pageInfo || failed ? known : "Cargando notas…";
  return (
    <section aria-label="Notas Recientes" className={styles.recent}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>Notas Recientes</Title>
        <Text size="sm" c="dimmed" ta="right" className={`${ui.num} ${styles.notesCount}`} role="status">
          <span key={summary}>{summary}</span>
        </Text>
      </Group>
      {failed && (
        <FailedLine
          text={items ? OUTDATED : `No se pudieron cargar las notas. ${failureReason(list.error)}`}
          onRetry={list.reload}
        />
      )}
      {total === 0 && !waiting ? (
        <Card padding={0}>
          <EmptyState
            drawing="notes"
            compact={filtered}
            text="No se encontraron notas."
            action={
              filtered ? (
                <Button variant="default" onClick={onClear}>
                  Quitar filtros
                </Button>
              ) : (
                <Button variant="light" onClick={onNew}>
                  Nueva Nota
                </Button>
              )
            }
          />
        </Card>
      ) : (
        <div className={styles.notes} data-busy={waiting || undefined}>
          {cards.items?.map((note) => <NoteCard key={note.id} note={note} search={cards.search} {...handlers} />) ??
            (failed ? null : ["a", "b", "c", "d"].map((place) => <NoteSkeleton key={place} />))}
        </div>
      )}
      {pageInfo && <Pager {...pageInfo} page={list.page} onPage={list.onPage} />}
    </section>
  );
}

/** A card's shape until it is there. */
function NoteSkeleton() {
  return (
    <Card padding="md" className={styles.note} aria-hidden>
      <Group gap="sm" wrap="nowrap">
        <Skeleton circle h={38} w={38} />
        <div className={styles.noteWho}>
          <Skeleton h={12} w={140} my={4} />
          <Skeleton h={12} w={90} my={4} />
        </div>
      </Group>
      <Skeleton h={16} w="60%" mt="md" />
      <Skeleton h={12} mt="sm" />
      <Skeleton h={12} mt="xs" />
      <Skeleton h={12} w="80%" mt="xs" />
    </Card>
  );
}
