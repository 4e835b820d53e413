import { addDays } from "../../../schema/rules/days.ts";
import { endOf } from "../../../schema/rules/sessions.ts";
import { wallTime } from "../sessionTimes.ts";
import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";
import { useSessionsAroundQuery } from "./SessionsAround.generated.ts";
import { readWhen, type SessionValues } from "./sessionForm.ts";

/**
 * The sessions that take the time that stands in a form, earliest first, as far as they are known: the service decides
 * when it is saved.
 * @param zone the practice's; @param except the session that is edited
 */
export function useOverlap(
  values: Pick<SessionValues, "date" | "time" | "occurrence" | "duration">,
  zone: string,
  except: string | null,
): readonly SessionOverlap_SessionFragment[] {
  const { startsAt } = readWhen(zone, values);
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
  return (data?.therapySessions?.items ?? []).filter(
    (session) => session.id !== except && new Date(session.startsAt) < end && new Date(session.endsAt) > startsAt,
  );
}
