import { useFeature } from "../core/useFeature.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import { useRestoreObjective } from "./useRestoreObjective.ts";

/** Says that an objective was deleted, and offers to undo it where the service can. @param onRestored see {@link useRestoreObjective} */
export function useSayObjectiveDeleted(onRestored?: () => void) {
  const restorable = useFeature("RESTORE_OBJECTIVES");
  const restore = useRestoreObjective(onRestored);
  return (objective: { id: string; title: string }) =>
    showToast({
      text: `«${objective.title}»: objetivo eliminado.`,
      action: restorable ? { label: "Deshacer", run: () => void restore(objective) } : undefined,
    });
}
