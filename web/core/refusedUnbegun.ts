import { ServerError } from "@apollo/client";
import { failureCode } from "./failure.ts";

/** Codes of what turns a request away as a whole. */
const TURNED_AWAY = [
  "BAD_USER_INPUT",
  "DEMO_READ_ONLY",
  "FORBIDDEN",
  "NOT_OFFERED",
  "RATE_LIMITED",
  "UNAUTHENTICATED",
] as const;
const STATUS = [413, 429];

/** Whether a change that failed was turned away before anything was begun with; of any other nobody knows what became of it. */
export const isRefusedUnbegun = (error: unknown): boolean =>
  ServerError.is(error) ? STATUS.includes(error.statusCode) : TURNED_AWAY.some((code) => code === failureCode(error));
