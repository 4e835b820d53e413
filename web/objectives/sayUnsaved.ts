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
