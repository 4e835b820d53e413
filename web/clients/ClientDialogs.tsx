import { Modal } from "@mantine/core";
import type { Dialog } from "../ui/useDialog.ts";
import { ClientDeleteModal } from "./ClientDeleteModal.tsx";
import { ClientFormModal, type FormTarget } from "./ClientFormModal.tsx";
import { ClientLimitModal } from "./ClientLimitModal.tsx";
import { ClientProfileModal } from "./ClientProfileModal.tsx";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";

interface ClientDialogsProps {
  /** The client in the address; null while none is open. */
  profileId: string | null;
  onProfileClosed: () => void;
  form: Dialog<FormTarget>;
  removal: Dialog<ClientRow_ClientFragment>;
  limitNotice: Dialog<number>;
  /** What happened, for screen readers. */
  onSaid: (sentence: string) => void;
}

/** All that opens over the list; one may lie over another. */
export function ClientDialogs({ profileId, onProfileClosed, form, removal, limitNotice, onSaid }: ClientDialogsProps) {
  return (
    <Modal.Stack>
      <ClientProfileModal id={profileId} onClose={onProfileClosed} onEdit={(id) => form.open({ id })} />
      <ClientFormModal
        dialog={form}
        onSaved={(client, created) => onSaid(`${client.name}: ${created ? "cliente creado" : "cambios guardados"}.`)}
        onLimit={limitNotice.open}
      />
      <ClientDeleteModal dialog={removal} onDeleted={(client) => onSaid(`${client.name}: cliente eliminado.`)} />
      <ClientLimitModal dialog={limitNotice} />
    </Modal.Stack>
  );
}
