import { Button } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import { lateDialog } from "../../core/late/late.tsx";
import { useFeature } from "../../core/useFeature.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay } from "../../ui/format.ts";
import { DeletedList } from "../../ui/parts/DeletedList.tsx";
import { DeletedModal } from "../../ui/parts/DeletedModal.tsx";
import deleted from "../../ui/parts/deleted.module.css";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { type ClientToErase, loadErasing } from "../erasing.ts";
import { useDeletedClientsQuery } from "./DeletedClients.generated.ts";

const Erasing = lateDialog(async () => await loadErasing());

interface DeletedClientsModalProps {
  opened: boolean;
  onClose: () => void;
  /** @returns whether the client is back */
  onRestore: (client: { id: string; name: string }) => Promise<boolean>;
}

/** Who was deleted within the last days, and can be brought back. */
export function DeletedClientsModal({ opened, onClose, onRestore }: DeletedClientsModalProps) {
  return (
    <DeletedModal
      opened={opened}
      onClose={onClose}
      title="Clientes eliminados"
      hint={`Puedes recuperarlos, con todo lo suyo, durante ${RESTORE_DAYS} días. Después se borran para siempre.`}
    >
      <DeletedClients onRestore={onRestore} />
    </DeletedModal>
  );
}

function DeletedClients({ onRestore }: Pick<DeletedClientsModalProps, "onRestore">) {
  const zone = useZone();
  const [page, setPage] = useState(1);
  const { data, previousData, loading, refetch } = useDeletedClientsQuery({
    variables: { page },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const shown = (data ?? (loading ? previousData : undefined))?.deletedClients;
  const erases = useFeature("ERASURE");
  const erasing = useDialog<ClientToErase>();
  const asking = useRef(false);
  useEffect(() => {
    asking.current = erasing.opened;
  });
  const box = useRef<HTMLDivElement>(null);
  const gone = async () => {
    await refetch().catch(() => console.error("DeletedClients", "failed again"));
    // Its row went, and with it what had the keyboard; but for another one's dialog that was opened since.
    if (!asking.current) box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className={deleted.list}>
      <DeletedList
        items={shown?.items.map(({ id, name, restorableUntil }) => ({
          id,
          title: name,
          details: restorableUntil ? [`Se borra el ${formatDay(restorableUntil, zone)}`] : [],
          client: { id, name },
          restoreLabel: `Recuperar a ${name}`,
          extra: erases && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              className={deleted.beside}
              leftSection={<IconEraser size={16} aria-hidden />}
              aria-label={`Borrar definitivamente a ${name}…`}
              onClick={() => erasing.open({ id, name })}
            >
              Borrar definitivamente…
            </Button>
          ),
        }))}
        pageInfo={shown?.pageInfo}
        page={page}
        onPage={setPage}
        loading={loading}
        onRetry={() => void refetch()}
        drawing="clients"
        empty="No hay clientes eliminados que se puedan recuperar."
        failed="No se pudieron cargar los clientes eliminados."
        onRestore={(id) => onRestore({ id, name: shown?.items.find((client) => client.id === id)?.name ?? "" })}
      />
      {erasing.subject && <Erasing dialog={erasing} onErased={() => void gone()} />}
    </div>
  );
}
