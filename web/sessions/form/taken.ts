import { SESSION_OVERLAPS } from "../../../schema/rules/sessions.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";

/** Time that a calendar elsewhere has taken. */
interface BusyTime {
  startsAt: string;
  endsAt: string;
}

/** What has an hour already: a session, or without a client a calendar elsewhere. */
export interface Taken extends BusyTime {
  id: string;
  client: { name: string } | null;
}

/** What is in the way of a saving, and by which word it is saved over that. */
export interface Overlaps {
  taken: readonly Taken[];
  seen: string;
}

/** What could not be: a sentence, and what has the time where something has. */
export interface Trouble {
  sentence: string;
  overlaps?: Overlaps | undefined;
}

export const elsewhere = (busy: readonly BusyTime[]): Taken[] =>
  busy.map((time) => ({ ...time, id: time.startsAt, client: null }));

/** What a refusal tells is in the way, sessions first. */
export const overlapsOf = ({
  overlaps,
  busy,
  overlapsSeen,
}: {
  overlaps: readonly SessionOverlap_SessionFragment[];
  busy: readonly BusyTime[];
  overlapsSeen: string | null;
}): Overlaps => ({ taken: [...overlaps, ...elsewhere(busy)], seen: overlapsSeen ?? "" });

export const TAKEN_ELSEWHERE = "Esa hora está ocupada en otro calendario.";
/** Sessions that are told one by one; the rest are counted. */
const TOLD = 3;

/** What has the time already, in one sentence. @param zone in which days and hours are told, where there are several */
export function takenWords({ taken }: Overlaps, zone?: string): string {
  const sessions = taken.flatMap(({ client, startsAt }) => {
    if (!client) return [];
    if (!zone) return [client.name];
    const { day, time } = wallTime(zone, startsAt);
    return [`${client.name} (${shortDay(day)}, ${time})`];
  });
  if (sessions.length === 0) return TAKEN_ELSEWHERE;
  const more = sessions.length - TOLD;
  const told = `${sessions.slice(0, TOLD).join("; ")}${more > 0 ? ` y ${more} más` : ""}`;
  return `${SESSION_OVERLAPS.slice(0, -1)}: ${told}.`;
}
