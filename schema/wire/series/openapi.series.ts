import type { ZodOpenApiPathsObject } from "zod-openapi";
import { creationKey, idOf, json, keyWhoseRepeat, ok, opensTo, refusals } from "../openapi.parts.ts";
import {
  seriesQuery,
  seriesRemovalQuery,
  wireChangedSeries,
  wireSeries,
  wireSeriesAside,
  wireSeriesChange,
  wireSeriesExtension,
  wireSeriesInput,
  wireSeriesList,
  wireSeriesPreview,
  wireSeriesUndo,
} from "./series.ts";

const changed = ok("What was changed.", wireChangedSeries);
const made = { description: "The series.", ...json(wireSeries) };
const changeKey = keyWhoseRepeat(
  "changes nothing more, whatever `version` says, and answers the series as it is then; what had changed nothing is looked at anew",
);
const previewed = ok("Each session, with what is in its way.", wireSeriesPreview);

/** `/sessions/series` (beyond the document): its sessions are ordinary ones for every other call. */
export const series: ZodOpenApiPathsObject = {
  "/sessions/series": {
    get: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "A client's series that still have sessions, the newest first",
      requestParams: { query: seriesQuery },
      responses: { ...ok("The series.", wireSeriesList), ...refusals("VALIDATION") },
    },
    post: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Create a series of sessions, PROGRAMADA, or make a session the first of one: all of it, or nothing",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireSeriesInput) },
      responses: {
        "201": made,
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "OVERLAP", "RATE_LIMITED", "VALIDATION"),
      },
    },
  },
  "/sessions/series/previa": {
    post: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "The sessions that a series would have; nothing is stored",
      requestBody: { required: true, ...json(wireSeriesInput) },
      responses: { ...previewed, ...refusals("BAD_REQUEST", "NOT_FOUND", "VALIDATION") },
    },
  },
  "/sessions/series/{id}": {
    get: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "One series",
      requestParams: idOf("series"),
      responses: { ...ok("The series.", wireSeries), ...refusals("NOT_FOUND") },
    },
    put: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary:
        "Change the given fields of several of its sessions, or cancel them; what was changed of one by itself stays",
      requestParams: { ...idOf("series"), header: changeKey },
      requestBody: { required: true, ...json(wireSeriesChange) },
      responses: {
        ...changed,
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "OVERLAP", "RATE_LIMITED", "VALIDATION"),
      },
    },
    delete: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Delete several of its sessions; each can be restored for 30 days",
      requestParams: { ...idOf("series"), query: seriesRemovalQuery, header: changeKey },
      responses: { ...changed, ...refusals("NOT_FOUND", "CONFLICT", "RATE_LIMITED", "VALIDATION") },
    },
  },
  "/sessions/series/{id}/previa": {
    post: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "The sessions by which it would go on; nothing is stored",
      requestParams: idOf("series"),
      requestBody: { required: true, ...json(wireSeriesExtension) },
      responses: { ...previewed, ...refusals("BAD_REQUEST", "NOT_FOUND", "VALIDATION") },
    },
  },
  "/sessions/series/{id}/ampliar": {
    post: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Let it go on after its last session, each like that one",
      requestParams: { ...idOf("series"), header: creationKey },
      requestBody: { required: true, ...json(wireSeriesExtension) },
      responses: {
        "201": made,
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "OVERLAP", "RATE_LIMITED", "VALIDATION"),
      },
    },
  },
  "/sessions/series/{id}/apartada": {
    put: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Say that a series about to end may end, or not: it waits no more until it goes on",
      requestParams: idOf("series"),
      requestBody: { required: true, ...json(wireSeriesAside) },
      responses: { "200": made, ...refusals("BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "VALIDATION") },
    },
  },
  "/sessions/series/{id}/deshacer": {
    post: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Undo its last change, whichever that was; what was changed of one session since stays",
      requestParams: idOf("series"),
      requestBody: { required: true, ...json(wireSeriesUndo) },
      responses: { ...changed, ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "OVERLAP", "RATE_LIMITED") },
    },
  },
};
