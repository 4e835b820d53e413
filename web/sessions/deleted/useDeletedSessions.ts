import { useFeature } from "../../core/useFeature.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { type GoneSession, type TakenHour, useRestoreSession } from "./useRestoreSession.ts";

export type DeletedSessionsInHand = ReturnType<typeof useDeletedSessions>;

/** What there is for sessions that were deleted: what is said, how they come back, and the question an hour may need. */
export function useDeletedSessions(months: readonly string[], onRestored?: () => void) {
  const restorable = useFeature("RESTORE_SESSIONS");
  const taken = useDialog<TakenHour>();
  const restore = useRestoreSession({ months, onTaken: taken.open, onRestored });
  const sayDeleted = (session: GoneSession) =>
    showToast({
      text: `Sesión de ${session.client.name}: eliminada.`,
      action: restorable ? { label: "Deshacer", run: () => void restore(session) } : undefined,
    });
  return { restore, taken, sayDeleted, onChanged: onRestored };
}
