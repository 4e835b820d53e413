import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import type { Receipt_ReceiptFragment } from "./Receipt.generated.ts";
import { titleOf } from "./receiptWords.ts";
import type { ReceiptActs } from "./useReceipts.ts";

interface CorrectModalProps {
  dialog: Dialog<Receipt_ReceiptFragment>;
  acts: ReceiptActs;
}

/** Asks before a receipt is cancelled by a new one. */
export function CorrectModal({ dialog, acts: { correct } }: CorrectModalProps) {
  const { subject, opened, close } = dialog;
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (!subject || busy) return;
    setBusy(true);
    await correct(subject);
    setBusy(false);
    close();
  };
  return (
    <StackedModal opened={opened} onClose={close} size={460} title="Rectificar recibo">
      <Text>
        {subject && titleOf(subject)} no cambia: se hace otro con el número siguiente, que lo anula y lleva los datos de
        ahora. Las sesiones que ya no se puedan cobrar quedan fuera.
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Volver
        </Button>
        <Button onClick={go} loading={busy}>
          Rectificar
        </Button>
      </Group>
    </StackedModal>
  );
}
