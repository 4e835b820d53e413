import { showToast } from "../../ui/parts/Toasts.tsx";
import { failureCode, failureReason } from "../failure.ts";

interface Restored {
  /** Whether the service has brought it back. */
  back: boolean;
  /** Why it refused to, in a sentence. */
  refusal?: string | undefined;
  error: unknown;
  /** What is told in each case. */
  words: { back: string; gone: string; failed: string };
  retry: () => void;
}

/** Says what became of bringing back something deleted. @returns whether it is back */
export function sayRestored({ back, refusal, error, words, retry }: Restored): boolean {
  if (back) showToast({ text: words.back });
  else if (failureCode(error) === "NOT_FOUND") showToast({ text: words.gone, failed: true });
  else if (refusal) showToast({ text: `${words.failed} ${refusal}`, failed: true });
  else
    showToast({
      text: `${words.failed} ${failureReason(error)}`,
      failed: true,
      action: { label: "Reintentar", run: retry },
    });
  return back;
}
