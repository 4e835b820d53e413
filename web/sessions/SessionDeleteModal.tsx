import { useApolloClient } from "@apollo/client/react";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { FailedLine } from "../ui/FailedLine.tsx";
import { StackedModal } from "../ui/StackedModal.tsx";
import type { Dialog } from "../ui/useDialog.ts";
import { AgendaDocument } from "./Agenda.generated.ts";
import { forgetOtherMonths } from "./agendaCache.ts";
import { useDeleteSessionMutation } from "./DeleteSession.generated.ts";
import { fullDay, wallTime } from "./sessionTimes.ts";
import type { Session } from "./useAgenda.ts";

interface SessionDeleteModalProps {
  dialog: Dialog<Session>;
  /** The practice's. */
  zone: string;
  /** Months whose sessions are on the screen. */
  months: readonly string[];
  onDeleted: (session: Session) => void;
}

/** Asks before a session goes, by client, day and hour. */
export function SessionDeleteModal({ dialog, zone, months, onDeleted }: SessionDeleteModalProps) {
  const { subject: session, opened, close } = dialog;
  const apollo = useApolloClient();
  const [deleteSession, { loading }] = useDeleteSessionMutation();
  const [failed, setFailed] = useState(false);
  if (!session) return null;
  const { day, time } = wallTime(zone, session.startsAt);
  const remove = async () => {
    if (loading) return;
    setFailed(false);
    const { data, error } = await deleteSession({
      variables: { id: session.id },
      errorPolicy: "all",
      refetchQueries: [AgendaDocument],
      update: (cache, { data: answer }) => {
        if (answer?.deleteTherapySession?.deletedTherapySessionId) cache.evict({ id: cache.identify({ ...session }) });
      },
    });
    if (error || !data?.deleteTherapySession.deletedTherapySessionId) return setFailed(true);
    forgetOtherMonths(apollo.cache, months);
    close();
    onDeleted(session);
  };
  return (
    <StackedModal stackId="delete" opened={opened} onClose={close} size={460} title="Eliminar sesión">
      <Text className="anywhere">
        ¿Quieres eliminar la sesión de <strong>{session.client.name}</strong> del {fullDay(day)} a las {time}?
      </Text>
      <Text c="dimmed" mt="xs">
        Con ella desaparecen sus notas y su recordatorio. Si solo no va a celebrarse, puedes cancelarla.
      </Text>
      {failed && <FailedLine text="No se pudo eliminar. Comprueba tu conexión e inténtalo de nuevo." />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Volver
        </Button>
        <Button color="red" onClick={remove} loading={loading}>
          Eliminar
        </Button>
      </Group>
    </StackedModal>
  );
}
