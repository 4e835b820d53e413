import { weekOf } from "../sessionTimes.ts";

/** How many days stand side by side where there is little room; null: all that the view has. */
export type Side = 1 | 3 | null;

/** The days whose hours are drawn around one. */
export function daysAround(day: string, view: "semana" | "dia", side: Side): string[] {
  const week = weekOf(day);
  if (side === null) return view === "dia" ? [day] : week;
  const first = Math.min(week.indexOf(day), week.length - side);
  return week.slice(first, first + side);
}
