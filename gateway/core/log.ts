import { type DestinationStream, type Logger, pino } from "pino";
import { trace } from "./seen/told.ts";

/** Lines are written together, at the latest after this many milliseconds. */
const FLUSH_MS = 200;
/** What waits for a disk without room; further lines are lost before the process is. */
const WAITING_MAX = 1024 * 1024;

/**
 * Lines on a file descriptor. One that cannot be written is kept for the next try, or lost: never the process's end. Nor does a
 * process stay that could not write before its end: the stream's own last flush tries for ever.
 */
export function openLines(fd = 1): DestinationStream {
  const lines = pino.destination({
    dest: fd,
    sync: false,
    minLength: 4096,
    periodicFlush: FLUSH_MS,
    maxLength: WAITING_MAX,
  });
  let isFailing = false;
  lines.on("error", () => {
    isFailing = true;
  });
  lines.on("write", () => {
    isFailing = false;
  });
  const flushAll = lines.flushSync.bind(lines);
  lines.flushSync = () => {
    if (!isFailing) flushAll();
  };
  return lines;
}

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
