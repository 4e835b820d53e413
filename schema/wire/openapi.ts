import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { answers } from "./answers/openapi.answers.ts";
import { booking } from "./booking/openapi.booking.ts";
import { bookingLinks } from "./booking/openapi.links.ts";
import { busy } from "./busy/openapi.busy.ts";
import {
  clientsQuery,
  wireClient,
  wireClientInput,
  wireClientPage,
  wireClientStats,
  wireDeletedClientPage,
  wireRestoredClient,
} from "./clients.ts";
import { consents } from "./consents/openapi.consents.ts";
import { pageQuery } from "./core.ts";
import { diary } from "./diary/openapi.diary.ts";
import { erasure } from "./erasure/openapi.erasure.ts";
import { exportedClient } from "./exports/client.ts";
import { exports } from "./exports/openapi.exports.ts";
import { exportedIndex, exportedSeal } from "./exports/practice.ts";
import { imports } from "./imports/openapi.imports.ts";
import { measures } from "./measures/openapi.measures.ts";
import { wirePlan, wireUserInfo, wireUserInfoInput } from "./membership.ts";
import { receipts } from "./money/openapi.receipts.ts";
import { ai } from "./openapi.ai.ts";
import { demo } from "./openapi.demo.ts";
import { feed } from "./openapi.feed.ts";
import { notes } from "./openapi.notes.ts";
import { objectives } from "./openapi.objectives.ts";
import { overview } from "./openapi.overview.ts";
import { creationKey, idOf, json, ok, opensTo, refusals, twice, withBodies } from "./openapi.parts.ts";
import { payments } from "./openapi.payments.ts";
import { sessions } from "./openapi.sessions.ts";
import { support } from "./openapi.support.ts";
import { webhooks } from "./openapi.webhooks.ts";
import { audit } from "./record/openapi.audit.ts";
import { noteSignatures } from "./record/openapi.noteSignatures.ts";
import { noteTemplates } from "./record/openapi.noteTemplates.ts";
import { noteVersions } from "./record/openapi.noteVersions.ts";
import { series } from "./series/openapi.series.ts";
import { timeline } from "./timeline/openapi.timeline.ts";

const clients: ZodOpenApiPathsObject = {
  "/clientes": {
    get: {
      ...opensTo("clients:read"),
      tags: ["clients"],
      summary: "One page of clients, newest first",
      requestParams: { query: clientsQuery },
      responses: { ...ok("The page.", wireClientPage), ...refusals("VALIDATION") },
    },
    post: {
      ...opensTo("clients:write"),
      tags: ["clients"],
      summary: "Create a client, active",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireClientInput) },
      responses: {
        "201": { description: "The client.", ...json(wireClient) },
        ...refusals("BAD_REQUEST", "LIMIT_REACHED", "VALIDATION"),
      },
    },
  },
  "/clientes/stats": {
    get: {
      ...opensTo("clients:read"),
      tags: ["clients"],
      summary: "Numbers of the whole practice",
      responses: { ...ok("The numbers.", z.object({ data: wireClientStats })), ...refusals() },
    },
  },
  "/clientes/eliminados": {
    get: {
      ...opensTo("clients:read"),
      tags: ["clients"],
      summary: "One page of the deleted clients that can be restored, deleted last first",
      requestParams: { query: pageQuery },
      responses: { ...ok("The page.", wireDeletedClientPage), ...refusals("VALIDATION") },
    },
  },
  "/clientes/{id}": {
    get: {
      ...opensTo("clients:read"),
      tags: ["clients"],
      summary: "One client",
      requestParams: idOf("client"),
      responses: { ...ok("The client.", wireClient), ...refusals("NOT_FOUND") },
    },
    put: {
      ...opensTo("clients:write"),
      tags: ["clients"],
      summary: "Change the given fields, or only the status with `isActive`",
      requestParams: idOf("client"),
      requestBody: { required: true, ...json(wireClientInput) },
      responses: {
        ...ok("The client as it is now.", wireClient),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "LIMIT_REACHED", "VALIDATION"),
      },
    },
    delete: {
      ...opensTo("clients:write"),
      tags: ["clients"],
      summary: "Hide a client with its sessions, notes and drafts; deleted for good after 30 days",
      requestParams: idOf("client"),
      responses: { "204": { description: "Deleted." }, ...refusals("NOT_FOUND") },
    },
  },
  "/clientes/{id}/restaurar": {
    post: {
      ...opensTo("clients:write"),
      tags: ["clients"],
      summary: "Bring a deleted client back, with all that was hidden with it; inactive where the plan has no room",
      requestParams: idOf("client"),
      responses: { ...ok("The client.", wireRestoredClient), ...refusals("NOT_FOUND") },
    },
  },
};

const membership: ZodOpenApiPathsObject = {
  "/user-info": {
    get: {
      ...opensTo(),
      tags: ["membership"],
      summary: "The professional and the plan",
      responses: { ...ok("The professional.", twice(wireUserInfo)), ...refusals() },
    },
    patch: {
      tags: ["membership"],
      summary: "Change name or time zone",
      requestBody: { required: true, ...json(wireUserInfoInput) },
      responses: { ...ok("The professional.", twice(wireUserInfo)), ...refusals("BAD_REQUEST", "VALIDATION") },
    },
  },
  "/user-info/validate": {
    get: {
      ...opensTo(),
      tags: ["membership"],
      summary: "Make the professional's record at the first sign-in, and read it",
      responses: { ...ok("The professional.", twice(wireUserInfo)), ...refusals() },
    },
  },
  "/api/credits-plans": {
    get: {
      ...opensTo("payments:read"),
      tags: ["membership"],
      summary: "The plans on offer",
      responses: { ...ok("The plans.", z.array(wirePlan)), ...refusals() },
    },
  },
  "/api/project-subscriptions": {
    get: {
      ...opensTo("payments:read"),
      tags: ["membership"],
      summary: "The plans on offer, wrapped",
      responses: { ...ok("The plans.", twice(z.array(wirePlan))), ...refusals() },
    },
  },
};

/** The REST contract as an OpenAPI 3.1 document. */
export const openapiDocument = () =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Consulta: practice management for therapists",
      version: "1.0.0",
      description:
        "Every call speaks for one professional and sees only that practice. Someone else's id, an unknown id and a malformed id get the same answer. Refusals are `application/problem+json`.",
    },
    security: [{ bearer: [] }],
    tags: [
      { name: "clients" },
      { name: "sessions" },
      { name: "receipts" },
      { name: "consents" },
      { name: "notes" },
      { name: "objectives" },
      { name: "measures" },
      { name: "overview" },
      { name: "membership" },
      { name: "imports" },
      { name: "support" },
      { name: "feed" },
      { name: "audit" },
      { name: "erasure" },
      { name: "exports" },
      { name: "webhooks" },
      { name: "demo" },
    ],
    paths: withBodies({
      ...clients,
      ...sessions,
      ...series,
      ...timeline,
      ...booking,
      ...bookingLinks,
      ...diary,
      ...busy,
      ...receipts,
      ...consents,
      ...answers,
      ...ai,
      ...notes,
      ...noteTemplates,
      ...noteVersions,
      ...noteSignatures,
      ...objectives,
      ...measures,
      ...overview,
      ...membership,
      ...payments,
      ...imports,
      ...support,
      ...feed,
      ...audit,
      ...erasure,
      ...exports,
      ...webhooks,
      ...demo,
    }),
    components: {
      // What stands in the files of an export, which no call answers with.
      schemas: { ExportedIndex: exportedIndex, ExportedClient: exportedClient, ExportedSeal: exportedSeal },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        accessToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "cst_…",
          description:
            "A personal access token, made in account management. It opens the calls that name it, with the scopes they name (`write` includes `read`); others are a FORBIDDEN with `missingScope`, where a scope would have helped. With `clinical:none` clinical texts are null, or empty where null is no value; they are not taken, and nothing is deleted.",
        },
      },
    },
  });
