import { Group, Text, Title, UnstyledButton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PRIORITY_WORD } from "../notes/noteWords.ts";
import { ObjectiveBar } from "../objectives/ObjectiveBar.tsx";
import { dayTitle, wallTime } from "../sessions/sessionTimes.ts";
import { REMINDER, STATUS_WORD, TYPE_WORD } from "../sessions/sessionWords.ts";
import { formatCalendarDay, formatCount, formatDay } from "../ui/format.ts";
import { AiBadge } from "../ui/parts/AiBadge.tsx";
import cards from "../ui/parts/cards.module.css";
import { PriorityDot } from "../ui/parts/PriorityDot.tsx";
import { StatusBadge } from "../ui/parts/StatusBadge.tsx";
import { Tags } from "../ui/parts/Tags.tsx";
import ui from "../ui/parts/ui.module.css";
import { ClientFacts } from "./ClientFacts.tsx";
import styles from "./clientDetail.module.css";
import type { ClientDetail } from "./clientDetail.ts";
import { DetailPart } from "./DetailPart.tsx";

type Session = NonNullable<ClientDetail["therapySessions"]>[number];
type Note = NonNullable<ClientDetail["notes"]>[number];

interface OverviewProps {
  client: ClientDetail;
  /** null: there is none, or it could not be had. */
  nextSession: Session | null;
  zone: string;
  reading: boolean;
  reload: () => void;
  onNote: (note: Note) => void;
  onSession: (id: string) => void;
}

/** The client at a glance: the numbers, what it is about now, and how to reach them. */
export function ClientOverview({ client, nextSession, zone, reading, reload, onNote, onSession }: OverviewProps) {
  const { objectives, notes, therapySessions } = client;
  const part = { reading, reload };
  return (
    <>
      <ClientFigures client={client} />
      <section aria-label="Foco actual">
        <Title order={3}>Foco actual</Title>
        <div className={`${cards.rule} ${styles.detailFocus}`}>
          <DetailPart what="los objetivos" data={objectives} {...part}>
            {() => <FocusedObjective objective={client.currentFocus} />}
          </DetailPart>
          <DetailPart what="las notas" data={notes} {...part}>
            {([last]) =>
              last ? (
                <LastNote note={last} zone={zone} onOpen={() => onNote(last)} />
              ) : (
                <Nothing label="Última nota">Sin notas todavía</Nothing>
              )
            }
          </DetailPart>
          <DetailPart what="las sesiones" data={therapySessions} {...part}>
            {() =>
              nextSession ? (
                <NextSession session={nextSession} zone={zone} onOpen={() => onSession(nextSession.id)} />
              ) : (
                <Nothing label="Próxima sesión">Ninguna programada</Nothing>
              )
            }
          </DetailPart>
        </div>
      </section>
      <ClientFacts client={client} />
    </>
  );
}

/** Sessions, objectives, and how far one has come, in numbers. */
export function ClientFigures({ client }: { client: ClientDetail }) {
  const { totalSessions, activeObjectiveCount, averageProgress } = client;
  return (
    <section className={styles.trio} aria-label="Cifras">
      <Figure label="Sesiones totales">{formatCount(totalSessions)}</Figure>
      <Figure label="Objetivos activos">
        {activeObjectiveCount === null ? "—" : formatCount(activeObjectiveCount)}
      </Figure>
      <Figure label="Progreso medio">{averageProgress === null ? "—" : `${averageProgress} %`}</Figure>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed" fw={500}>
        {label}
      </Text>
      <Text className={ui.num} fz={26} lh="2.25rem" fw={600} lts="-0.02em">
        {children}
      </Text>
    </div>
  );
}

function Nothing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed" fw={500}>
        {label}
      </Text>
      <Text>{children}</Text>
    </div>
  );
}

function FocusedObjective({ objective }: { objective: ClientDetail["currentFocus"] }) {
  if (!objective) return <Nothing label="Objetivo">Ningún objetivo activo de alta prioridad</Nothing>;
  const { title, priority, progress, targetDate } = objective;
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text fw={600} className={`${ui.anywhere} ${ui.clamp2}`} title={title}>
          {title}
        </Text>
        {priority && <PriorityDot priority={priority} label={PRIORITY_WORD[priority].long} />}
      </Group>
      <ObjectiveBar progress={progress} title={title} />
      {targetDate && (
        <Text size="sm" c="dimmed">
          Fecha objetivo: {formatCalendarDay(targetDate)}
        </Text>
      )}
    </div>
  );
}

interface LastNoteProps {
  note: Note;
  zone: string;
  onOpen: () => void;
}

function LastNote({ note: { createdAt, isAiGenerated, preview, tags }, zone, onOpen }: LastNoteProps) {
  return (
    <div className={cards.opens}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <UnstyledButton className={`${cards.opener} ${styles.detailOpen}`} onClick={onOpen}>
          <Text span size="sm" c="dimmed" fw={500}>
            Última nota{createdAt && ` · ${formatDay(createdAt, zone)}`}
          </Text>
        </UnstyledButton>
        {isAiGenerated && <AiBadge label="IA" />}
      </Group>
      <Text className={`${ui.anywhere} ${ui.clamp2}`}>{preview}</Text>
      <Tags tags={tags} mt={8} />
    </div>
  );
}

interface NextSessionProps {
  session: Session;
  zone: string;
  onOpen: () => void;
}

function NextSession({ session, zone, onOpen }: NextSessionProps) {
  const { startsAt, type, reminder, displayStatus } = session;
  const { day, time } = wallTime(zone, startsAt);
  const kind = type ? TYPE_WORD[type] : "Sesión";
  return (
    <div className={cards.opens}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div>
          <Text size="sm" c="dimmed" fw={500}>
            Próxima sesión
          </Text>
          <UnstyledButton className={`${cards.opener} ${styles.detailOpen}`} onClick={onOpen}>
            {dayTitle(day)}, {time}
          </UnstyledButton>
          <Group gap={6} c="dimmed" wrap="nowrap" align="flex-start">
            {reminder && <IconBell size={16} stroke={1.75} aria-hidden className={styles.detailBell} />}
            <Text size="sm">{reminder ? `${kind}, recordatorio ${REMINDER[reminder.option].label}` : kind}</Text>
          </Group>
        </div>
        <StatusBadge status={STATUS_WORD[displayStatus]} />
      </Group>
    </div>
  );
}
