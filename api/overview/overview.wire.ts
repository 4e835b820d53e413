import { timeIn } from "../../schema/rules/days.ts";
import { averageProgress } from "../../schema/rules/objectives.ts";
import type { WireIncome } from "../../schema/wire/money/income.ts";
import type { WireRecentNote, WireTodaySession } from "../../schema/wire/overview.ts";
import type { RecentNote, TodaySession } from "./dashboard.store.ts";
import type { IncomeMonth } from "./income.store.ts";

/** Hours of some minutes, to two decimals. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** @param zone the professional's, in which the time is told */
export const toWireToday = (zone: string, session: TodaySession): WireTodaySession => ({
  id: session.id,
  client: session.clientName,
  clientId: session.clientId,
  type: session.type,
  time: timeIn(zone, session.startsAt),
  datetime: session.startsAt.toISOString(),
  duracionMinutos: session.durationMinutes,
  status: session.status === "CONFIRMADA" ? "confirmed" : "pending",
  hasActiveGoals: session.activeObjectives > 0,
  goalProgress: averageProgress(session.objectiveProgress, session.activeObjectives),
});

export const toWireIncome = (month: IncomeMonth): WireIncome["meses"][number] => ({
  mes: month.month,
  cobrado: month.earned / 100,
  completadas: month.completed,
  esperado: month.expected / 100,
  porVenir: month.toCome,
  sinConfirmar: month.unconfirmedCents / 100,
  sinConfirmarSesiones: month.unconfirmed,
  canceladas: month.cancelled,
  noVino: month.noShow,
});

export const toWireRecent = (note: RecentNote): WireRecentNote => ({
  id: note.id,
  client: note.clientName,
  clientId: note.clientId,
  date: note.createdAt.toISOString(),
  note: note.beginning,
  priority: note.priority,
  isAIGenerated: note.isAi,
});
