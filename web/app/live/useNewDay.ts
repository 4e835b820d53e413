import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { dayIn } from "../../../schema/rules/days.ts";
import { useNow } from "../../core/useNow.ts";
import { useZone } from "../../core/zone.ts";
import { readAgain } from "./readAgain.ts";

/**
 * Reads what is on the screen once more when the practice's day has turned while the page lies open: much of it is about the day,
 * the week or the month. While the network is away the next connection does.
 */
export function useNewDay(): void {
  const apollo = useApolloClient();
  const zone = useZone();
  const today = dayIn(zone, useNow());
  const [read, setRead] = useState({ zone, today });
  useEffect(() => {
    if (zone === read.zone && today === read.today) return;
    setRead({ zone, today });
    // In another zone it is another day, and all is read for that.
    if (zone === read.zone) void readAgain(apollo);
  }, [apollo, zone, today, read]);
}
