import type { ZodOpenApiPathsObject } from "zod-openapi";
import { creationKey, idOf, json, ok, refusals } from "../openapi.parts.ts";
import {
  erasuresQuery,
  wireErasure,
  wireErasureFile,
  wireErasureInput,
  wireErasurePage,
  wireErasurePreview,
  wireRetention,
  wireRetentionInput,
} from "./erasure.ts";

/** Erasing a client for good with a certificate, and how long records are kept (beyond the document): for people only. */
export const erasure: ZodOpenApiPathsObject = {
  "/clientes/{id}/borrado": {
    get: {
      tags: ["erasure"],
      summary: "What would be erased of a client, and what must stay",
      requestParams: idOf("client"),
      responses: { ...ok("Both.", wireErasurePreview), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
    post: {
      tags: ["erasure"],
      summary:
        "Erase a client for good with all that is kept about it, all at once, and certify it. Nothing brings it back",
      requestParams: { ...idOf("client"), header: creationKey },
      requestBody: { required: true, ...json(wireErasureInput) },
      responses: {
        "201": { description: "What is kept of it.", ...json(wireErasure) },
        ...refusals("BAD_REQUEST", "FORBIDDEN", "NOT_FOUND", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/borrados": {
    get: {
      tags: ["erasure"],
      summary: "One page of the certificates of erased clients, newest first",
      requestParams: { query: erasuresQuery },
      responses: { ...ok("The page.", wireErasurePage), ...refusals("FORBIDDEN", "VALIDATION") },
    },
  },
  "/borrados/{id}/documento": {
    get: {
      tags: ["erasure"],
      summary: "A certificate's file",
      requestParams: idOf("certificate"),
      responses: { ...ok("It.", wireErasureFile), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
  "/conservacion": {
    get: {
      tags: ["erasure"],
      summary: "How long records are kept, and the clients whose time is over",
      responses: { ...ok("Both.", wireRetention), ...refusals("FORBIDDEN") },
    },
    put: {
      tags: ["erasure"],
      summary: "Change how long records are kept",
      requestBody: { required: true, ...json(wireRetentionInput) },
      responses: {
        ...ok("Both, as they are now.", wireRetention),
        ...refusals("BAD_REQUEST", "FORBIDDEN", "VALIDATION"),
      },
    },
  },
  "/clientes/{id}/conservacion": {
    post: {
      tags: ["erasure"],
      summary:
        "Keep a client's record for another year from today on; sent again on the same day it makes no difference",
      requestParams: idOf("client"),
      responses: { ...ok("Both, as they are now.", wireRetention), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
    delete: {
      tags: ["erasure"],
      summary: "Take that back",
      requestParams: idOf("client"),
      responses: { ...ok("Both, as they are now.", wireRetention), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
};
