import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { FailedLine } from "../ui/FailedLine.tsx";
import { StackedModal } from "../ui/StackedModal.tsx";
import type { Dialog } from "../ui/useDialog.ts";
import { useDeleteObjectiveMutation } from "./DeleteObjective.generated.ts";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";

interface ObjectiveDeleteModalProps {
  dialog: Dialog<ObjectiveItem_ObjectiveFragment>;
  onDeleted: (objective: ObjectiveItem_ObjectiveFragment) => void;
}

/** Asks before an objective goes, by title. */
export function ObjectiveDeleteModal({ dialog, onDeleted }: ObjectiveDeleteModalProps) {
  const { subject: objective, opened, close } = dialog;
  const [deleteObjective, { loading }] = useDeleteObjectiveMutation();
  const [failed, setFailed] = useState(false);
  if (!objective) return null;
  const remove = async () => {
    if (loading) return;
    setFailed(false);
    const { data, error } = await deleteObjective({
      variables: { id: objective.id },
      errorPolicy: "all",
      update: (cache, { data: answer }) => {
        if (answer?.deleteObjective?.deletedObjectiveId) cache.evict({ id: cache.identify({ ...objective }) });
      },
    });
    if (error || !data?.deleteObjective.deletedObjectiveId) return setFailed(true);
    close();
    onDeleted(objective);
  };
  return (
    <StackedModal stackId="delete-objective" opened={opened} onClose={close} size={460} title="Confirmar Eliminación">
      <Text className="anywhere">
        ¿Quieres eliminar el objetivo <strong>«{objective.title}»</strong>?
      </Text>
      <Text c="dimmed" mt="xs">
        Esta acción no se puede deshacer.
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
