import { Button, Modal, Skeleton, Text } from "@mantine/core";
import { IconPackageExport } from "@tabler/icons-react";
import { failureReason } from "../core/failure.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PageHeader } from "../ui/parts/PageHeader.tsx";
import { Section } from "../ui/parts/Section.tsx";
import { useDialog } from "../ui/parts/useDialog.ts";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { ExportModal, type ExportTarget } from "./ExportModal.tsx";
import { ExportRow } from "./ExportRow.tsx";
import styles from "./exports.module.css";
import { useDataExports } from "./useDataExports.ts";

/** All that a practice has, to take along: what was asked for, how far it is, and what is there. */
export function ExportsScreen() {
  const { files, zone, loading, error, reload } = useDataExports();
  const asking = useDialog<ExportTarget>();
  const isBusy = files?.some(({ state }) => state === "WAITING" || state === "RUNNING") ?? false;
  const isOffered = Boolean(files) || loading || Boolean(error);
  return (
    <Modal.Stack>
      <PageHeader title="Tus datos" subtitle="Todo lo que guardas aquí es tuyo: llévatelo cuando quieras." />
      {!isOffered && <FailedLine text="Este portal no prepara archivos con tus datos." />}
      {isOffered && (
        <div className={styles.sections}>
          <Section title="Llevarte tus datos">
            <Text>
              Un archivo ZIP con todos tus clientes, sesiones, notas con sus versiones y firmas, objetivos,
              cuestionarios, consentimientos, recibos, plantillas, certificados de borrado y ajustes: en PDF para leer,
              en CSV para hojas de cálculo y en JSON para otros programas.
            </Text>
            <Text c="dimmed" mt="xs" mb="md">
              Se prepara mientras sigues trabajando y se queda aquí un día. El expediente de un solo cliente se pide en
              su ficha.
            </Text>
            <Button
              leftSection={<IconPackageExport size={18} aria-hidden />}
              onClick={() => asking.open({ client: null })}
              disabled={!files || isBusy}
              mb="md"
            >
              Preparar toda la consulta
            </Button>
          </Section>
          <Section title="Tus archivos">
            {error && !files && (
              <FailedLine text={`No se pudieron cargar tus archivos. ${failureReason(error)}`} onRetry={reload} />
            )}
            {!files && loading && <Skeleton h={56} mb="md" aria-hidden />}
            {files?.length === 0 && (
              <Text c="dimmed" pb="md">
                No hay ninguno. Lo que pidas aparecerá aquí.
              </Text>
            )}
            {files && files.length > 0 && (
              <ul className={styles.files} aria-label="Tus archivos">
                {files.map((file) => (
                  <ExportRow key={file.id} file={file} zone={zone} onGone={reload} />
                ))}
              </ul>
            )}
          </Section>
        </div>
      )}
      <ExportModal dialog={asking} onAsked={reload} />
      <ToastRegion />
    </Modal.Stack>
  );
}
