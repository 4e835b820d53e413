import { useApolloClient } from "@apollo/client/react";
import { Button, Group, Progress, Text } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { useState } from "react";
import { failureReason } from "../core/failure.ts";
import { formatLongDay, formatTime } from "../ui/format.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import ui from "../ui/parts/ui.module.css";
import type { DataExport_FileFragment } from "./DataExport.generated.ts";
import { useDeleteDataExportMutation } from "./DeleteDataExport.generated.ts";
import styles from "./exports.module.css";
import { FAULT, holdsOf, progressOf, titleOf } from "./exportWords.ts";
import { fetchFile } from "./fetchFile.ts";
import { takeBack } from "./watchExport.ts";

interface ExportRowProps {
  file: DataExport_FileFragment;
  /** The practice's. */
  zone: string;
  /** It is there no more, or may not be. */
  onGone: () => void;
}

/** One file: how far it is, what is in it, until when it stays, and what can be done with it. */
export function ExportRow({ file, zone, onGone }: ExportRowProps) {
  const apollo = useApolloClient();
  const [isFetching, setFetching] = useState(false);
  const [remove, removing] = useDeleteDataExportMutation({ errorPolicy: "all" });
  const { id, state } = file;
  const title = titleOf(file);
  const isMaking = state === "WAITING" || state === "RUNNING";

  const download = async () => {
    setFetching(true);
    const failed = await fetchFile(apollo, id);
    setFetching(false);
    if (!failed) return;
    showToast({ text: failed.problem, failed: true });
    if (failed.isGone) onGone();
  };
  const drop = async () => {
    takeBack(id);
    const { data, error } = await remove({ variables: { id } });
    if (data?.deleteDataExport) {
      showToast({ text: isMaking ? `${title}: ya no se prepara.` : `${title}: borrado de aquí.` });
      return onGone();
    }
    showToast({ text: `No se pudo borrar. ${failureReason(error)}`, failed: true });
    // Nobody knows whether it is gone: the list says.
    onGone();
  };
  return (
    <li className={styles.file}>
      <div className={styles.what}>
        <Text fw={600} className={ui.anywhere}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {holdsOf(file)}
        </Text>
        <State file={file} zone={zone} />
      </div>
      <Group gap="xs" className={styles.acts}>
        {state === "READY" && (
          <Button variant="light" onClick={download} loading={isFetching} aria-label={`Descargar: ${title}`}>
            Descargar
          </Button>
        )}
        <Button variant="default" onClick={drop} loading={removing.loading} aria-label={`${wordOf(file)}: ${title}`}>
          {wordOf(file)}
        </Button>
      </Group>
    </li>
  );
}

function wordOf({ state }: DataExport_FileFragment): string {
  if (state === "READY") return "Borrar ahora";
  return state === "FAILED" ? "Quitar" : "Cancelar";
}

function State({ file, zone }: { file: DataExport_FileFragment; zone: string }) {
  const { state, fault, done, total, expiresAt } = file;
  if (state === "FAILED")
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {FAULT[fault ?? "OTHER"]}
      </Text>
    );
  if (state === "READY")
    return (
      <Text size="sm" c="dimmed" role="status">
        {expiresAt
          ? `Listo. Se borra solo el ${formatLongDay(expiresAt, zone)} a las ${formatTime(expiresAt, zone)}.`
          : "Listo."}
      </Text>
    );
  const isKnown = total > 1;
  return (
    <div className={styles.progress}>
      <Text size="sm">{progressOf(file)}</Text>
      <Progress
        value={isKnown ? (100 * done) / total : 100}
        animated={!isKnown}
        size="sm"
        aria-label="Cuánto está hecho"
      />
    </div>
  );
}
