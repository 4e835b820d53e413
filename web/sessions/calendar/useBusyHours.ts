import { useMemo } from "react";
import { addDays, monthWeeks } from "../../../schema/rules/days.ts";
import { useFeature } from "../../core/useFeature.ts";
import { useBusyTimesQuery } from "./BusyTimes.generated.ts";
import { type BusyHours, toBusyHours } from "./busyHours.ts";

/** They are read elsewhere every quarter of an hour, while the calendar lies open. */
const REFRESH_MS = 300_000;
const NONE: readonly BusyHours[] = [];

/**
 * What calendars elsewhere have taken of a month and the weeks around it; nothing where the service reads none.
 * @param month `YYYY-MM`; @param zone the practice's
 */
export function useBusyHours(month: string, zone: string): { busyHours: readonly BusyHours[]; failed: boolean } {
  const isRead = useFeature("BUSY_TIMES") === true;
  const { first, last } = monthWeeks(month);
  const { data, previousData, error } = useBusyTimesQuery({
    // A week that is shown may be half of another month.
    variables: { from: addDays(first, -7), to: addDays(last, 7) },
    skip: !isRead,
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  const times = (data ?? previousData)?.busyTimes;
  const busyHours = useMemo(() => (times ? toBusyHours(times, zone) : NONE), [times, zone]);
  return { busyHours, failed: error !== undefined && !times };
}
