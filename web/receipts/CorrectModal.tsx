import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { receiptNumber } from "../../schema/rules/money/receipts.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import type { Receipt_ReceiptFragment } from "./Receipt.generated.ts";
import { useReceiptCorrectionQuery } from "./ReceiptCorrection.generated.ts";
import { correctionTakes, titleOf } from "./receiptWords.ts";
import type { ReceiptActs } from "./useReceipts.ts";

interface CorrectModalProps {
  dialog: Dialog<Receipt_ReceiptFragment>;
  acts: ReceiptActs;
  /** Once it turns out that the receipt has been cancelled already. */
  onCancelled: () => void;
}

/** Asks before a receipt is cancelled by a new one. */
export function CorrectModal({ dialog, acts: { correct }, onCancelled }: CorrectModalProps) {
  const { subject, opened, opening, close } = dialog;
  return (
    <StackedModal opened={opened} onClose={close} size={460} title="Rectificar recibo">
      {subject && <Asking key={opening} receipt={subject} correct={correct} close={close} onCancelled={onCancelled} />}
    </StackedModal>
  );
}

interface AskingProps extends Pick<ReceiptActs, "correct">, Pick<CorrectModalProps, "onCancelled"> {
  receipt: Receipt_ReceiptFragment;
  close: () => void;
}

function Asking({ receipt, correct, close, onCancelled }: AskingProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error, loading, refetch } = useReceiptCorrectionQuery({
    variables: { id: receipt.id },
    fetchPolicy: "network-only",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const isKnown = data !== undefined && !error;
  const taken = data?.receiptCorrection;
  const cancelledBy = isKnown && !taken ? data.receipt?.cancelledBy : null;
  const isCancelled = Boolean(cancelledBy);
  const tell = useEffectEvent(onCancelled);
  useEffect(() => {
    if (isCancelled) tell();
  }, [isCancelled]);
  const go = async () => {
    if (busy) return;
    // Nobody has seen yet what it would be.
    if (!isKnown) return void refetch();
    setBusy(true);
    const changed = await correct(receipt, taken?.total.amount ?? null);
    if (changed) await refetch();
    setBusy(false);
    if (!changed) return close();
    setProblem(changed);
  };
  return (
    <>
      <Stack gap="sm">
        {cancelledBy ? (
          <Text role="status">
            {titleOf(receipt)} ya está anulado por el n.º {receiptNumber(cancelledBy.number)}.
          </Text>
        ) : (
          <Text>
            {titleOf(receipt)} no cambia: se hace otro con el número siguiente, que lo anula y lleva los datos de ahora.
            Las sesiones que ya no se puedan cobrar quedan fuera.
          </Text>
        )}
        {!isKnown && loading && <Skeleton h={24} />}
        {!isKnown && !loading && (
          <FailedLine text="No se pudo saber qué llevaría el nuevo." onRetry={() => void refetch()} />
        )}
        {taken && (
          <Text fw={500} aria-live="polite">
            {correctionTakes(taken.therapySessionIds.length, taken.total.amount)}
          </Text>
        )}
        {problem && <FailedLine text={problem} />}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Volver
        </Button>
        {!cancelledBy && (
          <Button onClick={go} loading={busy || loading}>
            Rectificar
          </Button>
        )}
      </Group>
    </>
  );
}
