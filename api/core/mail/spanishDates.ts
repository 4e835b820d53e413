import { Recent } from "../recent.ts";

/** Four of them stand in a reminder, and hardly a service knows more than some zones. */
const KEPT = 200;
const formats = new Recent<Intl.DateTimeFormat>(KEPT);

/**
 * How mails write days and hours, in Spanish. Kept once made: each holds some ten kilobytes that the garbage collector
 * does not know of, and takes far longer to make than to use.
 */
export function spanishDate(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("es-ES", { timeZone, ...options });
  formats.set(key, made, Number.POSITIVE_INFINITY);
  return made;
}
