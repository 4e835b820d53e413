import { useState } from "react";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay } from "../../ui/format.ts";
import { DeletedList } from "../../ui/parts/DeletedList.tsx";
import { DeletedModal } from "../../ui/parts/DeletedModal.tsx";
import { useDeletedClientsQuery } from "./DeletedClients.generated.ts";

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
  return (
    <DeletedList
      items={shown?.items.map(({ id, name, restorableUntil }) => ({
        id,
        title: name,
        details: restorableUntil ? [`Se borra el ${formatDay(restorableUntil, zone)}`] : [],
        client: { id, name },
        restoreLabel: `Recuperar a ${name}`,
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
  );
}
