import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { certificateNumber } from "../../schema/rules/record/erasure.ts";
import forms from "../ui/form/forms.module.css";
import ui from "../ui/parts/ui.module.css";
import type { Certificate_CertificateFragment } from "./Certificate.generated.ts";
import styles from "./erasure.module.css";
import { useCertificateFile } from "./useCertificateFile.ts";

interface EraseDoneProps {
  certificate: Certificate_CertificateFragment;
  onClose: () => void;
}

/** The client is gone; what stays is the certificate. */
export function EraseDone({ certificate, onClose }: EraseDoneProps) {
  const { download, busy } = useCertificateFile();
  return (
    <>
      <Text className={`${ui.anywhere} ${forms.body}`} role="status" tabIndex={-1} ref={(line) => line?.focus()}>
        Los datos de <strong>{certificate.clientName}</strong> ya no están en el portal. Lo certifica el documento{" "}
        <strong className={styles.number}>{certificateNumber(certificate.number)}</strong>, que encontrarás siempre en
        «Conservación y borrado».
      </Text>
      <Group justify="flex-end" gap="xs" className={forms.foot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={busy}
          onClick={() => void download(certificate.id)}
        >
          Descargar certificado
        </Button>
        <Button onClick={onClose}>Cerrar</Button>
      </Group>
    </>
  );
}
