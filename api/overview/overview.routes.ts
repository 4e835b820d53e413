import { Router } from "express";
import { monthStart } from "../../schema/rules/days.ts";
import { PENDING_MAX, pendingSpan, percentageChange, percentages } from "../../schema/rules/overview.ts";
import { RATINGS_SHOWN_FROM } from "../../schema/rules/ratings.ts";
import type { WireAnalytics, WireDashboard, WirePending } from "../../schema/wire/overview.ts";
import { readClientStats } from "../clients/clients.store.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readTimeZone } from "../practice/practice.store.ts";
import { opens } from "../practice/scopes.ts";
import { readUnseenOf } from "../sessions/answers/told.service.ts";
import { toWireClientBooking, toWireClientCancellation } from "../sessions/answers/told.wire.ts";
import { readWaitingWishes } from "../sessions/answers/wishes.service.ts";
import { toWireWish } from "../sessions/answers/wishes.wire.ts";
import { readEndingSeries } from "../sessions/series/series.store.ts";
import { toWireSeries } from "../sessions/series/series.wire.ts";
import { boundariesAt } from "../sessions/sessions.query.ts";
import { toWireSession } from "../sessions/sessions.wire.ts";
import { readMonths, readSessionTypes } from "./analytics.store.ts";
import { readFirstSteps, readRecentNotes, readSessionNumbers, readToday } from "./dashboard.store.ts";
import { readIncome } from "./income.store.ts";
import { hoursOf, toWireIncome, toWireRecent, toWireToday } from "./overview.wire.ts";
import { readPending } from "./pending.store.ts";
import { countRatings } from "./ratings.store.ts";

/** All of the home screen, as it is at one moment. */
export async function dashboardAt(tx: Queries, id: string, now: Date): Promise<WireDashboard> {
  const zone = await readTimeZone(tx, id);
  const boundaries = boundariesAt(zone, now);
  const [clients, numbers, today, recent, firstSteps] = await Promise.all([
    readClientStats(tx, id, boundaries.month),
    readSessionNumbers(tx, id, boundaries),
    readToday(tx, id, boundaries),
    readRecentNotes(tx, id),
    readFirstSteps(tx, id),
  ]);
  const { activeClients, newClientsThisMonth } = clients;
  const { minutesThisMonth, ...sessionsOfToday } = numbers;
  const totalHoursThisMonth = hoursOf(minutesThisMonth);
  return {
    stats: { activeClients, newClientsThisMonth, ...sessionsOfToday, totalHoursThisMonth },
    todaySessions: today.map((session) => toWireToday(zone, session)),
    recentNotes: recent.map(toWireRecent),
    firstSteps,
  };
}

/** All of the analytics screen, as it is at one moment. */
export async function analyticsAt(tx: Queries, id: string, now: Date): Promise<WireAnalytics> {
  const zone = await readTimeZone(tx, id);
  const [clients, { trend, minutesThisYear }, types, given] = await Promise.all([
    readClientStats(tx, id, monthStart(zone, now)),
    readMonths(tx, id, zone, now),
    readSessionTypes(tx, id),
    countRatings(tx, id),
  ]);
  const { totalSessions, activeClients, newClientsThisMonth } = clients;
  const [before, current] = trend.slice(-2);
  const shares = percentages(types.map(({ count }) => count));
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

/** What waits for the professional, as it is at one moment. */
export async function pendingAt(tx: Queries, id: string, now: Date): Promise<WirePending> {
  const span = pendingSpan(await readTimeZone(tx, id), now);
  const unseen = { since: span.since, limit: PENDING_MAX };
  const [pending, cancelled, booked, wishes, ending] = await Promise.all([
    readPending(tx, id, span),
    readUnseenOf(tx, id, "CANCELA", unseen),
    readUnseenOf(tx, id, "RESERVA", unseen),
    readWaitingWishes(tx, id, PENDING_MAX),
    readEndingSeries(tx, id, span, PENDING_MAX),
  ]);
  return {
    sinConfirmar: pending.unconfirmed.map(toWireSession),
    sinNota: pending.withoutNote.map(toWireSession),
    recordatoriosFallidos: pending.failedReminders.map(toWireSession),
    peticiones: wishes.map(toWireWish),
    canceladasPorClientes: cancelled.map(toWireClientCancellation),
    reservadasPorClientes: booked.map(toWireClientBooking),
    seriesPorTerminar: ending.map(toWireSeries),
  };
}

/** `/dashboard` and `/api/analytics`, wrapped as the document has them (§7; D6). */
export function overviewRoutes(database: Database): Router {
  return Router()
    .get("/dashboard", opens("analytics:read", "sessions:read", "notes:read"), async (_req, res) => {
      const id = professionalOf(res);
      res.json({ data: await database.asProfessional(id, (tx) => dashboardAt(tx, id, new Date())) });
    })
    .get("/dashboard/pendientes", opens("sessions:read", "notes:read"), async (_req, res) => {
      const id = professionalOf(res);
      res.json({ data: await database.asProfessional(id, (tx) => pendingAt(tx, id, new Date())) });
    })
    .get("/api/analytics/ingresos", opens("analytics:read", "sessions:read"), async (_req, res) => {
      const id = professionalOf(res);
      const months = await database.asProfessional(id, async (tx) =>
        readIncome(tx, id, await readTimeZone(tx, id), new Date()),
      );
      res.json({ data: { meses: months.map(toWireIncome) } });
    })
    .get("/api/analytics", opens("analytics:read"), async (_req, res) => {
      const id = professionalOf(res);
      res.json({ data: { data: await database.asProfessional(id, (tx) => analyticsAt(tx, id, new Date())) } });
    });
}
