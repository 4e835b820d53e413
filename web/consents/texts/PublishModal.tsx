import { Button, Group, Text } from "@mantine/core";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";

interface PublishModalProps {
  /** The number the version is to have. */
  dialog: Dialog<number>;
  onPublish: () => void;
}

/** Asks before a version is published, which stays. */
export function PublishModal({ dialog, onPublish }: PublishModalProps) {
  const { subject: number, opened, close } = dialog;
  return (
    <StackedModal opened={opened} onClose={close} size={460} title="Publicar el texto">
      <Text>
        Se publica la versión {number}, y a partir de ahora es la que lee quien reciba un enlace. Lo publicado no se
        puede cambiar: para corregirlo se publica otra versión.
      </Text>
      {number !== null && number > 1 && (
        <Text mt="sm">
          Los enlaces pendientes de la anterior dejan de valer. Quien ya la aceptó sigue constando, como «versión
          anterior».
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Volver
        </Button>
        <Button
          onClick={() => {
            close();
            onPublish();
          }}
        >
          Publicar
        </Button>
      </Group>
    </StackedModal>
  );
}
