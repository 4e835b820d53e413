import type { ZodOpenApiPathsObject } from "zod-openapi";
import { creationKey, idOf, json, ok, refusals } from "../openapi.parts.ts";
import {
  billablesQuery,
  receiptsQuery,
  wireBillablePage,
  wireCorrection,
  wireCorrectionInput,
  wireIssuer,
  wireIssuerInput,
  wireReceipt,
  wireReceiptFile,
  wireReceiptInput,
  wireReceiptPage,
} from "./receipts.ts";

const made = { description: "The receipt.", ...json(wireReceipt) };

/** `/recibos` (beyond the document): for people only. */
export const receipts: ZodOpenApiPathsObject = {
  "/recibos": {
    get: {
      tags: ["receipts"],
      summary: "One page of receipts, newest first",
      requestParams: { query: receiptsQuery },
      responses: { ...ok("The page.", wireReceiptPage), ...refusals("FORBIDDEN", "VALIDATION") },
    },
    post: {
      tags: ["receipts"],
      summary: "Make a receipt out, for some sessions of a client or for a month of them",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireReceiptInput) },
      responses: { "201": made, ...refusals("BAD_REQUEST", "FORBIDDEN", "VALIDATION", "RATE_LIMITED") },
    },
  },
  "/recibos/emisor": {
    get: {
      tags: ["receipts"],
      summary: "What stands of the therapist on receipts",
      responses: { ...ok("It.", wireIssuer), ...refusals("FORBIDDEN") },
    },
    put: {
      tags: ["receipts"],
      summary: "Change it; receipts that are made out stay as they are",
      requestBody: { required: true, ...json(wireIssuerInput) },
      responses: { ...ok("It.", wireIssuer), ...refusals("BAD_REQUEST", "FORBIDDEN", "VALIDATION") },
    },
  },
  "/recibos/cobrables": {
    get: {
      tags: ["receipts"],
      summary: "One page of a client's sessions that can stand on a receipt, newest first",
      requestParams: { query: billablesQuery },
      responses: { ...ok("The page.", wireBillablePage), ...refusals("FORBIDDEN", "VALIDATION") },
    },
  },
  "/recibos/{id}": {
    get: {
      tags: ["receipts"],
      summary: "One receipt",
      requestParams: idOf("receipt"),
      responses: { ...ok("It.", wireReceipt), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
  "/recibos/{id}/documento": {
    get: {
      tags: ["receipts"],
      summary: "The receipt's file",
      requestParams: idOf("receipt"),
      responses: { ...ok("It.", wireReceiptFile), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
  "/recibos/{id}/rectificar": {
    get: {
      tags: ["receipts"],
      summary: "What cancelling it by a new one would make now",
      requestParams: idOf("receipt"),
      responses: { ...ok("It.", wireCorrection), ...refusals("FORBIDDEN", "NOT_FOUND", "VALIDATION") },
    },
    post: {
      tags: ["receipts"],
      summary: "Cancel a receipt by a new one of the same sessions, as they and the client are now",
      requestParams: { ...idOf("receipt"), header: creationKey },
      requestBody: { required: false, ...json(wireCorrectionInput) },
      responses: { "201": made, ...refusals("BAD_REQUEST", "FORBIDDEN", "NOT_FOUND", "VALIDATION", "RATE_LIMITED") },
    },
  },
  "/recibos/{id}/correo": {
    post: {
      tags: ["receipts"],
      summary: "Mail the receipt to the client, from the queue; while a mail with it is on its way none is added",
      requestParams: { ...idOf("receipt"), header: creationKey },
      responses: {
        ...ok("The receipt.", wireReceipt),
        ...refusals("FORBIDDEN", "NOT_FOUND", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
};
