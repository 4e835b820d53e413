import { Button, Group, Text } from "@mantine/core";
import { StackedModal } from "../parts/StackedModal.tsx";

interface DiscardModalProps {
  opened: boolean;
  onStay: () => void;
  onDiscard: () => void;
  text?: string | undefined;
  stay?: string;
  discard?: string;
}

/** Asks before typed text is lost. */
export function DiscardModal({
  opened,
  onStay,
  onDiscard,
  text = "Lo que has escrito y no has guardado se perderá.",
  stay = "Seguir editando",
  discard = "Descartar",
}: DiscardModalProps) {
  return (
    <StackedModal opened={opened} onClose={onStay} size={420} title="¿Descartar los cambios?">
      <Text>{text}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          {stay}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {discard}
        </Button>
      </Group>
    </StackedModal>
  );
}
