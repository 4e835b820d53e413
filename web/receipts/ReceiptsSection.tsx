import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconFilePlus } from "@tabler/icons-react";
import { useState } from "react";
import { failureReason, OUTDATED } from "../core/failure.ts";
import { tellOtherWindows } from "../core/settingsChanges.ts";
import { useFeature } from "../core/useFeature.ts";
import { useListPage } from "../core/useList.ts";
import { usePollWhile } from "../core/usePollWhile.ts";
import cards from "../ui/parts/cards.module.css";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Pager } from "../ui/parts/Pager.tsx";
import { Section } from "../ui/parts/Section.tsx";
import { useDialog } from "../ui/parts/useDialog.ts";
import { CorrectModal } from "./CorrectModal.tsx";
import { IssuerModal } from "./IssuerModal.tsx";
import { NewReceiptModal } from "./NewReceiptModal.tsx";
import type { Receipt_ReceiptFragment } from "./Receipt.generated.ts";
import { ReceiptRow } from "./ReceiptRow.tsx";
import { ReceiptsDocument, useReceiptsQuery } from "./Receipts.generated.ts";
import styles from "./receipts.module.css";
import { useReceipts } from "./useReceipts.ts";

interface ReceiptsSectionProps {
  /** Only of this client, to whom new ones can be made out; of all without it. */
  clientId?: string;
  /** The practice's. */
  zone: string;
  /** Nothing is drawn while there is none. */
  quiet?: boolean;
}

/** Receipts, the newest first, within a `Modal.Stack`; nothing where the service makes none. */
export function ReceiptsSection(props: ReceiptsSectionProps) {
  const offered = useFeature("RECEIPTS");
  return offered ? <Receipts {...props} /> : null;
}

interface Issuing {
  /** What the fiscal data was missing for. */
  onSaved?: () => void;
}

function Receipts({ clientId, zone, quiet = false }: ReceiptsSectionProps) {
  const [page, setPage] = useState(1);
  const creating = useDialog<true>();
  const issuing = useDialog<Issuing>();
  const toNewest = () => setPage(1);
  const correcting = useDialog<Receipt_ReceiptFragment>();
  const variables = { ...(clientId && { clientId }), page };
  const read = useReceiptsQuery({ variables, fetchPolicy: "cache-and-network", errorPolicy: "all" });
  // Beside the list, which stays as it is while there is no answer.
  const readList = () =>
    void read.client.query({
      query: ReceiptsDocument,
      variables,
      fetchPolicy: "network-only",
      errorPolicy: "all",
    });
  const onUnsure = () => {
    tellOtherWindows();
    readList();
  };
  const acts = useReceipts(toNewest, onUnsure);
  const list = useListPage(read, ({ receipts }) => receipts, page, setPage);
  const { items, pageInfo } = list;
  // What waits for the day's share takes hours.
  const sending = items?.some(({ mail }) => mail?.state === "PENDING" && !mail.reason) ?? false;
  usePollWhile(sending, read);
  if (quiet && !list.failed && !items?.length) return null;
  return (
    <Section
      title="Recibos"
      aside={
        <Group gap={0} wrap="nowrap" className={cards.aside}>
          <Button variant="subtle" onClick={() => issuing.open({})}>
            Datos fiscales
          </Button>
          {clientId && (
            <Button
              variant="subtle"
              leftSection={<IconFilePlus size={16} aria-hidden />}
              onClick={() => creating.open(true)}
            >
              Nuevo recibo
            </Button>
          )}
        </Group>
      }
    >
      {list.failed && (
        <FailedLine
          text={items ? OUTDATED : `No se pudieron cargar los recibos. ${failureReason(list.error)}`}
          onRetry={list.reload}
        />
      )}
      <div aria-busy={list.waiting}>
        {!items && list.waiting && (
          <div className={styles.none}>
            <Skeleton h={20} />
          </div>
        )}
        {items?.length === 0 && (
          <Text size="sm" c="dimmed" className={styles.none}>
            {clientId ? "Aún no hay recibos de este cliente." : "Aún no hay recibos: se hacen en la ficha del cliente."}
          </Text>
        )}
        {items && items.length > 0 && (
          <ul className={styles.receipts} aria-label="Recibos">
            {items.map((receipt) => (
              <ReceiptRow
                key={receipt.id}
                receipt={receipt}
                named={!clientId}
                acts={acts}
                onCorrect={correcting.open}
              />
            ))}
          </ul>
        )}
      </div>
      {pageInfo && <Pager {...pageInfo} page={page} onPage={setPage} label="Páginas de recibos" />}
      {clientId && (
        <NewReceiptModal
          dialog={creating}
          clientId={clientId}
          zone={zone}
          onMade={toNewest}
          onUnsure={onUnsure}
          onIssuer={(onSaved) => issuing.open({ onSaved })}
        />
      )}
      <CorrectModal dialog={correcting} acts={acts} onCancelled={readList} />
      <IssuerModal
        opened={issuing.opened}
        opening={issuing.opening}
        onClose={issuing.close}
        onSaved={() => issuing.subject?.onSaved?.()}
      />
    </Section>
  );
}
