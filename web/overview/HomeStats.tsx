import { IconClock, IconSunHigh, IconUsers } from "@tabler/icons-react";
import { newClients } from "../clients/newClients.ts";
import { formatCount, formatHours, formatNoun } from "../ui/format.ts";
import { StatCard } from "../ui/parts/StatCard.tsx";
import { StatGroup } from "../ui/parts/StatGroup.tsx";
import type { DashboardQuery } from "./Dashboard.generated.ts";

type Stats = NonNullable<DashboardQuery["dashboard"]>["stats"];

/** The three figures of the home screen, each a way to its list. `stats` undefined: on their way; null: could not be had. */
export function HomeStats({ stats }: { stats: Stats | undefined }) {
  const figure = (of: (known: NonNullable<Stats>) => string) => (stats ? of(stats) : stats);
  const hint = (of: (known: NonNullable<Stats>) => string) => (stats ? of(stats) : "");
  return (
    <StatGroup explained busy={stats === undefined}>
      <StatCard
        icon={IconUsers}
        label="Clientes activos"
        value={figure((known) => formatCount(known.activeClients))}
        hint={hint((known) => newClients(known.newClientsThisMonth))}
        to="/dashboard/clientes"
      />
      <StatCard
        icon={IconSunHigh}
        label="Sesiones hoy"
        value={figure((known) => formatCount(known.sessionsToday))}
        hint={hint((known) => formatNoun(known.completedSessionsToday, "completada", "completadas"))}
        to="/dashboard/sesiones"
      />
      <StatCard
        icon={IconClock}
        label="Horas este mes"
        value={figure((known) => formatHours(known.totalHoursThisMonth))}
        hint={hint(() => "Con las que quedan por venir")}
        to="/dashboard/sesiones"
      />
    </StatGroup>
  );
}
