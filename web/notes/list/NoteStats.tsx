import { IconCalendarWeek, IconFlag, IconNotebook, IconSparkles } from "@tabler/icons-react";
import { formatCount } from "../../ui/format.ts";
import { StatCard } from "../../ui/parts/StatCard.tsx";
import { StatGroup } from "../../ui/parts/StatGroup.tsx";
import type { NotesQuery } from "./Notes.generated.ts";

type Stats = NotesQuery["noteStats"];

/** The four figures above the notes. `stats` undefined: on their way; null: could not be had. */
export function NoteStats({ stats }: { stats: Stats | undefined }) {
  const figure = (of: (known: NonNullable<Stats>) => number) => (stats ? formatCount(of(stats)) : stats);
  return (
    <StatGroup busy={stats === undefined}>
      <StatCard icon={IconNotebook} label="Total Notas" value={figure((known) => known.total)} />
      <StatCard
        icon={IconSparkles}
        tone="apricot"
        label="Generadas con IA"
        value={figure((known) => known.aiGenerated)}
      />
      <StatCard icon={IconFlag} label="Alta Prioridad" value={figure((known) => known.highPriority)} />
      <StatCard icon={IconCalendarWeek} label="Esta Semana" value={figure((known) => known.thisWeek)} />
    </StatGroup>
  );
}
