import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import type { Identity } from "./bearers/tokens.ts";
import type { CodedError } from "./errors.ts";
import type { OperationTold } from "./seen/told.ts";

/** How each room reaches the service. A room adds its own to this list beside the class, the app makes them all. */
export interface Rest {}

/** What sentences for the professional are written in. */
export type Language = "es" | "en";

/** What the resolvers of one request share. */
export interface Context {
  requestId: string;
  /** The professional, or why the request is turned away. */
  identity: Identity | CodedError;
  /** What sentences for the professional are written in. */
  language: Language;
  /** Network the request comes from. */
  network: string;
  rest: Rest;
  log: Logger;
  /** What is told of the operation when somebody listens. */
  told?: OperationTold | undefined;
  /** Set by a subscription that nobody but its caller ends: a gateway that goes ends it, to be taken up at another. */
  isEndless?: true;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The caller's request id when it is one, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** English only where it is preferred to Spanish (RFC 9110, `Accept-Language`). */
export function languageOf(accepted: string | undefined): Language {
  const weights = { es: 0, en: 0 };
  for (const part of accepted?.slice(0, 200).split(",") ?? []) {
    const [, language, weight = "1"] = /^\s*(es|en)\b[\w-]*\s*(?:;\s*q=([\d.]{1,5}))?\s*$/i.exec(part) ?? [];
    if (!language) continue;
    const name = language.toLowerCase() === "en" ? "en" : "es";
    weights[name] = Math.max(weights[name], Number(weight) || 0);
  }
  return weights.en > weights.es ? "en" : "es";
}
