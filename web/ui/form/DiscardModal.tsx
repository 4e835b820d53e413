import { Button, Group, Text } from "@mantine/core";
import { StackedModal } from "../parts/StackedModal.tsx";

interface DiscardModalProps {
  opened: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before typed text is lost. */
export function DiscardModal({ opened, onStay, onDiscard }: DiscardModalProps) {
  return (
    <StackedModal opened={opened} onClose={onStay} size={420} title="¿Descartar los cambios?">
      <Text>Lo que has escrito y no has guardado se perderá.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          Seguir editando
        </Button>
        <Button color="red" onClick={onDiscard}>
          Descartar
        </Button>
      </Group>
    </StackedModal>
  );
}
