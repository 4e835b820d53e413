import { addDays, addMonths, dayIn, dayStart, isAskedYear, isDay, monthStart } from "../../schema/rules/days.ts";
import { isStatus, type SessionStatus } from "../../schema/rules/sessions.ts";
import type { SessionsQuery } from "../../schema/wire/sessions.ts";
import { refusedField } from "../core/problems.ts";

const refused = (parameter: keyof SessionsQuery) =>
  refusedField(parameter, `El parámetro ${parameter} tiene un valor que no es válido.`);

function momentOf(parameter: "startDate" | "endDate", text: string | undefined, zone: string): Date | null {
  if (!text) return null;
  if (!isAskedYear(Number(text.slice(0, 4)))) throw refused(parameter);
  const at = isDay(text) ? dayStart(zone, parameter === "endDate" ? addDays(text, 1) : text) : new Date(text);
  if (Number.isNaN(at.getTime())) throw refused(parameter);
  return at;
}

/** What a list asks for. */
export type SessionsAsked = Omit<SessionsQuery, "status"> & {
  /** null: any. */
  statuses: SessionStatus[] | null;
};
type Days = Pick<SessionsQuery, "startDate" | "endDate">;

/** Whether a list asks for whole days, which only the professional's zone can tell. */
export const asksForDays = ({ startDate, endDate }: Days): boolean =>
  [startDate, endDate].some((text) => text !== undefined && isDay(text));

/**
 * The stretch of time a list asks for; its end is not part of it.
 * @throws Problem VALIDATION naming the parameter
 */
export const toStretch = (zone: string, { startDate, endDate }: Days): Record<"from" | "until", Date | null> => ({
  from: momentOf("startDate", startDate, zone),
  until: momentOf("endDate", endDate, zone),
});

/** The statuses a list asks for; null: any. @throws Problem VALIDATION when one is none */
export function toStatuses(text: string | undefined): SessionStatus[] | null {
  if (!text) return null;
  const words = text.split(",");
  const statuses = words.filter(isStatus);
  if (statuses.length < words.length) throw refused("status");
  return statuses;
}

/** The moments that part a practice's numbers. */
export interface Boundaries {
  month: Date;
  nextMonth: Date;
  today: Date;
  tomorrow: Date;
  now: Date;
}

/** These moments in the professional's zone. */
export function boundariesAt(zone: string, now: Date): Boundaries {
  const today = dayIn(zone, now);
  return {
    month: monthStart(zone, now),
    nextMonth: dayStart(zone, `${addMonths(today.slice(0, 7), 1)}-01`),
    today: dayStart(zone, today),
    tomorrow: dayStart(zone, addDays(today, 1)),
    now,
  };
}
