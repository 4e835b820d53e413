import { SERIES_MIN, seriesFaults, weekdayOfMonth } from "../../../schema/rules/agenda/series.ts";
import type { TherapySessionRhythm, TherapySessionRuleInput } from "../../core/schema.generated.ts";
import { readDay } from "../../ui/day.ts";

/** How a session repeats, as it is chosen and typed in the form. */
export interface Repeat {
  /** Empty: not at all. */
  every: "" | "1" | "2" | "3" | "4" | "DAY" | "WEEKDAY";
  ends: "times" | "until";
  times: string;
  /** Day/month/year. */
  until: string;
}
export type Ending = Pick<Repeat, "ends" | "times" | "until">;

export const NO_REPEAT: Repeat = { every: "", ends: "times", times: "12", until: "" };

const ORDINALS = ["primer", "segundo", "tercer", "cuarto"];
const weekdays = new Intl.DateTimeFormat("es-ES", { weekday: "long", timeZone: "UTC" });
const weekdayOf = (day: string): string => weekdays.format(new Date(`${day}T00:00:00Z`));

/** `el segundo martes`, or `el último` for a fifth. @param day `YYYY-MM-DD` */
function weekdayWords(day: string): string {
  const { nth } = weekdayOfMonth(day);
  return `el ${nth === -1 ? "último" : ORDINALS[nth - 1]} ${weekdayOf(day)}`;
}

const weeksWords = (weeks: number): string => (weeks === 1 ? "Cada semana" : `Cada ${weeks} semanas`);

/** How a series goes on, in words: `Cada 2 semanas`. @param day one of its days, `YYYY-MM-DD`; null while there is none */
export function rhythmWords(rhythm: TherapySessionRhythm | null, interval: number, day: string | null): string {
  if (rhythm === "WEEKLY") return weeksWords(interval);
  if (rhythm === null || day === null) return "Cada mes";
  return `Cada mes, ${rhythm === "MONTHLY_BY_DAY" ? `el día ${Number(day.slice(8))}` : weekdayWords(day)}`;
}

/** What can be chosen. @param day that of the first session; null while it is none */
export const repeatChoices = (day: string | null): { value: string; label: string }[] => [
  { value: "", label: "No se repite" },
  ...[1, 2, 3, 4].map((weeks) => ({ value: String(weeks), label: weeksWords(weeks) })),
  { value: "DAY", label: day ? rhythmWords("MONTHLY_BY_DAY", 1, day) : "Cada mes, el mismo día" },
  { value: "WEEKDAY", label: day ? rhythmWords("MONTHLY_BY_WEEKDAY", 1, day) : "Cada mes, el mismo día de la semana" },
];

/** When a series ends, as it is sent. @returns null for what cannot be read; `error` says why */
export function readEnd({ ends, times, until }: Ending, fewest = SERIES_MIN) {
  const typed = times.trim();
  const end =
    ends === "times"
      ? { times: /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN, until: null }
      : { times: null, until: readDay(until) ?? "" };
  const { times: noTimes, until: noUntil } = seriesFaults({ rhythm: "SEMANAL", every: 1 }, end, fewest);
  return { end, error: noTimes ?? noUntil ?? null };
}

/** The rule that is chosen; null where it does not repeat, or cannot be read. */
export function readRule(repeat: Repeat): TherapySessionRuleInput | null {
  const { end, error } = readEnd(repeat);
  if (repeat.every === "" || error) return null;
  if (repeat.every === "DAY") return { rhythm: "MONTHLY_BY_DAY", interval: 1, ...end };
  if (repeat.every === "WEEKDAY") return { rhythm: "MONTHLY_BY_WEEKDAY", interval: 1, ...end };
  return { rhythm: "WEEKLY", interval: Number(repeat.every), ...end };
}
