import { Button, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatNoun } from "../../ui/format.ts";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";

/** Why no further client can be added or activated, and the way to a larger plan. The subject is the plan's maximum. */
export function ClientLimitModal({ dialog: { subject: max, opened, close } }: { dialog: Dialog<number> }) {
  return (
    <StackedModal opened={opened} onClose={close} size={460} title="Límite de Clientes Alcanzado">
      <Text>
        Has alcanzado el límite de {formatNoun(max ?? 0, "cliente", "clientes")} de tu plan actual. Desactiva a alguien
        o cambia a un plan con más espacio.
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          Cerrar
        </Button>
        <Button component={Link} to="/dashboard/membresia">
          Mejorar Plan
        </Button>
      </Group>
    </StackedModal>
  );
}
