import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { pageQuery } from "./core.ts";
import { creationKey, idOf, json, ok, opensTo, refusals } from "./openapi.parts.ts";
import {
  sessionsQuery,
  wireDeletedSessionPage,
  wireResend,
  wireRestoredSession,
  wireSession,
  wireSessionInput,
  wireSessionPage,
  wireSessionRestore,
  wireSessionStats,
} from "./sessions.ts";

/** `/sessions` (document §7), and their reminders. */
export const sessions: ZodOpenApiPathsObject = {
  "/sessions": {
    get: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "One page of sessions: earliest first from `startDate` on, newest first without it",
      requestParams: { query: sessionsQuery },
      responses: { ...ok("The page.", wireSessionPage), ...refusals("VALIDATION") },
    },
    post: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Create a session, PROGRAMADA",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireSessionInput) },
      responses: {
        "201": { description: "The session.", ...json(wireSession) },
        ...refusals("BAD_REQUEST", "OVERLAP", "VALIDATION"),
      },
    },
  },
  "/sessions/stats": {
    get: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "Numbers of the practice's sessions",
      responses: { ...ok("The numbers.", z.object({ data: wireSessionStats })), ...refusals() },
    },
  },
  "/sessions/eliminadas": {
    get: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "One page of the deleted sessions that can be restored, deleted last first; none of a deleted client",
      requestParams: { query: pageQuery },
      responses: { ...ok("The page.", wireDeletedSessionPage), ...refusals("VALIDATION") },
    },
  },
  "/sessions/{id}": {
    get: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "One session",
      requestParams: idOf("session"),
      responses: { ...ok("The session.", wireSession), ...refusals("NOT_FOUND") },
    },
    put: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Change the given fields, or only the status",
      requestParams: idOf("session"),
      requestBody: { required: true, ...json(wireSessionInput) },
      responses: {
        ...ok("The session as it is now.", wireSession),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "OVERLAP", "VALIDATION"),
      },
    },
    delete: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Hide a session with its reminders and its rating; deleted for good after 30 days",
      requestParams: idOf("session"),
      responses: { "204": { description: "Deleted." }, ...refusals("NOT_FOUND") },
    },
  },
  "/sessions/{id}/restaurar": {
    post: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Bring a deleted session back, unless its client is deleted",
      requestParams: idOf("session"),
      requestBody: { required: true, ...json(wireSessionRestore) },
      responses: {
        ...ok("The session.", wireRestoredSession),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "OVERLAP", "VALIDATION"),
      },
    },
  },
  "/sessions/{id}/recordatorios": {
    post: {
      tags: ["sessions"],
      summary: "Send the reminder of a session to one recipient again, now",
      requestParams: idOf("session"),
      requestBody: { required: true, ...json(wireResend) },
      responses: {
        "202": { description: "The session, with the reminder waiting to be sent.", ...json(wireSession) },
        ...refusals("BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "VALIDATION"),
      },
    },
  },
};
