import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { BUSY_SPAN_DAYS_MAX } from "../../rules/agenda/busy.ts";
import { creationKey, idOf, json, ok, opensTo, refusals } from "../openapi.parts.ts";
import { busyTimesQuery, wireBusyCalendar, wireBusyCalendarInput, wireBusyTime } from "./busy.ts";

const tags = ["sessions"];

/** `/calendarios/externos`, for people only, and `/sessions/ocupado`: hours taken elsewhere (beyond the document). */
export const busy: ZodOpenApiPathsObject = {
  "/calendarios/externos": {
    get: {
      tags,
      summary: "The calendars elsewhere whose taken hours count, and how they were last read",
      responses: { ...ok("The calendars.", z.object({ data: z.array(wireBusyCalendar) })), ...refusals() },
    },
    post: {
      tags,
      summary: "Have a calendar elsewhere read, now and from then on; the answer tells how the first reading went",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireBusyCalendarInput) },
      responses: {
        "201": { description: "The calendar.", ...json(wireBusyCalendar) },
        ...refusals("BAD_REQUEST", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/calendarios/externos/{id}": {
    delete: {
      tags,
      summary: "Read a calendar no more; the hours it has taken are free at once",
      requestParams: idOf("calendar"),
      responses: { "204": { description: "Removed." }, ...refusals("NOT_FOUND") },
    },
  },
  "/calendarios/externos/{id}/leer": {
    post: {
      tags,
      summary: "Read a calendar now",
      requestParams: idOf("calendar"),
      responses: { ...ok("The calendar after it.", wireBusyCalendar), ...refusals("NOT_FOUND", "RATE_LIMITED") },
    },
  },
  "/sessions/ocupado": {
    get: {
      tags,
      ...opensTo("sessions:read"),
      summary: `The hours taken elsewhere on some days, ${BUSY_SPAN_DAYS_MAX} at most, earliest first`,
      requestParams: { query: busyTimesQuery },
      responses: {
        ...ok("The hours; those of several calendars are joined.", z.object({ data: z.array(wireBusyTime) })),
        ...refusals("VALIDATION"),
      },
    },
  },
};
