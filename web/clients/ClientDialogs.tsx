import { Modal } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useFeature } from "../core/useFeature.ts";
import { showToast, Toasts } from "../ui/Toasts.tsx";
import type { Dialog } from "../ui/useDialog.ts";
import { ClientDeleteModal } from "./ClientDeleteModal.tsx";
import { ClientFormModal, type FormTarget } from "./ClientFormModal.tsx";
import { ClientLimitModal } from "./ClientLimitModal.tsx";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";
import { DeletedClientsModal } from "./DeletedClientsModal.tsx";
import type { DetailTab } from "./detailTabs.ts";
import { useRestoreClient } from "./useRestoreClient.ts";

// One client takes more code than all the rest.
const ClientDetailModal = lazy(async () => ({ default: (await import("./ClientDetailModal.tsx")).ClientDetailModal }));

interface ClientDialogsProps {
  /** The client in the address, and its tab; null while none is open. */
  detail: { id: string | null; tab: DetailTab; onTab: (tab: DetailTab) => void; onClose: () => void };
  form: Dialog<FormTarget>;
  removal: Dialog<ClientRow_ClientFragment>;
  limitNotice: Dialog<number>;
  /** Who was deleted and can be brought back. */
  deleted: Dialog<true>;
  /** What happened, for screen readers. */
  onSaid: (sentence: string) => void;
}

/** All that opens over the list; one may lie over another. */
export function ClientDialogs(props: ClientDialogsProps) {
  const { detail, form, removal, limitNotice, deleted, onSaid } = props;
  // It stays while it fades out.
  const [used, setUsed] = useState(false);
  if (detail.id !== null && !used) setUsed(true);
  const restorable = useFeature("RESTORE_CLIENTS");
  const restore = useRestoreClient(limitNotice.open);
  const tellDeleted = (client: ClientRow_ClientFragment) =>
    showToast({
      text: `${client.name}: cliente eliminado.`,
      action: restorable ? { label: "Deshacer", run: () => void restore(client) } : undefined,
    });
  return (
    <Modal.Stack>
      <Suspense>
        {used && <ClientDetailModal {...detail} onEdit={(id) => form.open({ id })} onSaid={onSaid} />}
      </Suspense>
      <ClientFormModal
        dialog={form}
        onSaved={(client, created) => onSaid(`${client.name}: ${created ? "cliente creado" : "cambios guardados"}.`)}
        onLimit={limitNotice.open}
      />
      <ClientDeleteModal dialog={removal} onDeleted={tellDeleted} />
      <DeletedClientsModal opened={deleted.opened} onClose={deleted.close} onRestore={restore} />
      <ClientLimitModal dialog={limitNotice} />
      <Toasts />
    </Modal.Stack>
  );
}
