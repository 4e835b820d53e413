import type { ClientToDelete } from "../../clients/deleted/ClientDeleteModal.tsx";
import type { ClientToErase } from "../../clients/erasing.ts";
import type { FormTarget } from "../../clients/form/ClientFormModal.tsx";
import type { LimitInTheWay } from "../../clients/list/ClientLimitModal.tsx";
import type { ExportTarget } from "../../exports/ExportModal.tsx";
import type { LinkOf } from "../../sessions/bookingLink/BookingLinkModal.tsx";
import { useDialog } from "../../ui/parts/useDialog.ts";

export type ClientPageDialogsInHand = ReturnType<typeof useClientPageDialogs>;

/** What a client's page opens of the client, beside what opens for one client anywhere. */
export function useClientPageDialogs() {
  const form = useDialog<FormTarget>();
  const removal = useDialog<ClientToDelete>();
  const erasing = useDialog<ClientToErase>();
  const bookingLink = useDialog<LinkOf>();
  const dossier = useDialog<ExportTarget>();
  const limitNotice = useDialog<LimitInTheWay>();
  return { form, removal, erasing, bookingLink, dossier, limitNotice };
}
