import { z } from "zod";
import { readRow, rowsOf, type Warn } from "../core/wire.ts";
import { toType } from "../sessions/sessions.mapper.ts";
import type { Analytics, ClientSatisfaction, KeyMetrics, SessionTypeShare } from "./analytics.types.ts";

const count = z.coerce.number().int().nonnegative().max(2_147_483_647);
const percent = z.coerce.number().transform(Math.round);

const wireMetrics = z.object({
  totalSessions: count,
  sessionsPercentageChange: z.coerce.number().transform(Math.round).nullish(),
  activeClients: count,
  newClientsThisMonth: count,
  totalHoursThisYear: z.coerce.number().nonnegative(),
});
function toMetrics(row: unknown, warn: Warn): KeyMetrics | null {
  const wire = readRow(wireMetrics, row, "analytics.keyMetrics", warn);
  return wire && { ...wire, sessionsPercentageChange: wire.sessionsPercentageChange ?? null };
}

const wireMonth = z.object({ month: z.string(), sessions: count, clients: count });

const wireType = z.object({ type: z.string(), count, percentage: percent });
function toShare(row: unknown, warn: Warn): SessionTypeShare | null {
  const wire = readRow(wireType, row, "analytics.sessionType", warn);
  return wire && { ...wire, type: toType(wire.type, "analytics.sessionType", warn) };
}

const wireRating = z.object({ rating: z.coerce.number().int().min(1).max(5), count, percentage: percent });
function toSatisfaction(list: unknown, warn: Warn): ClientSatisfaction | null {
  const rows = rowsOf(list, "analytics.clientSatisfaction", warn, (row) =>
    readRow(wireRating, row, "analytics.rating", warn),
  );
  if (!rows) return null;
  const given = rows.filter((row) => row.count > 0).sort((a, b) => b.rating - a.rating);
  const votes = given.reduce((sum, row) => sum + row.count, 0);
  const points = given.reduce((sum, row) => sum + row.rating * row.count, 0);
  return { average: votes > 0 ? Math.round((points / votes) * 10) / 10 : null, count: votes, ratings: given };
}

/** The parts of the documented answer, each on its own. */
export const toAnalytics = (answer: Record<string, unknown>, warn: Warn): Analytics => ({
  parts: {
    keyMetrics: toMetrics(answer.keyMetrics, warn),
    monthlyStats: rowsOf(answer.monthlyStats, "analytics.monthlyStats", warn, (row) =>
      readRow(wireMonth, row, "analytics.month", warn),
    ),
    sessionTypes: rowsOf(answer.sessionTypes, "analytics.sessionTypes", warn, (row) => toShare(row, warn)),
    clientSatisfaction: toSatisfaction(answer.clientSatisfaction, warn),
  },
});
