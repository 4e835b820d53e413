import { useEffect } from "react";
import { heirOf, isLost, type Place, placeOf } from "./places.ts";

/** What took it away may have a better place for it, and need some drawings to get there. */
const PATIENCE_MS = 100;

/**
 * What goes away with the focus in it hands it on, whenever that is: a row that was deleted, a line whose button worked, a
 * button that its own press has disabled.
 * A dialog that goes gives it back itself.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let place: Place | null = null;
    let timer = 0;
    const handOn = () => {
      if (place && isLost(place.element) && document.activeElement === document.body)
        heirOf(place)?.focus({ preventScroll: true });
    };
    const focused = ({ target }: FocusEvent) => {
      place = target instanceof HTMLElement ? placeOf(target) : null;
    };
    const watch = new MutationObserver(() => {
      if (!place || !isLost(place.element)) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(handOn, PATIENCE_MS);
    });
    document.addEventListener("focusin", focused);
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", focused);
      window.clearTimeout(timer);
      watch.disconnect();
    };
  }, []);
}
