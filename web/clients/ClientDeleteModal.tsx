import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { CLIENT_RESTORE_DAYS } from "../../schema/rules/clients.ts";
import { FailedLine } from "../ui/FailedLine.tsx";
import { formatNoun } from "../ui/format.ts";
import { StackedModal } from "../ui/StackedModal.tsx";
import type { Dialog } from "../ui/useDialog.ts";
import { useClientBelongingsQuery } from "./ClientBelongings.generated.ts";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";
import { ClientsDocument } from "./Clients.generated.ts";
import { useDeleteClientMutation } from "./DeleteClient.generated.ts";

interface ClientDeleteModalProps {
  dialog: Dialog<ClientRow_ClientFragment>;
  onDeleted: (client: ClientRow_ClientFragment) => void;
}

const list = new Intl.ListFormat("es");
/** What goes with a client: how much of it once that is known, and nothing that is not there. */
function useBelongings(id: string | undefined): string {
  const { data } = useClientBelongingsQuery({
    variables: { id: id ?? "" },
    skip: !id,
    fetchPolicy: "network-only",
    errorPolicy: "all",
  });
  const sessions = data?.therapySessions?.pageInfo.total;
  const notes = data?.notes?.pageInfo.total;
  const objectives = data?.objectives?.length;
  return list.format([
    "sus datos de contacto",
    ...(sessions === undefined ? ["sus sesiones"] : sessions > 0 ? [formatNoun(sessions, "sesión", "sesiones")] : []),
    ...(notes === undefined ? ["sus notas"] : notes > 0 ? [formatNoun(notes, "nota", "notas")] : []),
    ...(objectives === undefined
      ? ["sus objetivos"]
      : objectives > 0
        ? [formatNoun(objectives, "objetivo", "objetivos")]
        : []),
  ]);
}

/** Asks before a client goes, by name, and says what goes with it. */
export function ClientDeleteModal({ dialog: { subject: client, opened, close }, onDeleted }: ClientDeleteModalProps) {
  const [deleteClient, { loading }] = useDeleteClientMutation();
  const [failed, setFailed] = useState(false);
  const belongings = useBelongings(opened ? client?.id : undefined);
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
        Con su ficha desaparecen {belongings}. Podrás recuperarlo todo durante {CLIENT_RESTORE_DAYS} días.
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
