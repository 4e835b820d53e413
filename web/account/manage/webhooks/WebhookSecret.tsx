import { Button, Group, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import ui from "../../../ui/parts/ui.module.css";
import styles from "../manage.module.css";

/** What messages to a receiver are signed with, shown this one time. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { copied, copy } = useClipboard({ timeout: 4_000 });
  return (
    <>
      <Text>
        Cópialo en el programa: con él comprueba que los avisos son tuyos. <strong>No se volverá a mostrar.</strong>
      </Text>
      <code className={`${styles.programToken} ${ui.anywhere}`}>{secret}</code>
      <Group justify="space-between" gap="xs" mt="lg">
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => copy(secret)}
        >
          {copied ? "Copiado" : "Copiar"}
        </Button>
        <Button onClick={onClose}>Lo he guardado</Button>
      </Group>
    </>
  );
}
