/** From the end of a fault until everything works again by itself: what is promised, and no patience with a busy machine. */
export const WELL = { timeout: 10_000, interval: 50 };
