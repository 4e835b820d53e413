import { type DestinationStream, type Logger, pino } from "pino";
import { Lines } from "../../schema/settings/lines.ts";
import { trace } from "./seen/told.ts";

/** Lines on a file descriptor, written together and beside the work. */
export const openLines = (fd = 1): DestinationStream => new Lines(fd, { together: true });

/** What is traced is named beside what is told of it. */
function mixin(): { traceId?: string } {
  const traced = trace.getStore();
  return traced ? { traceId: traced.traceId } : {};
}

/**
 * The gateway's log: one JSON object a line. Nothing a therapist wrote goes in: no variables, documents, queries or bodies.
 * @param destination where lines go; standard output unless told
 */
export const openLog = (level: string, destination: DestinationStream = openLines()): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, destination);
