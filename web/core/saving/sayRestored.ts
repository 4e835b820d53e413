import { showToast } from "../../ui/parts/Toasts.tsx";
import { failureReason } from "../failure.ts";

/** What the service answered to bringing something back. */
interface Answer {
  back: boolean;
  /** Why it refused to. */
  refusal?: { code: string; message: string } | undefined;
  error: unknown;
}

interface Restored extends Answer {
  /** What is told in each case. */
  words: { back: string; gone: string; failed: string };
  retry: () => void;
}

/** Says what became of bringing back something deleted. @returns whether it is back */
export function sayRestored({ back, refusal, error, words, retry }: Restored): boolean {
  if (back) showToast({ text: words.back });
  else if (refusal?.code === "NOT_FOUND") showToast({ text: words.gone, failed: true });
  else if (refusal) showToast({ text: `${words.failed} ${refusal.message}`, failed: true });
  else
    showToast({
      text: `${words.failed} ${failureReason(error)}`,
      failed: true,
      action: { label: "Reintentar", run: retry },
    });
  return back;
}

interface Titled {
  id: string;
  title: string;
}

/**
 * How something with a title is brought back, and what is said of it; never before the service has agreed.
 * @param among where it is again: `tus notas`
 * @param onRestored what else there is to bring up to date
 * @returns what brings it back, and says whether it is
 */
export function restoringTitled(among: string, ask: (id: string) => Promise<Answer>, onRestored?: () => void) {
  const restore = async ({ id, title }: Titled): Promise<boolean> => {
    const answer = await ask(id);
    if (answer.back) onRestored?.();
    return sayRestored({
      ...answer,
      words: {
        back: `«${title}» vuelve a estar entre ${among}.`,
        gone: `«${title}» ya no se puede recuperar.`,
        failed: `No se pudo recuperar «${title}».`,
      },
      retry: () => void restore({ id, title }),
    });
  };
  return restore;
}
