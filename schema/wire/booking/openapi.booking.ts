import type { ZodOpenApiPathsObject } from "zod-openapi";
import { idOf, json, ok, opensTo, refusals } from "../openapi.parts.ts";
import {
  freeTimesQuery,
  wireBookingAcceptance,
  wireBookingRefusal,
  wireBookingRequest,
  wireBookingRequests,
  wireBookingSettings,
  wireBookingSettingsInput,
  wireFreeTimes,
} from "./booking.ts";

/** `/sessions/reservas` (beyond the document): the page on which visitors ask for a first session. */
export const booking: ZodOpenApiPathsObject = {
  "/sessions/reservas": {
    get: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "What the practice has settled about its booking page",
      responses: { ...ok("The settings.", wireBookingSettings), ...refusals() },
    },
    put: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Change the given settings of the booking page",
      requestBody: { required: true, ...json(wireBookingSettingsInput) },
      responses: { ...ok("The settings.", wireBookingSettings), ...refusals("BAD_REQUEST", "CONFLICT", "VALIDATION") },
    },
  },
  "/sessions/reservas/horas": {
    get: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: "The times that the booking page offers, whether it is on or not",
      requestParams: { query: freeTimesQuery },
      responses: { ...ok("The times.", wireFreeTimes), ...refusals("VALIDATION") },
    },
  },
  "/sessions/reservas/solicitudes": {
    get: {
      ...opensTo("sessions:read", "clients:read"),
      tags: ["sessions"],
      summary: "The requests that wait for the professional to decide",
      responses: { ...ok("The requests.", wireBookingRequests), ...refusals() },
    },
  },
  "/sessions/reservas/solicitudes/{id}/aceptar": {
    post: {
      tags: ["sessions"],
      summary:
        "Accept a request: its session, PROGRAMADA, and its client when there is none; the visitor is told by mail; sent again it changes nothing",
      requestParams: idOf("request"),
      requestBody: { required: true, ...json(wireBookingAcceptance) },
      responses: {
        ...ok("The request.", wireBookingRequest),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "LIMIT_REACHED", "OVERLAP"),
      },
    },
  },
  "/sessions/reservas/solicitudes/{id}/rechazar": {
    post: {
      tags: ["sessions"],
      summary: "Decline a request; the visitor is told by mail; sent again with the same answer it changes nothing",
      requestParams: idOf("request"),
      requestBody: { required: true, ...json(wireBookingRefusal) },
      responses: {
        ...ok("The request.", wireBookingRequest),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "VALIDATION"),
      },
    },
  },
};
