import { useCallback, useEffect, useRef, useState } from "react";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { auth } from "../../core/auth.ts";
import { AccountError } from "../accountPort.ts";
import { ownPortrait, tellPortrait } from "../portrait.ts";
import { managed } from "./manageRequest.ts";

export interface OverviewState {
  overview: AccountOverview | null;
  failed: boolean;
  /** Asks again; what is known stays until the answer is there. */
  reload: () => Promise<void>;
}

/** The built-in account as the service has it. */
export function useOverview(): OverviewState {
  const [overview, setOverview] = useState<AccountOverview | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef(0);
  const reload = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    setFailed(false);
    try {
      const found = (await managed<AccountOverview>("")) as AccountOverview;
      // An answer that was overtaken by a later question may be older than what is known.
      if (turn !== asked.current) return;
      setOverview(found);
      tellPortrait(auth.state.userId ?? "", ownPortrait(found.image));
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      console.error("account", error.code);
      setFailed(true);
    }
  }, []);
  useEffect(() => {
    reload().catch((error: unknown) => console.error("account", Object(error).name));
  }, [reload]);
  return { overview, failed, reload };
}
