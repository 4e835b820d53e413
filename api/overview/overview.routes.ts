import { Router } from "express";
import { monthStart } from "../../schema/rules/days.ts";
import { percentageChange, percentages } from "../../schema/rules/overview.ts";
import { RATINGS_SHOWN_FROM } from "../../schema/rules/ratings.ts";
import type { WireAnalytics, WireDashboard } from "../../schema/wire/overview.ts";
import { readClientStats } from "../clients/clients.store.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readTimeZone } from "../practice/practice.store.ts";
import { opens } from "../practice/scopes.ts";
import { boundariesAt } from "../sessions/sessions.query.ts";
import { readMonths, readSessionTypes } from "./analytics.store.ts";
import { readFirstSteps, readRecentNotes, readSessionNumbers, readToday } from "./dashboard.store.ts";
import { hoursOf, toWireRecent, toWireToday } from "./overview.wire.ts";
import { countRatings } from "./ratings.store.ts";

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
    firstSteps: await readFirstSteps(tx, id),
  };
}

/** All of the analytics screen, as it is at one moment. */
export async function analyticsAt(tx: Queries, id: string, now: Date): Promise<WireAnalytics> {
  const zone = await readTimeZone(tx, id);
  const { totalSessions, activeClients, newClientsThisMonth } = await readClientStats(tx, id, monthStart(zone, now));
  const { trend, minutesThisYear } = await readMonths(tx, id, zone, now);
  const [before, current] = trend.slice(-2);
  const types = await readSessionTypes(tx, id);
  const shares = percentages(types.map(({ count }) => count));
  const given = await countRatings(tx, id);
  const votes = given.reduce((sum, { count }) => sum + count, 0) < RATINGS_SHOWN_FROM ? [] : given;
  const satisfaction = percentages(votes.map(({ count }) => count));
  return {
    keyMetrics: {
      totalSessions,
      sessionsPercentageChange: percentageChange(before?.sessions ?? 0, current?.sessions ?? 0),
      activeClients,
      newClientsThisMonth,
      totalHoursThisYear: hoursOf(minutesThisYear),
    },
    monthlyStats: trend,
    sessionTypes: types.map((share, index) => ({ ...share, percentage: shares[index] ?? 0 })),
    clientSatisfaction: votes.map((vote, index) => ({ ...vote, percentage: satisfaction[index] ?? 0 })),
  };
}

/** `/dashboard` and `/api/analytics`, wrapped as the document has them (§7; D6). */
export function overviewRoutes(database: Database): Router {
  return Router()
    .get("/dashboard", opens("analytics:read", "sessions:read", "notes:read"), async (_req, res) => {
      const id = professionalOf(res);
      res.json({ data: await database.asProfessional(id, (tx) => dashboardAt(tx, id, new Date())) });
    })
    .get("/api/analytics", opens("analytics:read"), async (_req, res) => {
      const id = professionalOf(res);
      res.json({ data: { data: await database.asProfessional(id, (tx) => analyticsAt(tx, id, new Date())) } });
    });
}
