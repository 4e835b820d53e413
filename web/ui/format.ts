const LOCALE = "es-ES";

const numbers = new Intl.NumberFormat(LOCALE, { useGrouping: "always" });
const days = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", year: "numeric" });
const longDays = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long" });
const longCalendarDays = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });

/** A whole number as people write it: `1.284`. */
export const formatCount = (count: number): string => numbers.format(count);

/** A count with its noun: `1 cliente`, `1.284 clientes`. */
export const formatNoun = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const hours = new Intl.NumberFormat(LOCALE, { useGrouping: "always", maximumFractionDigits: 2 });

/** Hours as people write them: `37,5`. */
export const formatHours = (amount: number): string => hours.format(amount);

/** A moment (ISO 8601) as a short day in the reader's zone: `18 nov 2026`. */
export const formatDay = (moment: string): string => days.format(new Date(moment));

/** A moment (ISO 8601) as a day in words, in the reader's zone: `14 de marzo de 2025`. */
export const formatLongDay = (moment: string): string => longDays.format(new Date(moment));

/** A calendar day (`YYYY-MM-DD`, no zone) in words: `14 de marzo de 1985`. */
export const formatCalendarDay = (day: string): string => longCalendarDays.format(new Date(`${day}T00:00:00Z`));

const dollars = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** US dollars: `29 US$`, `278,40 US$`. */
export const formatMoney = (amount: number): string => dollars.format(amount);

const times = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" });

/** A moment (ISO 8601) as the time of day in the reader's zone: `14:22`. */
export const formatTime = (moment: string): string => times.format(new Date(moment));
