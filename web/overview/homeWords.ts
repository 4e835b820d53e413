import { timeIn } from "../../schema/rules/days.ts";
import { formatNoun } from "../ui/format.ts";
import type { TodaySession_SessionFragment } from "./TodaySession.generated.ts";

/** Below the greeting until the day is known, also in the page itself. */
export const DAY_COMING = "Tu día, en un momento…";

/** First name of a professional, past titles such as «Dra.». */
function firstName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !word.endsWith(".")) ?? "";
}

/** `Buenos días, Elena`, by the clocks of the practice. @param zone IANA; the reader's own until it is known */
export function greeting(now: Date, zone: string | undefined, fullName: string | undefined): string {
  const hour = zone ? Number(timeIn(zone, now).slice(0, 2)) : now.getHours();
  const words = hour >= 6 && hour < 14 ? "Buenos días" : hour >= 14 && hour < 21 ? "Buenas tardes" : "Buenas noches";
  const name = firstName(fullName ?? "");
  return name ? `${words}, ${name}` : words;
}

/**
 * `Hoy tienes 4 sesiones. La siguiente, a las 16:00 con Inés Montoya.`
 * @param count sessions of today, which may be more than are listed
 */
export function dayAhead(
  count: number,
  sessions: readonly TodaySession_SessionFragment[],
  zone: string,
  now: Date,
): string {
  if (count === 0) return "Hoy no tienes sesiones.";
  const today = `Hoy tienes ${formatNoun(count, "sesión", "sesiones")}.`;
  const next = sessions.find(({ startsAt }) => Date.parse(startsAt) > now.getTime());
  if (!next) return today;
  const time = timeIn(zone, new Date(next.startsAt));
  return `${today} La siguiente, a ${time.startsWith("01") ? "la" : "las"} ${time} con ${next.client.name}.`;
}

/** Whether a session is over, is running, or is still to come. */
export function stageOf({ startsAt, endsAt }: TodaySession_SessionFragment, now: Date): "past" | "now" | "next" {
  if (Date.parse(endsAt) <= now.getTime()) return "past";
  return Date.parse(startsAt) <= now.getTime() ? "now" : "next";
}
