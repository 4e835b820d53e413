import { SimpleGrid } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { IconCalendarWeek, IconFlag, IconNotebook, IconSparkles } from "@tabler/icons-react";
import { formatCount } from "../../ui/format.ts";
import cards from "../../ui/parts/cards.module.css";
import { StatCard } from "../../ui/parts/StatCard.tsx";
import type { NotesQuery } from "./Notes.generated.ts";

type Stats = NotesQuery["noteStats"];

/** The four figures above the notes. `stats` undefined: on their way; null: could not be had. */
export function NoteStats({ stats }: { stats: Stats | undefined }) {
  const figure = (of: (known: NonNullable<Stats>) => number) => (stats ? formatCount(of(stats)) : stats);
  return (
    <SimpleGrid
      cols={{ base: 2, lg: 4 }}
      spacing="md"
      mb="lg"
      className={cards.stats}
      role="group"
      aria-label="Cifras"
      aria-busy={stats === undefined}
    >
      <StatCard icon={IconNotebook} label="Total Notas" value={figure((known) => known.total)} />
      <StatCard
        icon={IconSparkles}
        tone="apricot"
        label="Generadas con IA"
        value={figure((known) => known.aiGenerated)}
      />
      <StatCard icon={IconFlag} label="Alta Prioridad" value={figure((known) => known.highPriority)} />
      <StatCard icon={IconCalendarWeek} label="Esta Semana" value={figure((known) => known.thisWeek)} />
    </SimpleGrid>
  );
}
