import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import type { Receipt_ReceiptFragment } from "./Receipt.generated.ts";
import { titleOf } from "./receiptWords.ts";
import { useReceipts } from "./useReceipts.ts";

interface CorrectModalProps {
  dialog: Dialog<Receipt_ReceiptFragment>;
  /** Once the new one is there. */
  onMade: () => void;
}

/** Asks before a receipt is cancelled by a new one. */
export function CorrectModal({ dialog, onMade }: CorrectModalProps) {
  const { subject, opened, close } = dialog;
  const [busy, setBusy] = useState(false);
  const { correct } = useReceipts(onMade);
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
