import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { clientsQuery, wireClient, wireClientInput, wireClientPage, wireClientStats } from "./clients.ts";
import { PROBLEM_STATUS, type ProblemCode, wireProblem } from "./core.ts";
import { wirePlan, wireUserInfo, wireUserInfoInput } from "./membership.ts";

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });
const ok = (description: string, schema: z.ZodType) => ({ "200": { description, ...json(schema) } });

/** The refusals of one call, by status; each is a `Problem`. */
function refusals(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy(["UNAUTHENTICATED" as const, ...codes], (code) => String(PROBLEM_STATUS[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      { description: same.join(" or "), content: { "application/problem+json": { schema: wireProblem } } },
    ]),
  );
}

const twice = (schema: z.ZodType) => z.object({ data: z.object({ data: schema }) });
const clientId = { path: z.object({ id: z.string().meta({ description: "The client's id." }) }) };
const creationKey = z.object({
  "Idempotency-Key": z
    .string()
    .optional()
    .meta({ description: "8 to 200 visible characters. A repeat within 24 hours answers the same client." }),
});

const clients: ZodOpenApiPathsObject = {
  "/clientes": {
    get: {
      tags: ["clients"],
      summary: "One page of clients, newest first",
      requestParams: { query: clientsQuery },
      responses: { ...ok("The page.", wireClientPage), ...refusals("VALIDATION") },
    },
    post: {
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
      tags: ["clients"],
      summary: "Numbers of the whole practice",
      responses: { ...ok("The numbers.", z.object({ data: wireClientStats })), ...refusals() },
    },
  },
  "/clientes/{id}": {
    get: {
      tags: ["clients"],
      summary: "One client",
      requestParams: clientId,
      responses: { ...ok("The client.", wireClient), ...refusals("NOT_FOUND") },
    },
    put: {
      tags: ["clients"],
      summary: "Change the given fields, or only the status with `isActive`",
      requestParams: clientId,
      requestBody: { required: true, ...json(wireClientInput) },
      responses: {
        ...ok("The client as it is now.", wireClient),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "LIMIT_REACHED", "VALIDATION"),
      },
    },
    delete: {
      tags: ["clients"],
      summary: "Delete a client",
      requestParams: clientId,
      responses: { "204": { description: "Deleted." }, ...refusals("NOT_FOUND") },
    },
  },
};

const membership: ZodOpenApiPathsObject = {
  "/user-info": {
    get: {
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
      tags: ["membership"],
      summary: "Make the professional's record at the first sign-in, and read it",
      responses: { ...ok("The professional.", twice(wireUserInfo)), ...refusals() },
    },
  },
  "/api/credits-plans": {
    get: {
      tags: ["membership"],
      summary: "The plans on offer",
      responses: { ...ok("The plans.", z.array(wirePlan)), ...refusals() },
    },
  },
  "/api/project-subscriptions": {
    get: {
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
    tags: [{ name: "clients" }, { name: "membership" }],
    paths: { ...clients, ...membership },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  });
