import { Modal } from "@mantine/core";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { latePart } from "../../core/late/late.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import { ClientDeleteModal, type ClientToDelete } from "../deleted/ClientDeleteModal.tsx";
import { DeletedClientsModal } from "../deleted/DeletedClientsModal.tsx";
import { useRestoreClient } from "../deleted/useRestoreClient.ts";
import { useTellDeleted } from "../deleted/useTellDeleted.ts";
import { ClientFormModal, type FormTarget } from "../form/ClientFormModal.tsx";
import { loadProfile, type ProfileProps } from "../profile.ts";
import { ClientLimitModal, type LimitInTheWay } from "./ClientLimitModal.tsx";

// One client takes more code than all the rest.
const Profile = latePart(async () => (await loadProfile()).Profile);

interface ClientDialogsProps {
  /** The client in the address, and its tab; null while none is open. */
  detail: Omit<ProfileProps, "onEdit" | "onSaid">;
  form: Dialog<FormTarget>;
  removal: Dialog<ClientToDelete>;
  limitNotice: Dialog<LimitInTheWay>;
  /** Who was deleted and can be brought back. */
  deleted: Dialog<true>;
  /** What happened in the profile, where the eye sees it anyway; for screen readers. */
  onSaid: (sentence: string) => void;
}

/** All that opens over the list; one may lie over another. */
export function ClientDialogs(props: ClientDialogsProps) {
  const { detail, form, removal, limitNotice, deleted, onSaid } = props;
  // The pressed row is drawn first.
  const id = useDeferredValue(detail.id);
  // It stays while it fades out.
  const [used, setUsed] = useState(false);
  if (id !== null && !used) setUsed(true);
  // The first one opened is opened as quickly as the others.
  useEffect(() => {
    loadProfile().catch((error: unknown) => console.error("preload", Object(error).name));
  }, []);
  const restore = useRestoreClient((max, goOn) => limitNotice.open({ max, goOn }));
  const tell = (text: string) => showToast({ text });
  const tellDeleted = useTellDeleted(restore);
  return (
    <Modal.Stack>
      <Suspense>
        {used && <Profile {...detail} id={id} onEdit={(one) => form.open({ id: one })} onSaid={onSaid} />}
      </Suspense>
      <ClientFormModal
        dialog={form}
        onSaved={(client, created) => tell(`${client.name}: ${created ? "cliente creado" : "cambios guardados"}.`)}
        onLimit={(max) => limitNotice.open({ max })}
      />
      <ClientDeleteModal dialog={removal} onDeleted={tellDeleted} />
      <DeletedClientsModal opened={deleted.opened} onClose={deleted.close} onRestore={restore} />
      <ClientLimitModal dialog={limitNotice} />
      <ToastRegion />
    </Modal.Stack>
  );
}
