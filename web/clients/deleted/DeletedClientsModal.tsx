import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CLIENT_RESTORE_DAYS } from "../../../schema/rules/clients.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay } from "../../ui/format.ts";
import cards from "../../ui/parts/cards.module.css";
import { EmptyState } from "../../ui/parts/EmptyState.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Pager } from "../../ui/parts/Pager.tsx";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "../list/clients.module.css";
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
    <StackedModal
      opened={opened}
      onClose={onClose}
      size={560}
      title={
        <div tabIndex={-1} data-autofocus>
          Clientes eliminados
        </div>
      }
    >
      <Text c="dimmed" mb="sm">
        Puedes recuperarlos, con todo lo suyo, durante {CLIENT_RESTORE_DAYS} días. Después se borran para siempre.
      </Text>
      <DeletedClients onRestore={onRestore} />
    </StackedModal>
  );
}

function DeletedClients({ onRestore }: Pick<DeletedClientsModalProps, "onRestore">) {
  const zone = useZone();
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState<string | null>(null);
  const { data, previousData, loading, refetch } = useDeletedClientsQuery({
    variables: { page },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const shown = (data ?? (loading ? previousData : undefined))?.deletedClients;
  const last = shown?.pageInfo.pageCount ?? 1;
  if (page > 1 && !loading && page > last) setPage(Math.max(1, last));

  const restore = async (client: { id: string; name: string }) => {
    if (busy) return;
    setBusy(client.id);
    await onRestore(client);
    setBusy(null);
  };

  if (!shown)
    return loading ? (
      <Stack gap="sm" aria-busy>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} h={52} />
        ))}
      </Stack>
    ) : (
      <FailedLine text="No se pudieron cargar los clientes eliminados." onRetry={() => refetch()} />
    );
  if (shown.items.length === 0)
    return <EmptyState drawing="clients" compact text="No hay clientes eliminados que se puedan recuperar." />;
  return (
    <>
      <ul className={cards.rule}>
        {shown.items.map(({ id, name, restorableUntil }) => (
          <Group key={id} component="li" gap="sm" py="sm" wrap="nowrap">
            <PersonAvatar id={id} name={name} />
            <div className={styles.deletedWho}>
              <Text fw={600} className={ui.clamp2} title={name}>
                {name}
              </Text>
              {restorableUntil && (
                <Text size="sm" c="dimmed">
                  Se borra el {formatDay(restorableUntil, zone)}
                </Text>
              )}
            </div>
            <Button
              variant="default"
              loading={busy === id}
              onClick={() => restore({ id, name })}
              aria-label={`Recuperar a ${name}`}
            >
              Recuperar
            </Button>
          </Group>
        ))}
      </ul>
      <Pager {...shown.pageInfo} page={page} onPage={setPage} />
    </>
  );
}
