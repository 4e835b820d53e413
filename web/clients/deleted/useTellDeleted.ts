import { useFeature } from "../../core/useFeature.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import type { ClientToDelete } from "./ClientDeleteModal.tsx";

/** Says that a client was deleted, and brings them back where the service knows how. */
export function useTellDeleted(restore: (client: ClientToDelete) => Promise<boolean>) {
  const restorable = useFeature("RESTORE_CLIENTS");
  return (client: ClientToDelete) =>
    showToast({
      text: `${client.name}: cliente eliminado.`,
      action: restorable ? { label: "Deshacer", run: () => void restore(client) } : undefined,
    });
}
