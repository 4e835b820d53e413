import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/** Where the menu becomes a slide-over (look.md). */
const SMALL = "(max-width: 63.99em)";

/**
 * The side menu of small screens. While it is open, the page behind it is out of reach of keys and screen readers. Esc
 * closes it, and the focus goes back to the button that opened it.
 */
export function useSlideOver() {
  const [open, { toggle, close }] = useDisclosure();
  const small = useMediaQuery(SMALL) ?? false;
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const over = small && open;

  useEffect(() => {
    if (!over) return;
    const button = opener.current;
    closer.current?.focus();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      button?.focus();
    };
  }, [over, close]);

  return { open, toggle, close, opener, closer, pageInert: over };
}
