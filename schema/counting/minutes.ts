export const MINUTE_MS = 60_000;

/** Whether a minute that ends then is under way. One that ends later than a minute from now began before the clock was set back, and is over. */
export const isUnderWay = (endsAt: number, now: number): boolean => endsAt > now && endsAt - now <= MINUTE_MS;
