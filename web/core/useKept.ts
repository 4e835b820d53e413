import { useState } from "react";

/**
 * What was there last, for as long as the part that asks is shown: what is typed about something stays when it cannot be
 * read again.
 * @param now undefined or null: it is not there (yet, or any more)
 */
export function useKept<Value extends object>(now: Value | null | undefined): Value | null {
  const [kept, setKept] = useState<Value | null>(now ?? null);
  if (now && now !== kept) setKept(now);
  return now ?? kept;
}
