import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * Does what the address asks for, once, and takes the request out of it: other screens lead here with it.
 * @param name of the parameter, as in `?nueva` or `?ia=id`
 * @param run is given the parameter's value
 * @param ready what is needed for it is there
 */
export function useAsked(name: string, run: (value: string) => void, ready = true): void {
  const [params, setParams] = useSearchParams();
  const value = ready ? params.get(name) : null;
  // The address changes some drawings later than the screen.
  const done = useRef(false);
  useEffect(() => {
    if (value === null) done.current = false;
    if (value === null || done.current) return;
    done.current = true;
    run(value);
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
