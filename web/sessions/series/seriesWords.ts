import type { TherapySessionSeriesNotice } from "../../core/schema.generated.ts";
import { formatNoun } from "../../ui/format.ts";
import { fullDay, shortDay, wallTime } from "../sessionTimes.ts";

/** How far a change of a session of a series goes. */
export type Scope = "ONE" | "FOLLOWING" | "ALL";
export const SCOPE_WORD: Record<Scope, string> = {
  ONE: "Solo esta",
  FOLLOWING: "Esta y las siguientes",
  ALL: "Toda la serie",
};
/** Said beside the choice: what has begun is what was. */
export const BEGUN_STAY = "Las que ya han empezado se quedan como están.";

export const sessionsWords = (count: number): string => formatNoun(count, "sesión", "sesiones");

/** Why a session is not quite when its rule says. @param startsAt when it is; @param hour the rule's, `HH:mm` */
export function noticeWords(notice: TherapySessionSeriesNotice, startsAt: string, zone: string, hour: string): string {
  const { day, time } = wallTime(zone, startsAt);
  if (notice === "SKIPPED_HOUR") return `Ese día los relojes se saltan las ${hour}: será a las ${time}.`;
  if (notice === "REPEATED_HOUR") return `Ese día las ${time} llegan dos veces: será la primera.`;
  if (notice === "PASSED_HOUR") return `Su nueva hora ya ha pasado: se queda a las ${time}.`;
  return `Ese mes no tiene ese día: será el ${shortDay(day)}.`;
}

/** Where a session stands, and what was changed of it by itself. */
export const placeWords = (place: number, lastPlace: number): string => `Sesión ${place} de ${lastPlace} de una serie`;

const OWN_WORD: Record<string, string> = {
  startsAt: "día u hora",
  durationMinutes: "duración",
  type: "tipo",
  location: "modalidad",
  notes: "notas",
  price: "precio",
  reminder: "recordatorio",
};
const lists = new Intl.ListFormat("es", { type: "conjunction" });
/** What was changed of a session by itself: `día u hora y precio`. */
export const ownWords = (fields: readonly string[]): string =>
  lists.format(fields.map((field) => OWN_WORD[field] ?? field));

interface Kept {
  startsAt: string;
  ownFields: readonly string[];
}
/** Sessions that are told one by one; the rest are counted. */
const KEPT_TOLD = 5;
/** Which sessions have something of their own, and what: `mar 12 ene, 10:00 (precio)`. */
export function ownSessionsWords(kept: readonly Kept[], zone: string): string {
  const told = kept.slice(0, KEPT_TOLD).map(({ startsAt, ownFields }) => {
    const { day, time } = wallTime(zone, startsAt);
    return `${shortDay(day)}, ${time}${ownFields.length > 0 ? ` (${ownWords(ownFields)})` : ""}`;
  });
  const more = kept.length - told.length;
  return `${told.join("; ")}${more > 0 ? ` y ${more} más` : ""}`;
}
/** Which sessions kept what was changed of them by themselves; begins with a space, empty for none. */
export function keptWords(
  answer: { keptCount: number; kept: readonly Kept[] } | null | undefined,
  zone: string,
): string {
  const count = answer?.keptCount ?? 0;
  if (!answer || count === 0) return "";
  const which = answer.kept.length > 0 ? `: ${ownSessionsWords(answer.kept, zone)}` : "";
  return ` ${sessionsWords(count)} ${count === 1 ? "conserva" : "conservan"} lo que cambiaste por separado${which}.`;
}

/** Until when it can be undone; begins with a space, empty where it cannot. */
export const undoableWords = (until: string | null, zone: string): string =>
  until ? ` Puedes deshacerlo hasta las ${wallTime(zone, until).time}.` : "";

/** All that the sign of a series says of a session. */
export const inSeriesWords = (series: { place: number; lastPlace: number; ownFields: readonly string[] }): string => {
  const { place, lastPlace, ownFields } = series;
  const own = ownFields.length > 0 ? `, cambiada por separado: ${ownWords(ownFields)}` : "";
  return `${placeWords(place, lastPlace)}${own}`;
};

/** Hours that are told one by one; the rest are counted. */
const NOTICES_TOLD = 3;
/** Which sessions are not quite when their rule says after a change, and why; begins with a space, empty for none. */
export function noticesWords(
  notices: readonly { startsAt: string; notice: TherapySessionSeriesNotice }[],
  { timeZone, time: hour }: { timeZone: string; time: string },
): string {
  if (notices.length === 0) return "";
  const told = notices.slice(0, NOTICES_TOLD).map(({ startsAt, notice }) => {
    const { day, time } = wallTime(timeZone, startsAt);
    if (notice === "SKIPPED_HOUR") return `el ${shortDay(day)} a las ${time}, porque los relojes se saltan las ${hour}`;
    if (notice === "REPEATED_HOUR") return `el ${shortDay(day)}, la primera de las dos veces que son las ${time}`;
    if (notice === "PASSED_HOUR") return `el ${shortDay(day)} sigue a las ${time}, porque su nueva hora ya ha pasado`;
    return `el ${shortDay(day)}, porque ese mes es más corto`;
  });
  const more = notices.length - told.length;
  return ` Fuera de su hora o día: ${told.join("; ")}${more > 0 ? ` y ${more} más` : ""}.`;
}

/** The last day of some sessions, in words. */
export const lastDayWords = (zone: string, startsAt: string): string => fullDay(wallTime(zone, startsAt).day);
