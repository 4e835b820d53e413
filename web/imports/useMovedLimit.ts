import { useEffect, useRef } from "react";
import { useClientLimitQuery } from "../clients/list/ClientLimit.generated.ts";

/** Active clients, and how many the plan takes. */
interface Limit {
  used: number;
  max: number;
}

/** Looks again when what refuses a file is no longer so: a plan was bought meanwhile, or a client is no longer active. */
export function useMovedLimit(limit: Limit | null | undefined, busy: boolean, lookAgain: () => void): void {
  const { data } = useClientLimitQuery({ skip: !limit, errorPolicy: "all" });
  const known = data?.viewer.limits?.clients;
  // What is known here may be the older of both: it is asked once of it.
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (!limit || !known || busy) return;
    const now = `${known.used} ${known.max}`;
    if (seen.current === now || now === `${limit.used} ${limit.max}`) return;
    seen.current = now;
    lookAgain();
  });
}
