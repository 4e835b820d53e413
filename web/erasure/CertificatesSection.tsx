import { Button, Skeleton, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { certificateNumber, REASON_WORDS } from "../../schema/rules/record/erasure.ts";
import { failureReason, OUTDATED } from "../core/failure.ts";
import { useListPage } from "../core/useList.ts";
import { formatDay } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Pager } from "../ui/parts/Pager.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import waiting from "../ui/waitingRow.module.css";
import type { Certificate_CertificateFragment } from "./Certificate.generated.ts";
import { useCertificatesQuery } from "./Certificates.generated.ts";
import styles from "./erasure.module.css";
import { useCertificateFile } from "./useCertificateFile.ts";

/** The certificates of clients that were erased for good, the newest first. */
export function CertificatesSection({ zone }: { zone: string }) {
  const [page, setPage] = useState(1);
  const read = useCertificatesQuery({ variables: { page }, fetchPolicy: "cache-and-network", errorPolicy: "all" });
  const list = useListPage(read, ({ erasureCertificates }) => erasureCertificates, page, setPage);
  const { items, pageInfo } = list;
  return (
    <Section title="Certificados de borrado">
      {list.failed && (
        <FailedLine
          text={items ? OUTDATED : `No se pudieron cargar. ${failureReason(list.error)}`}
          onRetry={list.reload}
        />
      )}
      {!items && list.waiting && <Skeleton h={40} mb="sm" aria-hidden />}
      {items?.length === 0 && (
        <Text size="sm" c="dimmed" className={styles.none}>
          Aún no se ha borrado a nadie definitivamente. Se hace desde el menú de cada ficha.
        </Text>
      )}
      {items && items.length > 0 && (
        <ul className={styles.rows} aria-label="Certificados de borrado">
          {items.map((certificate) => (
            <Certificate key={certificate.id} certificate={certificate} zone={zone} />
          ))}
        </ul>
      )}
      {pageInfo && <Pager {...pageInfo} page={page} onPage={setPage} label="Páginas de certificados" />}
    </Section>
  );
}

function Certificate({ certificate, zone }: { certificate: Certificate_CertificateFragment; zone: string }) {
  const { id, number, erasedAt, clientName, reason } = certificate;
  const { download, busy } = useCertificateFile();
  const facts = [erasedAt && formatDay(erasedAt, zone), reason && REASON_WORDS[reason]].filter(Boolean).join(" · ");
  return (
    <li className={styles.certificate}>
      <span className={waiting.who}>
        <Text span fw={600} className={ui.anywhere}>
          {certificateNumber(number)} · {clientName}
        </Text>
        <Text span size="sm" c="dimmed" className={`${ui.num} ${waiting.when}`}>
          {facts}
        </Text>
      </span>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={busy}
        aria-label={`Descargar el certificado ${certificateNumber(number)} de ${clientName}`}
        onClick={() => void download(id)}
      >
        Descargar
      </Button>
    </li>
  );
}
