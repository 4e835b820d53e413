import { type Logger, pino } from "pino";
import type { ApiConfig } from "./config.ts";

export type Log = Logger;

/** JSON lines on standard output. Nothing a therapist typed is ever handed to it. */
export const createLog = (level: ApiConfig["logLevel"]): Log =>
  pino({ level, base: { part: "api" }, timestamp: pino.stdTimeFunctions.isoTime });

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/**
 * What may be told of an error: its kind, its code and where it happened. Never its message, which for a failed query
 * holds the values of the row.
 */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    kind: error.name,
    code: text(code),
    constraint: text(constraint),
    table: text(table),
    at: error.stack?.match(/^ {4}at .+$/gm)?.slice(0, 8),
    cause: error.cause === undefined ? undefined : errorFacts(error.cause),
  };
}
