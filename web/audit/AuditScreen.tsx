import { Button, Skeleton, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { dayIn } from "../../schema/rules/days.ts";
import { failureReason } from "../core/failure.ts";
import { readDay } from "../ui/day.ts";
import { formatLongDay } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PageHeader } from "../ui/parts/PageHeader.tsx";
import { Section } from "../ui/parts/Section.tsx";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { type AuditEntriesQuery, useAuditEntriesQuery } from "./AuditEntries.generated.ts";
import { AuditRow } from "./AuditRow.tsx";
import { ALL, type AuditChoice, AuditToolbar } from "./AuditToolbar.tsx";
import styles from "./audit.module.css";
import { ACTORS_OF, ACTS_OF, THINGS_OF } from "./auditWords.ts";

type Entry = NonNullable<AuditEntriesQuery["auditEntries"]>["items"][number];

const filterOf = ({ acts, things, actors, clientId, from, to }: AuditChoice) => ({
  acts: ACTS_OF[acts]?.acts ?? null,
  things: THINGS_OF[things]?.things ?? null,
  actors: ACTORS_OF[actors]?.actors ?? null,
  clientId,
  from: readDay(from),
  to: readDay(to),
});

/** Entries by the day on which they began, the newest first. */
function byDay(entries: readonly Entry[], zone: string): [day: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = entry.at ? dayIn(zone, new Date(entry.at)) : "";
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** Who has read, written, sent and taken along what, for the therapist to look at. */
export function AuditScreen() {
  const [choice, setChoice] = useState(ALL);
  const { data, previousData, loading, error, refetch, fetchMore } = useAuditEntriesQuery({
    variables: { filter: filterOf(choice) },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  // What was asked for before stays while the next is on its way, not where that could not be had.
  const shown = data ?? (loading ? previousData : undefined);
  const entries = shown?.auditEntries;
  const zone = (data ?? previousData)?.viewer?.timeZone ?? "UTC";
  const isKept = !shown || Boolean(entries) || Boolean(error);
  const [stuck, setStuck] = useState<AuditChoice | null>(null);
  // What comes with the next page is gone on with from its first entry.
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  const count = entries?.items.length ?? 0;
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    list.current?.querySelectorAll("li")[from.current]?.focus({ preventScroll: true });
    from.current = null;
  }, [count]);
  const choose = (next: AuditChoice) => {
    from.current = null;
    setChoice(next);
  };
  const goOn = () => {
    from.current = count;
    setStuck(null);
    fetchMore({
      variables: { after: entries?.endCursor },
      // What comes once other filters have been chosen is not theirs.
      updateQuery: (before, { fetchMoreResult: more, variables }) =>
        more?.auditEntries && before.auditEntries && before.auditEntries.endCursor === variables.after
          ? {
              ...before,
              auditEntries: {
                ...more.auditEntries,
                items: [...before.auditEntries.items, ...more.auditEntries.items],
              },
            }
          : before,
    }).catch(() => {
      from.current = null;
      setStuck(choice);
    });
  };
  return (
    <>
      <PageHeader
        title="Registro de actividad"
        subtitle="Quién ha visto, escrito, enviado o descargado qué, y cuándo. Nadie puede cambiarlo."
      />
      {isKept && <AuditToolbar choice={choice} onChoice={choose} today={dayIn(zone, new Date())} />}
      {error && (
        <FailedLine text={`No se pudo cargar el registro. ${failureReason(error)}`} onRetry={() => void refetch()} />
      )}
      {!shown && loading && <Skeleton h={320} radius="md" aria-hidden />}
      {!isKept && <FailedLine text="Este portal no guarda un registro de actividad." />}
      {entries?.items.length === 0 && <Text c="dimmed">No hay nada anotado con estos filtros.</Text>}
      {entries && (
        <div ref={list} className={styles.days} data-busy={loading || undefined} aria-busy={loading}>
          {byDay(entries.items, zone).map(([day, ofDay]) => (
            <Section key={day} title={ofDay[0]?.at ? formatLongDay(ofDay[0].at, zone) : "Sin fecha"}>
              <ul className={styles.entries}>
                {ofDay.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} zone={zone} />
                ))}
              </ul>
            </Section>
          ))}
        </div>
      )}
      {entries?.endCursor && (
        <Button variant="default" mt="md" loading={loading} onClick={goOn}>
          Ver anteriores
        </Button>
      )}
      {entries?.endCursor && stuck === choice && (
        <FailedLine text="No se pudieron cargar las anotaciones anteriores." onRetry={goOn} />
      )}
      <ToastRegion />
    </>
  );
}
