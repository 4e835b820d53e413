import { Button, Group, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useEffect } from "react";
import { keepFile } from "../../../ui/keepFile.ts";
import ui from "../../../ui/parts/ui.module.css";
import styles from "../manage.module.css";
import { codesSeen } from "./unseenCodes.ts";

function download(codes: readonly string[]): void {
  const text = `Códigos de respaldo de Consulta\nCada uno sirve una vez.\n\n${codes.join("\n")}\n`;
  keepFile("consulta-codigos-de-respaldo.txt", new Blob([text], { type: "text/plain" }));
}

/** A set of backup codes, shown this one time. */
export function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  useEffect(codesSeen, []);
  const { copied, copy } = useClipboard({ timeout: 4_000 });
  return (
    <>
      <Text>
        Guárdalos en un lugar seguro: con cada uno puedes entrar una vez si no tienes tu teléfono.{" "}
        <strong>No se volverán a mostrar.</strong>
      </Text>
      <ul className={`${styles.backupCodes} ${ui.num}`} aria-label="Códigos de respaldo">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" gap="xs" mt="lg">
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(codes.join("\n"))}
          >
            {copied ? "Copiados" : "Copiar"}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => download(codes)}
          >
            Descargar
          </Button>
        </Group>
        <Button onClick={onClose}>Los he guardado</Button>
      </Group>
    </>
  );
}
