import { SimpleGrid } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { IconBell, IconCalendarTime, IconCircleCheck, IconSunHigh } from "@tabler/icons-react";
import { formatCount } from "../../ui/format.ts";
import cards from "../../ui/parts/cards.module.css";
import { StatCard } from "../../ui/parts/StatCard.tsx";
import type { AgendaQuery } from "./Agenda.generated.ts";

type Stats = AgendaQuery["therapySessionStats"];

/** The four figures above the agenda. `stats` undefined: on their way; null: could not be had. */
export function SessionStats({ stats }: { stats: Stats | undefined }) {
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
      <StatCard icon={IconSunHigh} label="Hoy" value={figure((known) => known.today)} />
      <StatCard icon={IconCircleCheck} label="Completadas" value={figure((known) => known.completed)} />
      <StatCard icon={IconCalendarTime} label="Proximas" value={figure((known) => known.upcoming)} />
      <StatCard icon={IconBell} label="Con Recordatorio" value={figure((known) => known.withReminder)} />
    </SimpleGrid>
  );
}
