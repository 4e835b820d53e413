import { z } from "zod";
import type { ClientAnswers } from "../../schema/rules/agenda/answers.ts";
import { isTimeZone } from "../../schema/rules/days.ts";
import { areWorkingHours, type WorkingHours } from "../../schema/rules/workingHours.ts";
import type { Offering } from "../core/offering.ts";
import { readRow, toMoment, unwrapRecord, type Warn, wholeNumberOrNaN } from "../core/wire.ts";
import { type Feature, Features } from "./account.types.ts";

const text = z.string().nullish();
/** The documented user information, read loosely: the document names neither name, e-mail nor zone (§3). */
const wireUserInfo = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  fullName: text,
  email: text,
  timeZone: text,
  asksForRatings: z.boolean().nullish(),
  workingHours: z.object({ from: z.int(), to: z.int() }).nullish(),
  respuestas: z.object({ plazoHoras: z.int(), avisarPorCorreo: z.boolean() }).nullish(),
  subscription_plan: z.unknown().optional(),
  planInForce: z.unknown().optional(),
  planPeriodAIGenerations: wholeNumberOrNaN,
  planStartDate: text,
  planExpirationDate: text,
  subscriptionVariant: text,
  createdAt: text,
  updatedAt: text,
});

export interface UserInfo {
  id: string | null;
  fullName: string | null;
  email: string | null;
  timeZone: string | null;
  /** Of a service that knows nothing of them: null. */
  workingHours: WorkingHours | null;
  /** Of a service that knows nothing of them: null. */
  clientAnswers: ClientAnswers | null;
  /** Of a service that knows nothing of ratings: false. */
  asksForRatings: boolean;
  /** The plan as the service sent it; the membership room reads it. */
  wirePlan: unknown;
  /** The same of the plan whose limits hold now; of a service that does not tell it: null. */
  wirePlanInForce: unknown;
  /** NaN: what the service tells of it cannot be read. */
  aiGenerationsUsed: number;
  planStartedAt: string | null;
  planExpiresAt: string | null;
  /** How the plan was bought, in the service's word; the membership room reads it too. */
  wireVariant: string | null;
  createdAt: string | null;
  updatedAt: string | null;
}

/** @throws {CodedError} UPSTREAM_INVALID when the answer holds no user information */
export function toUserInfo(body: unknown, warn: Warn): UserInfo {
  const row = readRow(wireUserInfo, unwrapRecord(body), "userInfo", warn);
  return {
    id: row?.id || row?.id === 0 ? String(row.id) : null,
    fullName: row?.fullName || null,
    email: row?.email || null,
    timeZone: toTimeZone(row?.timeZone, warn),
    workingHours: row?.workingHours && areWorkingHours(row.workingHours) ? row.workingHours : null,
    clientAnswers: row?.respuestas
      ? { cancelHours: row.respuestas.plazoHoras, mailed: row.respuestas.avisarPorCorreo }
      : null,
    asksForRatings: row?.asksForRatings ?? false,
    wirePlan: row?.subscription_plan ?? null,
    wirePlanInForce: row?.planInForce ?? null,
    aiGenerationsUsed: row?.planPeriodAIGenerations ?? 0,
    planStartedAt: toMoment(row?.planStartDate, "userInfo.planStartDate", warn),
    planExpiresAt: toMoment(row?.planExpirationDate, "userInfo.planExpirationDate", warn),
    wireVariant: row?.subscriptionVariant || null,
    createdAt: toMoment(row?.createdAt, "userInfo.createdAt", warn),
    updatedAt: toMoment(row?.updatedAt, "userInfo.updatedAt", warn),
  };
}

/** What names no zone costs itself and a warning: in it no day could be told. */
function toTimeZone(zone: string | null | undefined, warn: Warn): string | null {
  if (!zone || isTimeZone(zone)) return zone || null;
  warn("userInfo.timeZone");
  return null;
}

const FEATURE: Record<Feature, keyof Offering> = {
  AI_CLIENT_CONSENT: "aiClientConsent",
  AI_CONSENT: "aiConsent",
  AI_STYLE: "aiStyle",
  AI_WRITING: "aiWriting",
  AUDIT: "audit",
  DATA_EXPORTS: "exports",
  BOOKING: "booking",
  BOOKING_LINKS: "bookingLinks",
  CANCEL_REASONS: "cancelReasons",
  CHANGES: "changes",
  CLIENT_ANSWERS: "clientAnswers",
  CLIENT_CANCELLATIONS: "clientCancellations",
  LIVE_CHANGES: "changesWait",
  CLIENT_ORDERS: "clientOrders",
  CONNECTIONS: "keyedLists",
  CONSENTS: "consents",
  DEMO: "demo",
  ERASURE: "erasure",
  DIARY_FEEDS: "diaryFeeds",
  BUSY_TIMES: "busyTimes",
  IMPORTS: "imports",
  INCOME: "income",
  MEASURES: "measures",
  NOTE_DRAFTS: "noteDrafts",
  NOTE_LENGTHS: "noteLengths",
  NOTE_SIGNATURES: "noteSignatures",
  NOTE_TEMPLATES: "noteTemplates",
  NOTE_VERSIONS: "noteVersions",
  OBJECTIVE_HISTORY: "objectiveHistory",
  OVERLAP_CHECK: "overlaps",
  PAYMENT_HISTORY: "payments",
  PENDING_WORK: "pendingWork",
  PROFILE_CHANGES: "profile",
  PROGRESS_UNDO: "progressUndo",
  RECEIPTS: "receipts",
  REMINDER_DELIVERIES: "reminderDeliveries",
  RESCHEDULING: "rescheduling",
  RESTORE_CLIENTS: "restoreClients",
  RESTORE_NOTES: "restoreNotes",
  RESTORE_MEASURES: "restoreMeasures",
  RESTORE_OBJECTIVES: "restoreObjectives",
  RESTORE_SESSIONS: "restoreSessions",
  SERIES_ASIDE: "seriesAside",
  SESSION_SERIES: "series",
  TIMELINE: "timeline",
  WEBHOOKS: "webhooks",
};
export const toFeatures = (offering: Offering): Feature[] =>
  Object.values(Features).filter((feature) => offering[FEATURE[feature]]);
