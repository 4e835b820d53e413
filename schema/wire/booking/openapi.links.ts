import type { ZodOpenApiPathsObject } from "zod-openapi";
import { idOf, ok, refusals } from "../openapi.parts.ts";
import { wireBookingLink } from "./links.ts";

const tags = ["sessions"];
const requestParams = idOf("client");
const link = ok("The link as it is now.", wireBookingLink);

/** `/sessions/reservas/enlaces`, for people only (beyond the document): the links by which known clients book at once. */
export const bookingLinks: ZodOpenApiPathsObject = {
  "/sessions/reservas/enlaces/{id}": {
    get: {
      tags,
      summary: "The link by which a client books at once",
      requestParams,
      responses: { ...link, ...refusals("BAD_REQUEST", "NOT_FOUND") },
    },
    post: {
      tags,
      summary: "Give a client a link; the one before leads nowhere any more, also when this is sent again",
      requestParams,
      responses: { ...link, ...refusals("BAD_REQUEST", "NOT_FOUND", "VALIDATION") },
    },
    delete: {
      tags,
      summary: "Take a client's link back; sent again it changes nothing",
      requestParams,
      responses: { ...link, ...refusals("BAD_REQUEST", "NOT_FOUND") },
    },
  },
  "/sessions/reservas/enlaces/{id}/correo": {
    post: {
      tags,
      summary: "Mail the client the link; not once more while it is on its way",
      requestParams,
      responses: { ...link, ...refusals("BAD_REQUEST", "NOT_FOUND", "VALIDATION") },
    },
  },
};
