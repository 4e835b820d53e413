import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import type { CodedError } from "./errors.ts";
import type { Language } from "./language.ts";
import type { Identity } from "./tokens.ts";

/** How each room reaches the service. A room adds its own to this list beside the class, the app makes them all. */
export interface Rest {}

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
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The caller's request id when it is one, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}
