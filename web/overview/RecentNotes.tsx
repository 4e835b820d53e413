import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useZone } from "../core/zone.ts";
import { formatDay } from "../ui/format.ts";
import { AiBadge } from "../ui/parts/AiBadge.tsx";
import cards from "../ui/parts/cards.module.css";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PriorityDot } from "../ui/parts/PriorityDot.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import styles from "./home.module.css";
import { NEW_AI_NOTE, noteLink } from "./homeLinks.ts";
import type { RecentNote_NoteFragment } from "./RecentNote.generated.ts";

interface RecentNotesProps {
  /** undefined: on their way; null: could not be had. */
  notes: readonly RecentNote_NoteFragment[] | null | undefined;
  onRetry: () => void;
}

/** What was written last, in each of its faces. */
export function RecentNotes({ notes, onRetry }: RecentNotesProps) {
  return (
    <Section
      fill
      title="Notas recientes"
      aside={
        <Link className={ui.link} to="/dashboard/notes" aria-label="Ver todas las notas">
          Ver todas
        </Link>
      }
    >
      {notes === null && <FailedLine text="No se pudieron cargar las notas recientes." onRetry={onRetry} />}
      {notes?.length === 0 && (
        <EmptyState drawing="notes" compact text="No hay notas recientes" action={<AiNoteLink />} />
      )}
      {notes === undefined && (
        <ul className={`${cards.rule} ${styles.recent}`} aria-busy>
          {["a", "b", "c"].map((place) => (
            <NoteSkeleton key={place} />
          ))}
        </ul>
      )}
      {notes && notes.length > 0 && (
        <>
          <ul className={`${cards.rule} ${styles.recent}`}>
            {notes.map((note) => (
              <RecentNote key={note.id} note={note} />
            ))}
          </ul>
          <div className={styles.recentFoot}>
            <AiNoteLink fullWidth />
          </div>
        </>
      )}
    </Section>
  );
}

const AiNoteLink = ({ fullWidth = false }: { fullWidth?: boolean }) => (
  <Button
    component={Link}
    to={NEW_AI_NOTE}
    color="apricot"
    fullWidth={fullWidth}
    leftSection={<IconSparkles size={18} aria-hidden />}
  >
    Crear Nota con IA
  </Button>
);

/** Whom it is about, when, how it begins, how much it matters: a high priority, or none worth telling apart (document §2). */
function RecentNote({ note }: { note: RecentNote_NoteFragment }) {
  const zone = useZone();
  const { id, client, createdAt, preview, priority, isAiGenerated } = note;
  return (
    <li className={cards.opens}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Link className={`${cards.opener} ${styles.recentOpen} ${ui.clamp2}`} to={noteLink(id)} title={client.name}>
          <span className={ui.sr}>Nota de </span>
          {client.name}
        </Link>
        <Text size="sm" c="dimmed" className={`${ui.num} ${ui.nowrap}`}>
          {createdAt ? formatDay(createdAt, zone) : "—"}
        </Text>
      </Group>
      <Text className={ui.clamp3} c="dimmed" size="sm" mt={4} mb={8}>
        {preview}
      </Text>
      <Group gap="sm">
        {priority === "HIGH" ? (
          <PriorityDot priority="HIGH" label="Alta prioridad" />
        ) : (
          <PriorityDot priority="MEDIUM" label="Prioridad media" />
        )}
        {isAiGenerated && <AiBadge label="IA" />}
      </Group>
    </li>
  );
}

/** A note's shape until it is there. */
function NoteSkeleton() {
  return (
    <li aria-hidden>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Skeleton h={12} w={140} my={5} />
        <Skeleton h={12} w={80} my={5} />
      </Group>
      <Skeleton h={12} mt={8} />
      <Skeleton h={12} w="80%" mt={8} mb={12} />
      <Skeleton h={12} w={110} my={4} />
    </li>
  );
}
