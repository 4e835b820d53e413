import type { DocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { dayIn } from "../../schema/rules/days.ts";
import { AHEAD } from "./apolloLinks.ts";
import { useNow } from "./useNow.ts";
import { useZone } from "./zone.ts";

/**
 * Reads once more what a screen shows of the month when the practice's day has turned while it lies open. What was there stays
 * until that is had, and it is tried again.
 */
export function useReadOnNewDay(query: DocumentNode): void {
  const apollo = useApolloClient();
  const zone = useZone();
  const now = useNow();
  const [readOn, setReadOn] = useState(() => dayIn(zone, now));
  useEffect(() => {
    const today = dayIn(zone, now);
    if (today === readOn) return;
    apollo
      .query({ query, fetchPolicy: "network-only", errorPolicy: "all", context: AHEAD })
      .then(({ error }) => error || setReadOn(today));
  }, [apollo, query, zone, now, readOn]);
}
