import { type DestinationStream, type Logger, pino } from "pino";
import { Lines } from "../../schema/settings/lines.ts";
import type { ApiConfig } from "./config.ts";
import { trace } from "./seen/told.ts";

export type Log = Logger;

/** Lines on a file descriptor, each out before the next thing is done. */
export const openLines = (fd = 1): DestinationStream => new Lines(fd, { together: false });

/** What is traced is named beside what is told of it. */
function mixin(): { traceId?: string } {
  const traced = trace.getStore();
  return traced ? { traceId: traced.traceId } : {};
}

/** JSON lines, on standard output unless told. Nothing a therapist typed is ever handed to it. */
export const createLog = (level: ApiConfig["logLevel"], lines: DestinationStream = openLines()): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, lines);

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
