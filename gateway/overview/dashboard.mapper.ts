import { z } from "zod";
import { firstInstantOf } from "../../schema/rules/days.ts";
import { notePreview } from "../../schema/rules/notes.ts";
import { endOf, SESSION_DURATION } from "../../schema/rules/sessions.ts";
import { toNamedClient, toReference } from "../clients/reference.mapper.ts";
import type { ClientReference } from "../clients/reference.types.ts";
import { knownWord, readRow, rowsOf, toMoment, type Warn } from "../core/wire.ts";
import { Priorities, type Priority } from "../notes/notes.enums.ts";
import { PRIORITY_OF } from "../notes/notes.mapper.ts";
import { TherapySessionDisplayStatuses } from "../sessions/sessions.enums.ts";
import { toType } from "../sessions/sessions.mapper.ts";
import type {
  Dashboard,
  DashboardFirstSteps,
  DashboardNote,
  DashboardSession,
  DashboardStats,
} from "./dashboard.types.ts";

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]);
/** Here the service names a client by the name alone (§3), elsewhere by an object; both are understood. */
const clientOf = {
  client: z.union([z.string(), z.object({ id: id.nullish(), nombre: text, name: text })]).nullish(),
  clientId: id.nullish(),
};

/** Where and when the dashboard is read. */
interface Moment {
  timeZone: string;
  /** `YYYY-MM-DD` */
  today: string;
}

function toClient(row: { client?: z.infer<typeof clientOf.client>; clientId?: string | number | null }) {
  const { client, clientId } = row;
  const named = typeof client === "string" ? { client: { name: client }, clientId } : { client, clientId };
  return toReference(toNamedClient(named)) satisfies ClientReference;
}

const count = z.int32().nonnegative();
const wireStats = z.object({
  activeClients: count,
  newClientsThisMonth: count,
  sessionsToday: count,
  completedSessionsToday: count,
  totalHoursThisMonth: z.number().nonnegative(),
});
const toStats = (row: unknown, warn: Warn): DashboardStats | null => readRow(wireStats, row, "dashboard.stats", warn);

const wireSession = z.object({
  id,
  ...clientOf,
  type: text,
  time: text,
  datetime: text,
  duracionMinutos: z.coerce.number().int().positive().max(10_000).nullish(),
  status: text,
  hasActiveGoals: z.boolean().nullish(),
  goalProgress: z.coerce.number().min(0).max(100).nullish(),
});
/** Two words for Confirmada (D9). */
const CONFIRMED: readonly unknown[] = ["confirmed", "scheduled"];
/** On a clock of 24 hours, or of twelve: `14:30`, `2:30 PM`, `02:30 p. m.`. */
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?:\s*([ap])\.?\s?m\b)?/i;

/** A time of day as `HH:mm`; null for a text that is none. */
function timeOf(text: string): string | null {
  const [, hour, minute, half] = TIME.exec(text) ?? [];
  if (!hour) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

/** When a session of today begins: the documented `time` is a time of day, or a moment. */
function toStart({ datetime, time }: z.infer<typeof wireSession>, at: Moment, warn: Warn): string | null {
  const shown = timeOf(time ?? "");
  if (datetime || !shown) return toMoment(datetime ?? time, "dashboard.session.time", warn);
  return firstInstantOf(at.timeZone, at.today, shown).toISOString();
}

function toSession(row: unknown, at: Moment, warn: Warn): DashboardSession | null {
  const wire = readRow(wireSession, row, "dashboard.session", warn);
  const startsAt = wire && toStart(wire, at, warn);
  if (!wire || !startsAt) return null;
  const { goalProgress, hasActiveGoals } = wire;
  const { CONFIRMED: confirmed, PENDING: pending } = TherapySessionDisplayStatuses;
  return {
    id: String(wire.id),
    client: toClient(wire),
    type: toType(wire.type, "dashboard.session.type", warn),
    startsAt,
    endsAt: endOf(new Date(startsAt), wire.duracionMinutos ?? SESSION_DURATION).toISOString(),
    status: CONFIRMED.includes(wire.status) ? confirmed : pending,
    goalProgress: hasActiveGoals && typeof goalProgress === "number" ? Math.round(goalProgress) : null,
  };
}

const PRIORITY: Record<string, Priority> = {
  ...PRIORITY_OF,
  low: Priorities.LOW,
  medium: Priorities.MEDIUM,
  high: Priorities.HIGH,
};
const wireNote = z.object({
  id,
  ...clientOf,
  date: z.union([z.string(), z.number()]).nullish(),
  note: text,
  priority: text,
  isAIGenerated: z.boolean().nullish(),
});

function toNote(row: unknown, warn: Warn): DashboardNote | null {
  const wire = readRow(wireNote, row, "dashboard.note", warn);
  return (
    wire && {
      id: String(wire.id),
      client: toClient(wire),
      createdAt: toMoment(wire.date, "dashboard.note.date", warn),
      preview: notePreview(wire.note ?? ""),
      priority: knownWord(PRIORITY, wire.priority, "dashboard.note.priority", warn),
      isAiGenerated: wire.isAIGenerated ?? false,
    }
  );
}

const wireFirstSteps = z.object({ client: z.boolean(), session: z.boolean(), note: z.boolean() });

/** The document knows nothing of them: a service may leave them out. */
function toFirstSteps(row: unknown, warn: Warn): DashboardFirstSteps | null {
  const wire = row === undefined ? null : readRow(wireFirstSteps, row, "dashboard.firstSteps", warn);
  return wire && { hasClient: wire.client, hasTherapySession: wire.session, hasNote: wire.note };
}

/** The parts of the documented answer, each on its own. */
export const toDashboardParts = (answer: Record<string, unknown>, at: Moment, warn: Warn): Dashboard["parts"] => ({
  stats: toStats(answer.stats, warn),
  todaySessions: rowsOf(answer.todaySessions, "dashboard.todaySessions", warn, (row) => toSession(row, at, warn)),
  recentNotes: rowsOf(answer.recentNotes, "dashboard.recentNotes", warn, (row) => toNote(row, warn)),
  firstSteps: toFirstSteps(answer.firstSteps, warn),
});
