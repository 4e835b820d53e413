import { useZoneQuery } from "./Zone.generated.ts";

/**
 * The practice's IANA zone, in which its days begin and end, wherever the browser is. The shell asks for it, and so does every
 * screen that shows a moment, in the same request; until then nothing is shown that needs it.
 */
export function useZone(): string {
  const { data } = useZoneQuery({ fetchPolicy: "cache-only" });
  return data?.viewer.timeZone ?? "UTC";
}
