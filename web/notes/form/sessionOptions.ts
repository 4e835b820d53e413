import { shortDay, wallTime } from "../../sessions/sessionTimes.ts";
import { TYPE_WORD } from "../../sessions/sessionWords.ts";
import type { NoteSession_SessionFragment } from "./NoteSession.generated.ts";

/** A session as people speak of it: `mié, 18 nov, 10:00 · Seguimiento`. */
export function sessionWords(zone: string, { startsAt, type }: NoteSession_SessionFragment): string {
  const { day, time } = wallTime(zone, startsAt);
  return `${shortDay(day)}, ${time} · ${type ? TYPE_WORD[type] : "Sesión"}`;
}
