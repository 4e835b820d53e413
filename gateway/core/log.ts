import { type DestinationStream, type Logger, pino } from "pino";

/** Lines are written together, at the latest after this many milliseconds. */
const FLUSH_MS = 200;
const standardOutput = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: FLUSH_MS });

/**
 * The gateway's log: one JSON object a line. Nothing a therapist wrote goes in: no variables, documents, queries or bodies.
 * @param destination where lines go; standard output unless told
 */
export const openLog = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino({ level, base: { floor: "gateway" }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
