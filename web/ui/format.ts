const LOCALE = "es-ES";

const numbers = new Intl.NumberFormat(LOCALE, { useGrouping: "always" });
const longCalendarDays = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });

/** A whole number as people write it: `1.284`. */
export const formatCount = (count: number): string => numbers.format(count);

/** A count with its noun: `1 cliente`, `1.284 clientes`. */
export const formatNoun = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const hours = new Intl.NumberFormat(LOCALE, { useGrouping: "always", maximumFractionDigits: 2 });

/** Hours as people write them: `37,5`. */
export const formatHours = (amount: number): string => hours.format(amount);

/** Shows moments (ISO 8601) on the clocks of an IANA zone; one format for each zone is kept. */
function inZones(options: Intl.DateTimeFormatOptions): (moment: string, zone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (moment, zone) => {
    const format = formats.get(zone) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone });
    formats.set(zone, format);
    return format.format(new Date(moment));
  };
}

/** A moment as a short day of a zone: `18 nov 2026`. */
export const formatDay = inZones({ day: "numeric", month: "short", year: "numeric" });

/** A moment as a day in words, of a zone: `14 de marzo de 2025`. */
export const formatLongDay = inZones({ dateStyle: "long" });

/** A calendar day (`YYYY-MM-DD`, no zone) in words: `14 de marzo de 1985`. */
export const formatCalendarDay = (day: string): string => longCalendarDays.format(new Date(`${day}T00:00:00Z`));

/** A moment as the time of day of a zone: `14:22`. */
export const formatTime = inZones({ hour: "2-digit", minute: "2-digit" });

/** What dials the first number of what people write: its digits and a leading plus. One that only counts («Tel. 1:») is none. */
export const telephoneOf = (written: string): string => {
  const numbers = (written.match(/\+?\d[^/;,:+\p{L}]*/gu) ?? []).map((number) => number.replace(/[^\d+]/g, ""));
  return `tel:${numbers.find(({ length }) => length > 2) ?? ""}`;
};
