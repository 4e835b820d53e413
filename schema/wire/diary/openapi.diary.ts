import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { creationKey, idOf, json, ok, refusals } from "../openapi.parts.ts";
import { wireDiaryFeed, wireDiaryFeedInput, wireToldDiaryFeed } from "./diary.ts";

const tags = ["sessions"];

/** `/calendarios`: where calendars of the professional's read the agenda (beyond the document). For people only. */
export const diary: ZodOpenApiPathsObject = {
  "/calendarios": {
    get: {
      tags,
      summary: "The addresses at which calendars read the agenda, without their secrets",
      responses: { ...ok("The addresses.", z.object({ data: z.array(wireDiaryFeed) })), ...refusals() },
    },
    post: {
      tags,
      summary: "Make an address; a repeat with the same key tells another secret of the same one",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireDiaryFeedInput) },
      responses: {
        "201": { description: "The address, with its secret.", ...json(wireToldDiaryFeed) },
        ...refusals("BAD_REQUEST", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/calendarios/{id}": {
    delete: {
      tags,
      summary: "Revoke an address: from then on it is not there",
      requestParams: idOf("address"),
      responses: { "204": { description: "Revoked." }, ...refusals("NOT_FOUND") },
    },
  },
  "/calendarios/{id}/secreto": {
    post: {
      tags,
      summary: "Give an address another secret; the one before opens nothing any more",
      requestParams: idOf("address"),
      responses: {
        ...ok("The address, with its secret.", wireToldDiaryFeed),
        ...refusals("NOT_FOUND", "RATE_LIMITED"),
      },
    },
  },
};
