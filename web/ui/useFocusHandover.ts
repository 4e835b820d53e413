import { type RefObject, useLayoutEffect, useRef } from "react";

/** Of a row that goes away with the focus in it: what can be pressed beside it takes it over, else the page's heading. */
export function useFocusHandover<Row extends HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (!row?.contains(document.activeElement)) return;
      const beside = row.nextElementSibling ?? row.previousElementSibling;
      const next = beside?.querySelector<HTMLElement>("a, button") ?? document.querySelector<HTMLElement>("h1");
      next?.focus();
    };
  }, []);
  return ref;
}
