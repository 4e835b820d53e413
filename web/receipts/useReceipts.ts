import { useApolloClient } from "@apollo/client/react";
import { newIdempotencyKey } from "../../schema/rules/idempotency.ts";
import { failureReason } from "../core/failure.ts";
import { keepSentFile } from "../ui/keepFile.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import { useCorrectReceiptMutation } from "./CorrectReceipt.generated.ts";
import { useMailReceiptMutation } from "./MailReceipt.generated.ts";
import type { Receipt_ReceiptFragment } from "./Receipt.generated.ts";
import { ReceiptFileDocument } from "./ReceiptFile.generated.ts";
import type { ReceiptMade_PayloadFragment } from "./ReceiptMade.generated.ts";
import { ReceiptsDocument } from "./Receipts.generated.ts";
import { titleOf } from "./receiptWords.ts";

type Receipt = Receipt_ReceiptFragment;

/** What can be done with a receipt that is made out; what became of it is said. @param onCorrected once there is another */
export function useReceipts(onCorrected?: () => void) {
  const apollo = useApolloClient();
  const options = { errorPolicy: "all" as const, refetchQueries: [ReceiptsDocument] };
  const [correctReceipt] = useCorrectReceiptMutation(options);
  const [mailReceipt] = useMailReceiptMutation(options);

  const say = (
    answer: ReceiptMade_PayloadFragment | null | undefined,
    error: unknown,
    done: (receipt: Receipt) => string,
    again: () => void,
  ) => {
    if (answer?.receipt) return showToast({ text: done(answer.receipt) });
    const text = answer?.errors[0]?.message;
    if (text) return showToast({ text, failed: true });
    showToast({ text: failureReason(error), failed: true, action: { label: "Reintentar", run: again } });
  };

  const download = async ({ id }: Receipt): Promise<void> => {
    try {
      const { data } = await apollo.query({
        query: ReceiptFileDocument,
        variables: { id },
        fetchPolicy: "no-cache",
      });
      if (data?.receiptFile) keepSentFile(data.receiptFile);
    } catch (error) {
      showToast({ text: `No se pudo descargar el recibo. ${failureReason(error)}`, failed: true });
    }
  };
  const correct = async (receipt: Receipt, idempotencyKey = newIdempotencyKey()): Promise<void> => {
    const { data, error } = await correctReceipt({ variables: { id: receipt.id, idempotencyKey } });
    if (data?.correctReceipt?.receipt) onCorrected?.();
    say(
      data?.correctReceipt,
      error,
      (made) => `${titleOf(made)} hecho: anula el anterior.`,
      () => void correct(receipt, idempotencyKey),
    );
  };
  const mail = async (receipt: Receipt, idempotencyKey = newIdempotencyKey()): Promise<void> => {
    const { data, error } = await mailReceipt({ variables: { id: receipt.id, idempotencyKey } });
    say(
      data?.mailReceipt,
      error,
      (made) => `${titleOf(made)}: se envía a ${made.client.name} por correo.`,
      () => void mail(receipt, idempotencyKey),
    );
  };
  return { download, correct, mail };
}
