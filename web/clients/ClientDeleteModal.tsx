import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { FailedLine } from "../ui/FailedLine.tsx";
import { formatNoun } from "../ui/format.ts";
import { StackedModal } from "../ui/StackedModal.tsx";
import type { Dialog } from "../ui/useDialog.ts";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";
import { ClientsDocument } from "./Clients.generated.ts";
import { useDeleteClientMutation } from "./DeleteClient.generated.ts";

interface ClientDeleteModalProps {
  dialog: Dialog<ClientRow_ClientFragment>;
  onDeleted: (client: ClientRow_ClientFragment) => void;
}

const list = new Intl.ListFormat("es");
const lost = ({ totalSessions }: ClientRow_ClientFragment) =>
  list.format([
    "sus datos de contacto",
    "sus objetivos",
    "sus notas",
    ...(totalSessions > 0 ? [formatNoun(totalSessions, "sesión", "sesiones")] : []),
  ]);

/** Asks before a client goes, by name, and says what goes with it. */
export function ClientDeleteModal({ dialog: { subject: client, opened, close }, onDeleted }: ClientDeleteModalProps) {
  const [deleteClient, { loading }] = useDeleteClientMutation();
  const [failed, setFailed] = useState(false);
  if (!client) return null;
  const remove = async () => {
    if (loading) return;
    setFailed(false);
    const { data, error } = await deleteClient({
      variables: { id: client.id },
      errorPolicy: "all",
      refetchQueries: [ClientsDocument],
      update: (cache, { data: answer }) => {
        if (answer?.deleteClient?.deletedClientId) cache.evict({ id: cache.identify({ ...client }) });
      },
    });
    if (error || !data?.deleteClient.deletedClientId) return setFailed(true);
    close();
    onDeleted(client);
  };
  return (
    <StackedModal stackId="delete" opened={opened} onClose={close} size={460} title="Eliminar cliente">
      <Text className="anywhere">
        ¿Quieres eliminar a <strong>{client.name}</strong>?
      </Text>
      <Text c="dimmed" mt="xs">
        Con su ficha desaparecen {lost(client)}.
      </Text>
      {failed && <FailedLine text="No se pudo eliminar. Comprueba tu conexión e inténtalo de nuevo." />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Cancelar
        </Button>
        <Button color="red" onClick={remove} loading={loading}>
          Eliminar
        </Button>
      </Group>
    </StackedModal>
  );
}
