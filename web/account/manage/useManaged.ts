import { useCallback, useEffect, useRef, useState } from "react";
import { AccountError } from "../accountPort.ts";
import { managed } from "./manageRequest.ts";

export interface Managed<Found> {
  /** null until it has loaded. */
  found: Found | null;
  failed: boolean;
  /** Asks again; what is known stays until the answer is there. */
  reload: () => Promise<void>;
}

/** Something of the account as the service has it. */
export function useManaged<Found extends object>(path: string): Managed<Found> {
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef(0);
  const reload = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    setFailed(false);
    try {
      const answer = (await managed<Found>(path)) as Found;
      // An answer that was overtaken by a later question may be older than what is known.
      if (turn === asked.current) setFound(answer);
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      console.error("account", error.code);
      if (turn === asked.current) setFailed(true);
    }
  }, [path]);
  useEffect(() => {
    reload().catch((error: unknown) => console.error("account", Object(error).name));
  }, [reload]);
  return { found, failed, reload };
}
