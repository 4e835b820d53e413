import { isDay } from "../days.ts";

/** How the sessions of a series follow each other, as it travels to the service: by weeks, or by months on a day or a weekday. */
export const SERIES_RHYTHMS = ["SEMANAL", "MENSUAL_DIA", "MENSUAL_SEMANA"] as const;
export type SeriesRhythm = (typeof SERIES_RHYTHMS)[number];

/** Weeks between two sessions. */
export const SERIES_WEEKS = [1, 2, 3, 4] as const;
/** Sessions a series can have, and the fewest that are one. */
export const SERIES_MAX = 200;
export const SERIES_MIN = 2;
/** How long the last change of a series can be undone. */
export const UNDO_SERIES_MINUTES = 10;

/** Which sessions of a series a change is about, counted from the one it was begun at. */
export const SERIES_SCOPES = ["SIGUIENTES", "TODA"] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** What is to be known of a session whose day or hour is not quite what the rule says; the last only of a change. */
export const SERIES_NOTICES = ["HORA_SALTADA", "HORA_DOBLE", "DIA_ACORTADO", "HORA_PASADA"] as const;
export type SeriesNotice = (typeof SERIES_NOTICES)[number];

/** How a series goes on. */
export interface SeriesRule {
  rhythm: SeriesRhythm;
  /** Weeks or months from one session to the next. */
  every: number;
}
/** When it ends: after so many sessions, or with the last one that is not after a day. */
export interface SeriesEnd {
  times: number | null;
  /** `YYYY-MM-DD` */
  until: string | null;
}
export type SeriesField = "rhythm" | "every" | "times" | "until" | "skip" | "scope" | "from";

export const SERIES_FIELD_LABEL: Record<SeriesField, string> = {
  rhythm: "Se repite",
  every: "Cada",
  times: "Número de sesiones",
  until: "Hasta",
  skip: "Sin estas",
  scope: "Qué sesiones",
  from: "Desde qué sesión",
};

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
const SHORTEST_MONTH = 28;
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** Which of its weekday's days in the month a day is: 1 to 5. */
const weekOfMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);
/** The fifth is the last: few months have a fifth. */
const LAST_WEEK = 5;

/** The weekday of a series by months, and which of the month's it is; -1: its last. @param day `YYYY-MM-DD` */
export function weekdayOfMonth(day: string): { nth: number; weekday: number } {
  const nth = weekOfMonth(day);
  return { nth: nth === LAST_WEEK ? -1 : nth, weekday: dateOf(day).getUTCDay() };
}

/**
 * The days of a series as RFC 5545 says them. A month without the day has its session on its last day.
 * @param anchor a day of the series, `YYYY-MM-DD`; @param steps how many sessions later (or, negative, earlier) it begins
 */
export function seriesRule(
  { rhythm, every }: SeriesRule,
  anchor: string,
  steps: number,
): { from: string; rule: string } {
  if (rhythm === "SEMANAL") {
    const from = new Date(dateOf(anchor).getTime() + steps * every * 7 * 86_400_000).toISOString().slice(0, 10);
    return { from, rule: `FREQ=WEEKLY;INTERVAL=${every}` };
  }
  const [year = 0, month = 1, day = 1] = anchor.split("-").map(Number);
  const from = new Date(Date.UTC(year, month - 1 + steps * every, 1)).toISOString().slice(0, 10);
  const monthly = `FREQ=MONTHLY;INTERVAL=${every}`;
  if (rhythm === "MENSUAL_SEMANA") {
    const { nth, weekday } = weekdayOfMonth(anchor);
    return { from, rule: `${monthly};BYDAY=${nth}${WEEKDAYS[weekday]}` };
  }
  if (day <= SHORTEST_MONTH) return { from, rule: `${monthly};BYMONTHDAY=${day}` };
  const days = Array.from({ length: day - SHORTEST_MONTH + 1 }, (_, index) => SHORTEST_MONTH + index);
  return { from, rule: `${monthly};BYMONTHDAY=${days.join()};BYSETPOS=-1` };
}

/** Whether a month has no such day, so that its session is on another. */
export const isShortened = ({ rhythm }: SeriesRule, anchor: string, day: string): boolean =>
  rhythm === "MENSUAL_DIA" && day.slice(8) !== anchor.slice(8);

const sentence = (field: SeriesField, said: string): string => `${SERIES_FIELD_LABEL[field]}: ${said}`;

/** Said of a series that would have more sessions than can be. */
export const SERIES_TOO_LONG = `como mucho ${SERIES_MAX} sesiones. Elige una fecha más cercana.`;

/**
 * Checks a rule and its end the way the service, the gateway and the form all do.
 * @param fewest sessions it must have: one more is enough to go on with a series
 * @returns one sentence for each faulty field
 */
export function seriesFaults(
  { rhythm, every }: SeriesRule,
  { times, until }: SeriesEnd,
  fewest = SERIES_MIN,
): Partial<Record<SeriesField, string>> {
  const faults: Partial<Record<SeriesField, string>> = {};
  if (!SERIES_RHYTHMS.includes(rhythm)) faults.rhythm = sentence("rhythm", "elige una de las opciones.");
  const most = rhythm === "SEMANAL" ? SERIES_WEEKS.length : 1;
  if (!Number.isInteger(every) || every < 1 || every > most)
    faults.every = sentence(
      "every",
      most === 1 ? "una serie mensual va de mes en mes." : `elige de 1 a ${most} semanas.`,
    );
  if (times === null && until === null) faults.times = sentence("times", "di cuántas son, o hasta cuándo.");
  else if (times !== null && until !== null)
    faults.until = sentence("until", "elige un número de sesiones o una fecha, no ambos.");
  else if (times !== null && (!Number.isInteger(times) || times < fewest || times > SERIES_MAX))
    faults.times = sentence("times", `escribe un número de ${fewest} a ${SERIES_MAX}.`);
  else if (until !== null && !isDay(until)) faults.until = sentence("until", "escribe un día como 21/11/2026.");
  return faults;
}
