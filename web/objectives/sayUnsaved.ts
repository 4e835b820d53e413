import { useCallback, useEffect, useRef } from "react";
import { auth } from "../core/auth.ts";
import { showToast } from "../ui/parts/Toasts.tsx";

/**
 * Says that progress could not be stored where its objective is shown no more.
 * @param again tries once more, and tells whether it was stored; undefined where that would be in vain
 * @param waits until what is said has gone
 */
export function sayUnsaved(
  title: string,
  progress: number,
  reason: string,
  again: (() => Promise<boolean>) | undefined,
  waits: boolean,
): void {
  // Whoever signs in next is told nothing of it.
  if (auth.state.status !== "signed-in") return;
  const retry = async () => {
    if (await again?.()) showToast({ text: `«${title}»: ${progress} %.` });
  };
  showToast({
    text: `No se pudo guardar el ${progress} % de «${title}». ${reason}`,
    failed: true,
    waits,
    ...(again && { action: { label: "Reintentar", run: () => void retry() } }),
  });
}

/** @param waits until what is said has gone */
type Say = (waits: boolean) => void;

/** Milliseconds after which a line counts as seen. */
const SEEN_MS = 2_000;

/** Says once more, where the list has gone, what failed just before it went or has failed since: one after the other. */
export function useSayUnread() {
  const unread = useRef(new Map<string, { at: number; say: Say }>());
  const isShown = useRef(true);
  const hasSaid = useRef(false);
  const sayLate = useCallback((say: Say) => {
    say(hasSaid.current);
    hasSaid.current = true;
  }, []);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // After the page that is left has taken down its notices.
      for (const { at, say } of unread.current.values())
        if (Date.now() - at < SEEN_MS) queueMicrotask(() => sayLate(say));
    };
  }, [sayLate]);
  return {
    failed(id: string, say: Say): void {
      if (!isShown.current) sayLate(say);
      unread.current.set(id, { at: Date.now(), say });
    },
    isOver: (id: string) => void unread.current.delete(id),
  };
}
