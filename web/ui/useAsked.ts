import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * Does what the address asks for, and takes the request out of it at once: other screens lead here with it.
 * @param name of the parameter, as in `?nueva`
 * @param ready what is needed for it is there
 */
export function useAsked(name: string, run: () => void, ready = true): void {
  const [params, setParams] = useSearchParams();
  const asked = ready && params.has(name);
  useEffect(() => {
    if (!asked) return;
    run();
    setParams(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  });
}
