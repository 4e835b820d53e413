import type { ZodOpenApiPathsObject } from "zod-openapi";
import { json, ok, opensTo, refusals } from "./openapi.parts.ts";
import {
  paymentsQuery,
  wirePayment,
  wirePaymentConfirmation,
  wirePaymentInput,
  wirePaymentOutcome,
  wirePaymentPage,
  wirePaymentSettings,
} from "./payments.ts";

/** `/api/payment` (document §7), the receipts, and PayPal's own messages. */
export const payments: ZodOpenApiPathsObject = {
  "/api/payment": {
    get: {
      ...opensTo("payments:read"),
      tags: ["membership"],
      summary: "One page of the own payments with which money moved, newest first",
      requestParams: { query: paymentsQuery },
      responses: { ...ok("The page.", wirePaymentPage), ...refusals("VALIDATION") },
    },
  },
  "/api/payment/settings": {
    get: {
      tags: ["membership"],
      summary: "How the browser pays",
      responses: { ...ok("The settings.", wirePaymentSettings), ...refusals() },
    },
  },
  "/api/payment/create": {
    post: {
      tags: ["membership"],
      summary: "Note down what a PayPal order is for, before it is captured; refused unless it is of the amount due",
      requestBody: { required: true, ...json(wirePaymentInput) },
      responses: {
        "201": { description: "The payment; the same again for the same order.", ...json(wirePayment) },
        ...refusals(
          "BAD_REQUEST",
          "PRICE_CHANGED",
          "VALIDATION",
          "RATE_LIMITED",
          "PAYMENT_UNAVAILABLE",
          "PAYMENT_TIMEOUT",
        ),
      },
    },
  },
  "/api/payment/confirm": {
    post: {
      tags: ["membership"],
      summary: "Ask PayPal whether an order is paid, and activate the plan; any number of times, with one effect",
      requestBody: { required: true, ...json(wirePaymentConfirmation) },
      responses: {
        ...ok("Whether the plan is active.", wirePaymentOutcome),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "VALIDATION", "RATE_LIMITED", "PAYMENT_UNAVAILABLE", "PAYMENT_TIMEOUT"),
      },
    },
  },
  "/api/payment/webhook": {
    post: {
      tags: ["membership"],
      summary: "PayPal's own messages; only with a signature that PayPal confirms",
      security: [],
      responses: {
        "204": { description: "Understood; the payment is looked at." },
        ...refusals("BAD_REQUEST", "FORBIDDEN", "RATE_LIMITED", "PAYMENT_UNAVAILABLE", "PAYMENT_TIMEOUT"),
      },
    },
  },
};
