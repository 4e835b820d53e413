import { useEffect, useEffectEvent } from "react";

const PAGE = "main, header, nav, aside";

/**
 * What takes the focus in the page beneath an open dialog gives it back: a heading drawn late, a notice that hands on what
 * it had, Tab from nowhere. Mantine's trap turns back at a dialog's ends alone.
 * @param within where the focus belongs in the dialog
 */
export function useKeptWithin(opened: boolean, within: () => HTMLElement | null | undefined): void {
  const giveBack = useEffectEvent(() => within()?.focus({ preventScroll: true }));
  useEffect(() => {
    if (!opened) return;
    const watch = new AbortController();
    const taken = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(PAGE) && !target.closest("[role=dialog]")) giveBack();
    };
    document.addEventListener("focusin", taken, watch);
    return () => watch.abort();
  }, [opened]);
}
