import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { creationKey, idOf, json, ok, refusals } from "./openapi.parts.ts";
import {
  deliveriesQuery,
  wireDelivery,
  wireDeliveryPage,
  wireToldWebhook,
  wireWebhook,
  wireWebhookChange,
  wireWebhookInput,
} from "./webhooks.ts";

const tags = ["webhooks"];
const deliveryOf = {
  path: z.object({
    id: z.string().meta({ description: "The receiver's id." }),
    entrega: z.string().meta({ description: "The delivery's id." }),
  }),
};

/** `/avisos`: whom changes are told to by themselves (beyond the document; decision 170). For people only. */
export const webhooks: ZodOpenApiPathsObject = {
  "/avisos": {
    get: {
      tags,
      summary: "The receivers of the practice's changes",
      responses: { ...ok("The receivers.", z.object({ data: z.array(wireWebhook) })), ...refusals() },
    },
    post: {
      tags,
      summary: "Have changes told to a receiver from now on; mailed to the professional",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireWebhookInput) },
      responses: {
        "201": { description: "The receiver, with its secret.", ...json(wireToldWebhook) },
        ...refusals("BAD_REQUEST", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/avisos/{id}": {
    put: {
      tags,
      summary: "Change the given fields, pause it, or let it go on",
      requestParams: idOf("receiver"),
      requestBody: { required: true, ...json(wireWebhookChange) },
      responses: {
        ...ok("The receiver as it is now.", wireWebhook),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "VALIDATION", "RATE_LIMITED"),
      },
    },
    delete: {
      tags,
      summary: "End a receiver, with all that waits for it",
      requestParams: idOf("receiver"),
      responses: { "204": { description: "Deleted." }, ...refusals("NOT_FOUND") },
    },
  },
  "/avisos/{id}/secreto": {
    post: {
      tags,
      summary: "Sign with a new secret from now on",
      requestParams: idOf("receiver"),
      responses: { ...ok("The receiver, with its secret.", wireToldWebhook), ...refusals("NOT_FOUND", "RATE_LIMITED") },
    },
  },
  "/avisos/{id}/prueba": {
    post: {
      tags,
      summary: "Send a message to try the receiver, once",
      requestParams: idOf("receiver"),
      responses: {
        "202": { description: "It waits to be sent.", ...json(wireDelivery) },
        ...refusals("NOT_FOUND", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/avisos/{id}/entregas": {
    get: {
      tags,
      summary: "One page of what was sent to a receiver, made last first",
      requestParams: { ...idOf("receiver"), query: deliveriesQuery },
      responses: { ...ok("The page.", wireDeliveryPage), ...refusals("NOT_FOUND", "VALIDATION") },
    },
  },
  "/avisos/{id}/entregas/{entrega}/reenviar": {
    post: {
      tags,
      summary: "Send a message again, under the same id",
      requestParams: deliveryOf,
      responses: {
        "202": { description: "It waits to be sent.", ...json(wireDelivery) },
        ...refusals("NOT_FOUND", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
};
