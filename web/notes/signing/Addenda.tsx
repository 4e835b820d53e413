import { Text, Title } from "@mantine/core";
import { failureReason } from "../../core/failure.ts";
import { useZone } from "../../core/zone.ts";
import { formatLongDay, formatTime } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useNoteAddendaQuery } from "./NoteAddenda.generated.ts";
import styles from "./signing.module.css";

/** What was added to a signed note, oldest first. */
export function Addenda({ noteId }: { noteId: string }) {
  const zone = useZone();
  const { data, error, refetch } = useNoteAddendaQuery({
    variables: { id: noteId },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  const addenda = data?.note?.addenda;
  if (error && !addenda)
    return (
      <FailedLine text={`No se pudieron cargar las adendas. ${failureReason(error)}`} onRetry={() => void refetch()} />
    );
  if (!addenda || addenda.length === 0) return null;
  return (
    <section aria-label="Adendas" className={styles.addenda}>
      <Title order={3} fz="1rem">
        Adendas
      </Title>
      <ol className={styles.list}>
        {addenda.map(({ id, content, createdAt, createdBy }) => (
          <li key={id} className={styles.addendum}>
            <Text size="sm" c="dimmed" className={`${ui.num} ${ui.anywhere}`}>
              {createdAt ? `${formatLongDay(createdAt, zone)}, ${formatTime(createdAt, zone)}` : "—"} · {createdBy}
            </Text>
            <p className={styles.text}>{content}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
