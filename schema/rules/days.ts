const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(zone, made);
  return made;
}

function wallClock(zone: string, at: Date): Record<string, number> {
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
}

const offsetAt = (zone: string, at: Date): number => {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = wallClock(zone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
};

/** Whether a text names an IANA time zone, such as `Europe/Madrid`. Bare offsets are not zones: they know no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text) || text.length > 64) return false;
  try {
    return formatOf(text) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The calendar day at `now` in an IANA zone, `YYYY-MM-DD` (decisions.md 19). */
export function dayIn(zone: string, now: Date): string {
  const { year = 0, month = 1, day = 1 } = wallClock(zone, now);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The instant a day (`YYYY-MM-DD`) begins in an IANA zone; where midnight is skipped, the first instant after the gap. */
export function dayStart(zone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const before = midnight - offsetAt(zone, new Date(midnight - 86_400_000));
  const after = midnight - offsetAt(zone, new Date(midnight + 86_400_000));
  const fits = [before, after].filter((at) => at + offsetAt(zone, new Date(at)) === midnight);
  return new Date(fits.length > 0 ? Math.min(...fits) : Math.max(before, after));
}

/** The instant the month of `now` begins in an IANA zone. */
export const monthStart = (zone: string, now: Date): Date => dayStart(zone, `${dayIn(zone, now).slice(0, 7)}-01`);
