import { IconBell, IconCalendarTime, IconCircleCheck, IconSunHigh } from "@tabler/icons-react";
import { formatCount } from "../../ui/format.ts";
import { StatCard } from "../../ui/parts/StatCard.tsx";
import { StatGroup } from "../../ui/parts/StatGroup.tsx";
import type { AgendaQuery } from "./Agenda.generated.ts";

type Stats = AgendaQuery["therapySessionStats"];

/** The four figures above the agenda. `stats` undefined: on their way; null: could not be had. */
export function SessionStats({ stats }: { stats: Stats | undefined }) {
  const figure = (of: (known: NonNullable<Stats>) => number) => (stats ? formatCount(of(stats)) : stats);
  return (
    <StatGroup busy={stats === undefined}>
      <StatCard icon={IconSunHigh} label="Hoy" value={figure((known) => known.today)} />
      <StatCard icon={IconCircleCheck} label="Completadas" value={figure((known) => known.completed)} />
      <StatCard icon={IconCalendarTime} label="Proximas" value={figure((known) => known.upcoming)} />
      <StatCard icon={IconBell} label="Con Recordatorio" value={figure((known) => known.withReminder)} />
    </StatGroup>
  );
}
