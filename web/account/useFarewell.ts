import { useEffect } from "react";
import { takeFarewell } from "./farewell.ts";
import { keep, usePlace } from "./place.ts";

/** Whether this page is where one lands after an account was deleted; that lasts as long as this entry of the history. */
export function useFarewell(): boolean {
  const { state } = usePlace();
  useEffect(() => {
    if (takeFarewell()) keep({ deleted: true });
  }, []);
  return (Object(state) as { deleted?: unknown }).deleted === true;
}
