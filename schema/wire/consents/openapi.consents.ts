import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { idOf, json, keyWhoseRepeat, ok, refusals } from "../openapi.parts.ts";
import {
  wireClientConsents,
  wireConsentAsk,
  wireConsentAsked,
  wireConsentFile,
  wireConsentKind,
  wireConsentPaper,
  wireConsentPublish,
  wireConsentRevoke,
  wireConsentText,
  wireConsentTextInput,
  wireConsentTexts,
  wireConsentVersionText,
} from "./consents.ts";

const kind = { tipo: wireConsentKind };
const tags = ["consents"];
const body = (schema: z.ZodType) => ({ requestBody: { required: true, ...json(schema) } });
const state = ok("How the client stands.", wireClientConsents);
const standingKey = keyWhoseRepeat("asks and notes nothing more, and answers how the client stands then");

/** `/consentimientos` (beyond the document): for people only. */
export const consents: ZodOpenApiPathsObject = {
  "/consentimientos/textos": {
    get: {
      tags,
      summary: "The texts that clients are asked to consent to",
      responses: { ...ok("All kinds, in order.", wireConsentTexts), ...refusals("FORBIDDEN") },
    },
  },
  "/consentimientos/textos/{tipo}": {
    put: {
      tags,
      summary: "Keep what is being written; nobody is shown it",
      requestParams: { path: z.object(kind) },
      ...body(wireConsentTextInput),
      responses: {
        ...ok("It.", wireConsentText),
        ...refusals("BAD_REQUEST", "FORBIDDEN", "NOT_FOUND", "CONFLICT", "VALIDATION"),
      },
    },
  },
  "/consentimientos/textos/{tipo}/publicar": {
    post: {
      tags,
      summary: "Make what was saved the version in force; links to the one before are over",
      requestParams: { path: z.object(kind) },
      ...body(wireConsentPublish),
      responses: {
        ...ok("The text.", wireConsentText),
        ...refusals("BAD_REQUEST", "FORBIDDEN", "NOT_FOUND", "CONFLICT", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/consentimientos/textos/{tipo}/versiones/{numero}": {
    get: {
      tags,
      summary: "A text as it was published",
      requestParams: { path: z.object({ ...kind, numero: z.string() }) },
      responses: { ...ok("It.", wireConsentVersionText), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
  "/clientes/{id}/consentimientos": {
    get: {
      tags,
      summary: "What a client was asked for and said",
      requestParams: idOf("client"),
      responses: { ...state, ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
    post: {
      tags,
      summary: "Ask a client to consent, by a mail with links or on a page that is opened here",
      requestParams: { ...idOf("client"), header: standingKey },
      ...body(wireConsentAsk),
      responses: {
        ...ok("How the client stands, and the pages that are opened here.", wireConsentAsked),
        ...refusals("BAD_REQUEST", "FORBIDDEN", "NOT_FOUND", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/clientes/{id}/consentimientos/papel": {
    post: {
      tags,
      summary: "Note that a client signed a published text on paper",
      requestParams: { ...idOf("client"), header: standingKey },
      ...body(wireConsentPaper),
      responses: { ...state, ...refusals("BAD_REQUEST", "FORBIDDEN", "NOT_FOUND", "VALIDATION", "RATE_LIMITED") },
    },
  },
  "/consentimientos/{id}/documento": {
    get: {
      tags,
      summary: "The paper of what was accepted",
      requestParams: idOf("consent"),
      responses: { ...ok("It.", wireConsentFile), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
  "/consentimientos/{id}/retirar": {
    post: {
      tags,
      summary: "Take back what was asked for: its link opens nothing any more",
      requestParams: idOf("consent"),
      responses: { ...state, ...refusals("FORBIDDEN", "NOT_FOUND", "VALIDATION") },
    },
  },
  "/consentimientos/{id}/revocar": {
    post: {
      tags,
      summary: "Note that the client took back what was accepted",
      requestParams: idOf("consent"),
      ...body(wireConsentRevoke),
      responses: { ...state, ...refusals("BAD_REQUEST", "FORBIDDEN", "NOT_FOUND", "VALIDATION") },
    },
  },
};
