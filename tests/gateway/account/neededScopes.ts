import type { Scope } from "../../../schema/rules/tokens.ts";

const read = (room: string): Scope[] => [`${room}:read` as Scope];
const written = (room: string): Scope[] => [`${room}:write` as Scope];
/** What each operation needs of a token; those that are not named are for people only. Of no scope: every token. */
export const NEEDED: Record<string, Scope[]> = {
  ...Object.fromEntries(
    ["client", "clientConnection", "clientStats", "clients", "deletedClients"].map((of) => [of, read("clients")]),
  ),
  ...Object.fromEntries(
    [
      "therapySession",
      "therapySessionConnection",
      "therapySessionStats",
      "therapySessions",
      "deletedTherapySessions",
      "therapySessionSeries",
      "previewTherapySessionSeries",
      "previewTherapySessionSeriesExtension",
      "busyTimes",
    ].map((of) => [of, read("sessions")]),
  ),
  ...Object.fromEntries(
    ["note", "noteConnection", "noteStats", "notes", "noteTemplates", "noteVersion", "deletedNotes"].map((of) => [
      of,
      read("notes"),
    ]),
  ),
  ...Object.fromEntries(
    ["objective", "objectiveConnection", "objectives", "deletedObjectives"].map((of) => [of, read("objectives")]),
  ),
  ...Object.fromEntries(["paymentConnection", "payments", "plans"].map((of) => [of, read("payments")])),
  analytics: read("analytics"),
  dashboard: ["analytics:read", "sessions:read", "notes:read"],
  income: ["analytics:read", "sessions:read"],
  pendingWork: ["sessions:read", "notes:read"],
  bookingSettings: ["sessions:read"],
  bookingRequests: ["sessions:read", "clients:read"],
  changes: ["clients:read", "sessions:read", "notes:read", "objectives:read", "payments:read"],
  clientTimeline: ["clients:read", "sessions:read", "notes:read", "objectives:read"],
  viewer: [],
  // Which days it is about; each of its lists is asked for by itself.
  agenda: [],
  features: [],
  supportContact: [],
  ...Object.fromEntries(
    ["createClient", "updateClient", "setClientStatus", "deleteClient", "restoreClient"].map((of) => [
      of,
      written("clients"),
    ]),
  ),
  ...Object.fromEntries(
    [
      "createTherapySession",
      "updateTherapySession",
      "moveTherapySession",
      "updateBookingSettings",
      "rescheduleTherapySession",
      "confirmTherapySession",
      "cancelTherapySession",
      "setTherapySessionCancellation",
      "putClientCancellationAside",
      "putClientBookingAside",
      "undoCancelTherapySession",
      "deleteTherapySession",
      "restoreTherapySession",
      "createTherapySessionSeries",
      "extendTherapySessionSeries",
      "updateTherapySessionSeries",
      "cancelTherapySessionSeries",
      "deleteTherapySessionSeries",
      "undoTherapySessionSeries",
      "putTherapySessionSeriesAside",
    ].map((of) => [of, written("sessions")]),
  ),
  ...Object.fromEntries(
    ["createNote", "updateNote", "deleteNote", "restoreNote", "restoreNoteVersion"].map((of) => [of, written("notes")]),
  ),
  ...Object.fromEntries(
    [
      "createObjective",
      "updateObjective",
      "setObjectiveProgress",
      "undoObjectiveProgress",
      "deleteObjective",
      "restoreObjective",
    ].map((of) => [of, written("objectives")]),
  ),
};
