import { z } from "zod";
import { PRIORITIES } from "../rules/notes.ts";
import { DASHBOARD_NOTE_MAX, DASHBOARD_NOTES, DASHBOARD_SESSIONS_MAX, TREND_MONTHS } from "../rules/overview.ts";
import { wireDateTime } from "./core.ts";

const inZone = "in the professional's time zone";
const id = z.string();

/** What the home screen shows (document §3, Dashboard response). */
const wireTodaySession = z
  .object({
    id,
    client: z.string().meta({ description: "The client's name." }),
    clientId: id,
    type: z.string(),
    time: z.string().meta({ description: `When it begins, \`HH:mm\` ${inZone}.` }),
    datetime: wireDateTime.meta({ description: "The same as a moment." }),
    duracionMinutos: z.int(),
    status: z.enum(["confirmed", "pending"]),
    hasActiveGoals: z.boolean(),
    goalProgress: z.int().nullable().meta({
      description: "Average progress of the client's active objectives, 0 to 100; null without any.",
    }),
  })
  .meta({ id: "DashboardSession" });
export type WireTodaySession = z.infer<typeof wireTodaySession>;

const wireRecentNote = z
  .object({
    id,
    client: z.string().meta({ description: "The client's name." }),
    clientId: id,
    date: wireDateTime,
    note: z.string().meta({ description: `The beginning of its content, ${DASHBOARD_NOTE_MAX} characters at most.` }),
    priority: z.enum(PRIORITIES),
    isAIGenerated: z.boolean(),
  })
  .meta({ id: "DashboardNote" });
export type WireRecentNote = z.infer<typeof wireRecentNote>;

export const wireDashboard = z
  .object({
    stats: z.object({
      activeClients: z.int(),
      newClientsThisMonth: z.int().meta({ description: `Created in this month ${inZone}.` }),
      sessionsToday: z.int().meta({ description: `Dated today ${inZone}, not cancelled.` }),
      completedSessionsToday: z.int().meta({ description: "Of these, confirmed and over." }),
      totalHoursThisMonth: z
        .number()
        .meta({ description: `Hours of the sessions dated in this month ${inZone}, not cancelled; two decimals.` }),
    }),
    todaySessions: z.array(wireTodaySession).meta({
      description: `Dated today ${inZone}, not cancelled, earliest first; the first ${DASHBOARD_SESSIONS_MAX}.`,
    }),
    recentNotes: z.array(wireRecentNote).meta({ description: `The ${DASHBOARD_NOTES} newest.` }),
    firstSteps: z
      .object({ client: z.boolean(), session: z.boolean(), note: z.boolean() })
      .meta({ description: "Whether the practice has, or lately had, any client, session and note." }),
  })
  .meta({ id: "Dashboard" });
export type WireDashboard = z.infer<typeof wireDashboard>;

const count = z.int();
const percentage = z.int().meta({ description: "Whole percent; all of them make 100." });

/** How the practice does (document §3, Analytics response). */
export const wireAnalytics = z
  .object({
    keyMetrics: z.object({
      totalSessions: count.meta({ description: "All sessions that were not cancelled." }),
      sessionsPercentageChange: z.int().nullable().meta({
        description:
          "By how many percent the sessions dated in this month are more than those of the month before; null when that had none.",
      }),
      activeClients: count,
      newClientsThisMonth: count.meta({ description: `Created in this month ${inZone}.` }),
      totalHoursThisYear: z
        .number()
        .meta({ description: `Hours of the sessions dated in this year ${inZone}, not cancelled; two decimals.` }),
    }),
    monthlyStats: z
      .array(
        z.object({
          month: z.string().meta({ description: `\`YYYY-MM\` ${inZone}.` }),
          sessions: count.meta({ description: "Dated in it, not cancelled." }),
          clients: count.meta({ description: "Different clients of these sessions." }),
        }),
      )
      .meta({ description: `The last ${TREND_MONTHS} months, this one last.` }),
    sessionTypes: z
      .array(z.object({ type: z.string(), count, percentage }))
      .meta({ description: "Of all sessions that were not cancelled, the most frequent first." }),
    clientSatisfaction: z
      .array(z.object({ rating: z.int().min(1).max(5), count, percentage }))
      .meta({ description: "Empty while no client has rated a session." }),
  })
  .meta({ id: "Analytics" });
export type WireAnalytics = z.infer<typeof wireAnalytics>;
