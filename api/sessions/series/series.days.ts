import { RRuleTemporal } from "rrule-temporal";
import { isShortened, type SeriesNotice, type SeriesRule, seriesRule } from "../../../schema/rules/agenda/series.ts";
import { firstInstantOf, instantsOf } from "../../../schema/rules/days.ts";

/** A session as the rule plans it. */
export interface PlannedSession {
  place: number;
  startsAt: Date;
  notice: SeriesNotice | null;
}

/** Where a rule counts from. */
export interface Anchored extends SeriesRule {
  anchorDay: string;
  anchorPlace: number;
}

/** The days of a series from a place on: so many, or up to a day. */
export function daysFrom(
  rule: Anchored,
  place: number,
  end: { count: number; until?: string | null },
): { place: number; day: string }[] {
  const { from, rule: text } = seriesRule(rule, rule.anchorDay, place - rule.anchorPlace);
  const rruleString = `DTSTART:${from.replaceAll("-", "")}T000000Z\nRRULE:${text};COUNT=${end.count}`;
  return new RRuleTemporal({ rruleString })
    .all()
    .map((at, index) => ({ place: place + index, day: at.toString().slice(0, 10) }))
    .filter(({ day }) => !end.until || day <= end.until);
}

/** What the clocks of a zone make of a day and an hour: where they skip it, as much later as they jump; the first of two. */
export function onClocks(zone: string, day: string, time: string): Omit<PlannedSession, "place"> {
  const [first, second] = instantsOf(zone, day, time);
  if (!first) return { startsAt: firstInstantOf(zone, day, time), notice: "HORA_SALTADA" };
  return { startsAt: first, notice: second ? "HORA_DOBLE" : null };
}

/** The sessions of some days of a series. */
export const plannedOn = (
  rule: Anchored,
  days: readonly { place: number; day: string }[],
  zone: string,
  time: string,
): PlannedSession[] =>
  days.map(({ place, day }) => {
    const { startsAt, notice } = onClocks(zone, day, time);
    return { place, startsAt, notice: notice ?? (isShortened(rule, rule.anchorDay, day) ? "DIA_ACORTADO" : null) };
  });
