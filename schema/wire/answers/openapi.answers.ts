import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { ANSWERS_SHOWN } from "../../rules/agenda/answers.ts";
import { idOf, json, ok, opensTo, refusals } from "../openapi.parts.ts";
import { wireSession } from "../sessions.ts";
import { wireAnswer, wireWishAcceptance, wireWishRefusal } from "./answers.ts";

/** What clients answer by links (beyond the document); `GET /dashboard/pendientes` lists their wishes and cancellations that wait. */
export const answers: ZodOpenApiPathsObject = {
  "/sessions/{id}/respuestas": {
    get: {
      ...opensTo("sessions:read"),
      tags: ["sessions"],
      summary: `What a session's client answered by the links in mails, the newest first, at most ${ANSWERS_SHOWN}`,
      requestParams: idOf("session"),
      responses: {
        ...ok("The answers.", z.object({ data: z.array(wireAnswer) })),
        ...refusals("BAD_REQUEST", "NOT_FOUND"),
      },
    },
  },
  "/sessions/cancelaciones/{id}/vista": {
    post: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Put a client's cancellation aside, so that it waits no more; sent again it changes nothing",
      requestParams: idOf("cancellation"),
      responses: { ...ok("The session.", wireSession), ...refusals("BAD_REQUEST", "NOT_FOUND") },
    },
  },
  "/sessions/reservadas/{id}/vista": {
    post: {
      ...opensTo("sessions:write"),
      tags: ["sessions"],
      summary: "Put a client's booking aside, so that it waits no more; sent again it changes nothing",
      requestParams: idOf("booking"),
      responses: { ...ok("The session.", wireSession), ...refusals("BAD_REQUEST", "NOT_FOUND") },
    },
  },
  "/sessions/peticiones/{id}/aceptar": {
    post: {
      tags: ["sessions"],
      summary:
        "Move a session to the time its client asked for; the client is told by mail; sent again it changes nothing",
      requestParams: idOf("wish"),
      requestBody: { required: true, ...json(wireWishAcceptance) },
      responses: {
        ...ok("The session as it is now.", wireSession),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "OVERLAP", "VALIDATION"),
      },
    },
  },
  "/sessions/peticiones/{id}/rechazar": {
    post: {
      tags: ["sessions"],
      summary:
        "Leave a session where it is though its client asked for another time; the client is told by mail; sent again with the same sentence it changes nothing",
      requestParams: idOf("wish"),
      requestBody: { required: true, ...json(wireWishRefusal) },
      responses: {
        ...ok("The session.", wireSession),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "VALIDATION"),
      },
    },
  },
};
