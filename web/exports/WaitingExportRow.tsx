import { useApolloClient } from "@apollo/client/react";
import { Button, Text } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { addressOf } from "../core/room.ts";
import { formatLongDay, formatTime } from "../ui/format.ts";
import { PersonAvatar } from "../ui/parts/PersonAvatar.tsx";
import { showToast } from "../ui/parts/Toasts.tsx";
import ui from "../ui/parts/ui.module.css";
import waiting from "../ui/waitingRow.module.css";
import styles from "./exports.module.css";
import { FAULT, titleOf } from "./exportWords.ts";
import { fetchFile } from "./fetchFile.ts";
import { exportsPage } from "./room.ts";
import type { WaitingExport_FileFragment } from "./WaitingExport.generated.ts";

interface WaitingExportRowProps {
  file: WaitingExport_FileFragment;
  /** The practice's. */
  zone: string;
  /** The files are gone to. */
  onLeave?: (() => void) | undefined;
}

/** A file that is ready and was not fetched yet, or could not be made. */
export function WaitingExportRow({ file, zone, onLeave }: WaitingExportRowProps) {
  const { client, state, fault, expiresAt } = file;
  const title = titleOf(file);
  const until = expiresAt && `Se borra solo el ${formatLongDay(expiresAt, zone)} a las ${formatTime(expiresAt, zone)}.`;
  return (
    <li className={waiting.row}>
      {client?.id ? (
        <PersonAvatar id={client.id} name={client.name} />
      ) : (
        <span className={styles.glyph} aria-hidden>
          <IconFileZip size={20} stroke={1.75} />
        </span>
      )}
      <span className={waiting.who}>
        <Text span fw={600} className={ui.anywhere}>
          {title}
        </Text>
        <Text span size="sm" c="dimmed" className={`${ui.num} ${waiting.when}`}>
          {state === "FAILED" ? FAULT[fault ?? "OTHER"] : until}
        </Text>
      </span>
      <span className={waiting.acts}>
        {state === "READY" && <Download file={file} title={title} />}
        <Button
          component={Link}
          to={addressOf(exportsPage.path)}
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`Ver en Tus datos: ${title}`}
          onClick={onLeave}
        >
          Ver
        </Button>
      </span>
    </li>
  );
}

function Download({ file, title }: { file: WaitingExport_FileFragment; title: string }) {
  const apollo = useApolloClient();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const failed = await fetchFile(apollo, file.id);
    setBusy(false);
    if (failed) return showToast({ text: failed.problem, failed: true });
    // It is on its way: the service notes the same once it has gone out.
    apollo.cache.modify({
      id: apollo.cache.identify({ __typename: "DataExport", id: file.id }),
      fields: { fetchedAt: () => new Date().toISOString() },
    });
  };
  return (
    <Button variant="light" size="xs" loading={busy} aria-label={`Descargar: ${title}`} onClick={() => void download()}>
      Descargar
    </Button>
  );
}
