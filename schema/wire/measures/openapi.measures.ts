import type { ZodOpenApiPathsObject } from "zod-openapi";
import { RESTORE_DAYS } from "../../rules/deleted.ts";
import { creationKey, idOf, json, keyWhoseRepeat, ok, refusals } from "../openapi.parts.ts";
import {
  measureLinksQuery,
  wireMeasureLink,
  wireMeasureLinkInput,
  wireMeasureLinks,
  wireMeasureReminderInput,
  wireMeasureReminders,
} from "./links.ts";
import {
  deletedMeasuresQuery,
  measuresQuery,
  wireDeletedMeasurePage,
  wireMeasure,
  wireMeasureInput,
  wireMeasureList,
  wireMeasurePage,
} from "./measures.ts";

const linkKey = keyWhoseRepeat(
  "answers the link that the first one made, and 422, saying what became of it, once it is over",
);

/** `/medidas` (beyond the document): for people only. */
export const measures: ZodOpenApiPathsObject = {
  "/medidas": {
    get: {
      tags: ["measures"],
      summary: "One page of the questionnaires that were filled in, newest first, or some by key",
      requestParams: { query: measuresQuery },
      responses: { ...ok("The page.", wireMeasurePage), ...refusals("FORBIDDEN", "VALIDATION") },
    },
    post: {
      tags: ["measures"],
      summary: "Keep a questionnaire that was filled in together in the room",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireMeasureInput) },
      responses: {
        "201": { description: "It, with its score.", ...json(wireMeasure) },
        ...refusals("BAD_REQUEST", "FORBIDDEN", "VALIDATION"),
      },
    },
  },
  "/medidas/avisos": {
    get: {
      tags: ["measures"],
      summary: "The questionnaires that tell of thoughts of death and were not put aside, newest first",
      responses: { ...ok("They.", wireMeasureList), ...refusals("FORBIDDEN") },
    },
  },
  "/medidas/eliminadas": {
    get: {
      tags: ["measures"],
      summary: "One page of the deleted questionnaires that can still be restored, deleted last first",
      requestParams: { query: deletedMeasuresQuery },
      responses: { ...ok("The page.", wireDeletedMeasurePage), ...refusals("FORBIDDEN", "VALIDATION") },
    },
  },
  "/medidas/enlaces": {
    get: {
      tags: ["measures"],
      summary: "The links by which a client can still answer",
      requestParams: { query: measureLinksQuery },
      responses: { ...ok("They.", wireMeasureLinks), ...refusals("FORBIDDEN", "VALIDATION") },
    },
    post: {
      tags: ["measures"],
      summary: "Mail a client a link to a questionnaire, from the queue; an open one to the same is revoked",
      requestParams: { header: linkKey },
      requestBody: { required: true, ...json(wireMeasureLinkInput) },
      responses: {
        "201": { description: "The link, without its address.", ...json(wireMeasureLink) },
        ...refusals("BAD_REQUEST", "FORBIDDEN", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/medidas/enlaces/{id}": {
    delete: {
      tags: ["measures"],
      summary: "Revoke a link",
      requestParams: idOf("link"),
      responses: { "204": { description: "It opens nothing." }, ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
  "/medidas/recordatorios": {
    get: {
      tags: ["measures"],
      summary: "The questionnaires that a client is mailed each month",
      requestParams: { query: measureLinksQuery },
      responses: { ...ok("They.", wireMeasureReminders), ...refusals("FORBIDDEN", "VALIDATION") },
    },
    put: {
      tags: ["measures"],
      summary: "Mail a questionnaire each month from the next on, or no longer",
      requestBody: { required: true, ...json(wireMeasureReminderInput) },
      responses: {
        ...ok("All of the client's.", wireMeasureReminders),
        ...refusals("BAD_REQUEST", "FORBIDDEN", "VALIDATION"),
      },
    },
  },
  "/medidas/{id}": {
    delete: {
      tags: ["measures"],
      summary: `Hide a questionnaire; deleted for good after ${RESTORE_DAYS} days`,
      requestParams: idOf("questionnaire"),
      responses: { "204": { description: "Deleted." }, ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
  "/medidas/{id}/restaurar": {
    post: {
      tags: ["measures"],
      summary: "Bring a deleted questionnaire back; one that is there stays as it is",
      requestParams: idOf("questionnaire"),
      responses: { ...ok("The questionnaire.", wireMeasure), ...refusals("FORBIDDEN", "NOT_FOUND", "VALIDATION") },
    },
  },
  "/medidas/{id}/vista": {
    post: {
      tags: ["measures"],
      summary: "Put a questionnaire that tells of thoughts of death aside; again it changes nothing",
      requestParams: idOf("questionnaire"),
      responses: { ...ok("The questionnaire.", wireMeasure), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
};
