import { timeIn } from "../../schema/rules/days.ts";
import { averageProgress } from "../../schema/rules/objectives.ts";
import type { WireRecentNote, WireTodaySession } from "../../schema/wire/overview.ts";
import type { RecentNote, TodaySession } from "./dashboard.store.ts";

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

export const toWireRecent = (note: RecentNote): WireRecentNote => ({
  id: note.id,
  client: note.clientName,
  clientId: note.clientId,
  date: note.createdAt.toISOString(),
  note: note.beginning,
  priority: note.priority,
  isAIGenerated: note.isAi,
});
