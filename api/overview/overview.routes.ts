import { Router } from "express";
import type { WireDashboard } from "../../schema/wire/overview.ts";
import { professionalOf } from "../account/bearer.ts";
import { readClientStats } from "../clients/clients.store.ts";
import type { Database, Queries } from "../core/database.ts";
import { readTimeZone } from "../membership/membership.store.ts";
import { boundariesAt } from "../sessions/sessions.query.ts";
import { readRecentNotes, readSessionNumbers, readToday } from "./dashboard.store.ts";
import { hoursOf, toWireRecent, toWireToday } from "./overview.rules.ts";

/** All of the home screen, as it is at one moment. */
export async function dashboardAt(tx: Queries, id: string, now: Date): Promise<WireDashboard> {
  const zone = await readTimeZone(tx, id);
  const boundaries = boundariesAt(zone, now);
  const { activeClients, newClientsThisMonth } = await readClientStats(tx, id, boundaries.month);
  const { minutesThisMonth, ...sessionsOfToday } = await readSessionNumbers(tx, id, boundaries);
  const totalHoursThisMonth = hoursOf(minutesThisMonth);
  return {
    stats: { activeClients, newClientsThisMonth, ...sessionsOfToday, totalHoursThisMonth },
    todaySessions: (await readToday(tx, id, boundaries)).map((session) => toWireToday(zone, session)),
    recentNotes: (await readRecentNotes(tx, id)).map(toWireRecent),
  };
}

/** `/dashboard` (document §7). */
export function overviewRoutes(database: Database): Router {
  return Router().get("/dashboard", async (_req, res) => {
    const id = professionalOf(res);
    res.json({ data: await database.asProfessional(id, (tx) => dashboardAt(tx, id, new Date())) });
  });
}
