import { Modal } from "@mantine/core";
import { showToast, Toasts } from "../ui/Toasts.tsx";
import type { Dialog } from "../ui/useDialog.ts";
import { ClientDeleteModal } from "./ClientDeleteModal.tsx";
import { ClientFormModal, type FormTarget } from "./ClientFormModal.tsx";
import { ClientLimitModal } from "./ClientLimitModal.tsx";
import { ClientProfileModal } from "./ClientProfileModal.tsx";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";
import { DeletedClientsModal } from "./DeletedClientsModal.tsx";
import { useRestoreClient } from "./useRestoreClient.ts";

interface ClientDialogsProps {
  /** The client in the address; null while none is open. */
  profileId: string | null;
  onProfileClosed: () => void;
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
  const { profileId, onProfileClosed, form, removal, limitNotice, deleted, onSaid } = props;
  const restore = useRestoreClient(limitNotice.open);
  const tellDeleted = (client: ClientRow_ClientFragment) =>
    showToast({
      text: `${client.name}: cliente eliminado.`,
      action: { label: "Deshacer", run: () => void restore(client) },
    });
  return (
    <Modal.Stack>
      <ClientProfileModal id={profileId} onClose={onProfileClosed} onEdit={(id) => form.open({ id })} />
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
