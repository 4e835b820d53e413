import { IconCalendarStats, IconUserCheck, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { formatCount } from "../../ui/format.ts";
import { StatCard } from "../../ui/parts/StatCard.tsx";
import { StatGroup } from "../../ui/parts/StatGroup.tsx";
import type { ClientsQuery } from "./Clients.generated.ts";

/** The four figures above the list. `stats` undefined: on their way; null: could not be had. */
export function ClientStats({ stats }: { stats: ClientsQuery["clientStats"] | undefined }) {
  const figure = (of: (known: NonNullable<ClientsQuery["clientStats"]>) => number) =>
    stats ? formatCount(of(stats)) : stats;
  return (
    <StatGroup busy={stats === undefined}>
      <StatCard icon={IconUsers} label="Total Clientes" value={figure((known) => known.totalClients)} />
      <StatCard icon={IconUserCheck} label="Activos" value={figure((known) => known.activeClients)} />
      <StatCard icon={IconUserPlus} label="Nuevos (mes)" value={figure((known) => known.newClientsThisMonth)} />
      <StatCard icon={IconCalendarStats} label="Sesiones Totales" value={figure((known) => known.totalSessions)} />
    </StatGroup>
  );
}
