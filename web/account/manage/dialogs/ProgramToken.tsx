import { Button, Group, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import ui from "../../../ui/parts/ui.module.css";
import styles from "../manage.module.css";

/** A program's token, shown this one time. */
export function ProgramToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { copied, copy } = useClipboard({ timeout: 4_000 });
  return (
    <>
      <Text>
        Cópialo en tu programa y no lo compartas: quien lo tenga entra como él.{" "}
        <strong>No se volverá a mostrar.</strong>
      </Text>
      <code className={`${styles.programToken} ${ui.anywhere}`}>{token}</code>
      <Group justify="space-between" gap="xs" mt="lg">
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => copy(token)}
        >
          {copied ? "Copiado" : "Copiar"}
        </Button>
        <Button onClick={onClose}>Lo he guardado</Button>
      </Group>
    </>
  );
}
