import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

/** A place where a file can be dropped, for whoever has a mouse; there is always a button that does the same. */
export function useDropped(onFile: (file: File | null) => void) {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useCallbackRef(onFile);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files[0] ?? null);
    };
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener("dragover", over, { signal });
    element.addEventListener("dragleave", leave, { signal });
    element.addEventListener("drop", drop, { signal });
    return () => ended.abort();
  }, [take]);
  return { place, isOver };
}
