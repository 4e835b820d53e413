import { SimpleGrid } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { IconCalendarStats, IconUserCheck, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { formatCount } from "../../ui/format.ts";
import cards from "../../ui/parts/cards.module.css";
import { StatCard } from "../../ui/parts/StatCard.tsx";
import type { ClientsQuery } from "./Clients.generated.ts";

/** The four figures above the list. `stats` undefined: on their way; null: could not be had. */
export function ClientStats({ stats }: { stats: ClientsQuery["clientStats"] | undefined }) {
  const figure = (of: (known: NonNullable<ClientsQuery["clientStats"]>) => number) =>
    stats ? formatCount(of(stats)) : stats;
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
      <StatCard icon={IconUsers} label="Total Clientes" value={figure((known) => known.totalClients)} />
      <StatCard icon={IconUserCheck} label="Activos" value={figure((known) => known.activeClients)} />
      <StatCard icon={IconUserPlus} label="Nuevos (mes)" value={figure((known) => known.newClientsThisMonth)} />
      <StatCard icon={IconCalendarStats} label="Sesiones Totales" value={figure((known) => known.totalSessions)} />
    </SimpleGrid>
  );
}
