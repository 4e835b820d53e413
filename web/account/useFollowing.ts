import { useEffect, useEffectEvent } from "react";

const EVERY_MS = 4_000;

/**
 * Asks again and again, while somebody looks at the page, whether something was done elsewhere.
 * @param look answers whether there is something left to wait for; what it throws is tried again
 */
export function useFollowing(look: () => Promise<boolean>, following = true): void {
  const ask = useEffectEvent(look);
  useEffect(() => {
    if (!following) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      clearTimeout(timer);
      if (!over && document.visibilityState === "visible") timer = setTimeout(round, EVERY_MS);
    };
    const round = async () => {
      try {
        over = !(await ask()) || over;
      } catch (error) {
        console.error("following", Object(error).name);
      }
      next();
    };
    const seen = () => {
      clearTimeout(timer);
      if (!over && document.visibilityState === "visible") round().catch(() => null);
    };
    next();
    document.addEventListener("visibilitychange", seen);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [following]);
}
