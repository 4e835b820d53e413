import { addDays } from "../../../schema/rules/days.ts";
import { endOf } from "../../../schema/rules/sessions.ts";
import { wallTime } from "../sessionTimes.ts";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import { useSessionsAroundQuery } from "./SessionsAround.generated.ts";
import { readWhen, type SessionValues } from "./sessionForm.ts";
import { elsewhere, type Taken } from "./taken.ts";

/**
 * What takes the time that stands in a form, sessions first, as far as it is known: the service decides when it is saved.
 * @param zone the practice's; @param edited the session that is edited: it stands in nobody's way, and cancelled it needs none
 */
export function useOverlap(
  values: Pick<SessionValues, "date" | "time" | "occurrence" | "duration">,
  zone: string,
  edited: Pick<SessionForm_SessionFragment, "id" | "status"> | null,
): readonly Taken[] {
  const read = readWhen(zone, values);
  const startsAt = edited?.status === "CANCELLED" ? undefined : read.startsAt;
  const day = startsAt ? wallTime(zone, startsAt.toISOString()).day : "";
  const { data } = useSessionsAroundQuery({
    // One that began the evening before may still run.
    variables: { from: day && addDays(day, -1), to: day && addDays(day, 1) },
    skip: !startsAt,
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  if (!startsAt) return [];
  const end = endOf(startsAt, Number(values.duration));
  const known: Taken[] = [...(data?.therapySessions?.items ?? []), ...elsewhere(data?.busyTimes ?? [])];
  return known.filter(
    (session) => session.id !== edited?.id && new Date(session.startsAt) < end && new Date(session.endsAt) > startsAt,
  );
}
