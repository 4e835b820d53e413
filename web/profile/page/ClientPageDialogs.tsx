import { useNavigate } from "react-router-dom";
import { ClientDeleteModal, type ClientToDelete } from "../../clients/deleted/ClientDeleteModal.tsx";
import { ClientFormModal } from "../../clients/form/ClientFormModal.tsx";
import { ClientLimitModal } from "../../clients/list/ClientLimitModal.tsx";
import { lateDialog, lateDialogs } from "../../core/late/late.tsx";
import { addressOf } from "../../core/room.ts";
import { exportsPage } from "../../exports/room.ts";
import { NoteReader } from "../../notes/reader/NoteReader.tsx";
import type { NoteReading } from "../../notes/reader/useReading.ts";
import { useVersions } from "../../notes/versions/useVersions.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import type { ClientDialogsInHand } from "../useClientDetailDialogs.ts";
import type { ClientPageDialogsInHand } from "./useClientPageDialogs.ts";

const ClientDetailDialogs = lateDialogs(
  async () => (await import("../ClientDetailDialogs.tsx")).ClientDetailDialogs,
  ({ dialogs }) => Object.values(dialogs),
);

const ExportModal = lateDialog(async () => (await import("../../exports/ExportModal.tsx")).ExportModal);

const BookingLinkModal = lateDialog(
  async () => (await import("../../sessions/bookingLink/BookingLinkModal.tsx")).BookingLinkModal,
);

const EraseModal = lateDialog(async () => (await import("../../erasure/EraseModal.tsx")).EraseModal);

interface ClientPageDialogsProps {
  clientId: string;
  /** The practice's time zone, and its day now. */
  zone: string;
  today: string;
  dialogs: ClientPageDialogsInHand;
  open: ClientDialogsInHand;
  reading: NoteReading;
  /** Something of the client was stored. */
  onChanged: () => void;
  onDeleted: (client: ClientToDelete) => void;
}

/** All that opens over a client's page, within its `Modal.Stack`, and the words about it. */
export function ClientPageDialogs(props: ClientPageDialogsProps) {
  const { clientId, zone, today, dialogs, open, reading, onChanged, onDeleted } = props;
  const { form, removal, erasing, bookingLink, dossier, limitNotice } = dialogs;
  const versions = useVersions(onChanged);
  const navigate = useNavigate();
  const leave = () => void navigate("/dashboard/clients", { replace: true });
  return (
    <>
      <ClientFormModal
        dialog={form}
        onSaved={({ name }) => {
          showToast({ text: `${name}: cambios guardados.` });
          onChanged();
        }}
        onLimit={(max) => limitNotice.open({ max })}
      />
      {bookingLink.subject && <BookingLinkModal dialog={bookingLink} zone={zone} />}
      {erasing.subject && <EraseModal dialog={erasing} onErased={leave} />}
      {dossier.subject && (
        <ExportModal
          dialog={dossier}
          onAsked={() =>
            showToast({
              text: "El expediente se está preparando. Estará en «Tus datos» durante un día.",
              action: { label: "Ver", run: () => void navigate(addressOf(exportsPage.path)) },
            })
          }
        />
      )}
      <ClientDeleteModal dialog={removal} onDeleted={onDeleted} />
      <NoteReader
        reading={reading}
        search=""
        onEdit={open.editNote}
        onDelete={open.deleteNote}
        onVersions={versions.onVersions}
        onSigned={onChanged}
      />
      {versions.dialog}
      {open.used && (
        <ClientDetailDialogs
          clientId={clientId}
          zone={zone}
          today={today}
          dialogs={open.dialogs}
          onNoteDeleted={(id) => id === reading.id && reading.close()}
          onChanged={(sentence) => {
            if (sentence) showToast({ text: sentence });
            onChanged();
          }}
        />
      )}
      <ClientLimitModal dialog={limitNotice} />
      <ToastRegion />
    </>
  );
}
