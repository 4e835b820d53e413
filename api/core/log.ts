import { type DestinationStream, type Logger, pino } from "pino";
import type { ApiConfig } from "./config.ts";
import { trace } from "./seen/told.ts";

export type Log = Logger;

/** What waits for a disk without room; older lines are lost before the process is. */
const WAITING_MAX = 1024 * 1024;

/** Lines on a file descriptor. One that cannot be written is kept for the next try, or lost: never the process's end. */
export function openLines(fd = 1): DestinationStream {
  const lines = pino.destination({ dest: fd, sync: true, maxLength: WAITING_MAX });
  lines.on("error", () => undefined);
  return lines;
}

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
