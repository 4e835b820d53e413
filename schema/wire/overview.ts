import { z } from "zod";
import { PRIORITIES } from "../rules/notes.ts";
import {
  DASHBOARD_NOTE_MAX,
  DASHBOARD_NOTES,
  DASHBOARD_SESSIONS_MAX,
  PENDING_DAYS,
  PENDING_MAX,
  PENDING_NOTE_HOURS,
  SERIES_ENDING,
  TREND_MONTHS,
} from "../rules/overview.ts";
import { RATINGS_SHOWN_FROM } from "../rules/ratings.ts";
import { wireClientBooking, wireClientCancellation, wireWish } from "./answers/answers.ts";
import { wireDateTime } from "./core.ts";
import { wireSeries } from "./series/series.ts";
import { wireSession } from "./sessions.ts";

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

const latest = `The ${PENDING_MAX} latest, the latest first, of those that began in the last ${PENDING_DAYS} days ${inZone}.`;

/** What waits for the professional; the document knows nothing of it. */
export const wirePending = z
  .object({
    sinConfirmar: z.array(wireSession).meta({ description: `Over, and neither confirmed nor cancelled. ${latest}` }),
    sinNota: z.array(wireSession).meta({
      description: `Confirmed and over, without a note: none names it, and none about its client that names no session was made within ${PENDING_NOTE_HOURS} hours of its beginning. ${latest}`,
    }),
    recordatoriosFallidos: z.array(wireSession).meta({
      description: `Not begun, not cancelled, with a reminder that could not be delivered; the ${PENDING_MAX} earliest, earliest first.`,
    }),
    peticiones: z.array(wireWish).meta({
      description: `Clients' wishes for another time of a session that has not begun; of the ${PENDING_MAX} earliest sessions, earliest first.`,
    }),
    canceladasPorClientes: z.array(wireClientCancellation).meta({
      description: `Sessions that their clients cancelled by a link in the last ${PENDING_DAYS} days, until the professional puts them aside; the ${PENDING_MAX} newest, newest first.`,
    }),
    reservadasPorClientes: z.array(wireClientBooking).meta({
      description: `Sessions that clients booked by their own links in the last ${PENDING_DAYS} days, until the professional puts them aside; the ${PENDING_MAX} newest, newest first.`,
    }),
    seriesPorTerminar: z.array(wireSeries).meta({
      description: `Series with a session to come that end within ${SERIES_ENDING.days} days ${inZone}, or have ${SERIES_ENDING.sessions} sessions or fewer ahead; those that end first, at most ${PENDING_MAX}.`,
    }),
  })
  .meta({ id: "Pending" });
export type WirePending = z.infer<typeof wirePending>;

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
    clientSatisfaction: z.array(z.object({ rating: z.int().min(1).max(5), count, percentage })).meta({
      description: `Empty until clients have given ${RATINGS_SHOWN_FROM} ratings, so that nobody can tell who gave which.`,
    }),
  })
  .meta({ id: "Analytics" });
export type WireAnalytics = z.infer<typeof wireAnalytics>;
