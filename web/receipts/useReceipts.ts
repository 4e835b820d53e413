import { useApolloClient } from "@apollo/client/react";
import { receiptNumber } from "../../schema/rules/money/receipts.ts";
import { failureReason } from "../core/failure.ts";
import { isRefusedUnbegun } from "../core/refusedUnbegun.ts";
import { type OneKey, useContentKeys } from "../core/saving/useContentKeys.ts";
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

export type ReceiptActs = ReturnType<typeof useReceipts>;

/**
 * What can be done with receipts that are made out; what became of it is said. Keys of what nobody knows of last as long as whoever
 * uses it.
 * @param onCorrected once there is another
 * @param onUnsure once nobody knows what became of something
 */
export function useReceipts(onCorrected: () => void, onUnsure: () => void) {
  const apollo = useApolloClient();
  const keyOf = useContentKeys();
  const options = { errorPolicy: "all" as const, refetchQueries: [ReceiptsDocument] };
  const [correctReceipt] = useCorrectReceiptMutation(options);
  const [mailReceipt] = useMailReceiptMutation(options);

  const say = (
    receipt: Receipt,
    verb: "enviado" | "rectificado",
    { answer, error, key }: { answer?: ReceiptMade_PayloadFragment | null; error: unknown; key: OneKey },
    done: (made: Receipt) => string,
    again: () => void,
  ) => {
    const refusal = answer?.errors[0]?.message;
    if (answer?.receipt || refusal) key.forget();
    if (answer?.receipt) return showToast({ text: done(answer.receipt) });
    const which = `recibo n.º ${receiptNumber(receipt.number)}`;
    const undone = `El ${which} no se ha ${verb}.`;
    if (refusal) return showToast({ text: `${undone} ${refusal}`, failed: true });
    const isUnbegun = key.isUnbegun(isRefusedUnbegun(error));
    if (!isUnbegun) onUnsure();
    const what = isUnbegun ? undone : `No sabemos si el ${which} se ha ${verb}: vuelve a pulsar para saberlo.`;
    const action = { label: "Reintentar", run: again };
    showToast({ text: `${what} ${failureReason(error)}`, failed: true, action });
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
  const correct = async (receipt: Receipt): Promise<void> => {
    const key = keyOf(`correct ${receipt.id}`);
    const { data, error } = await correctReceipt({ variables: { id: receipt.id, idempotencyKey: key.key } });
    if (data?.correctReceipt?.receipt) onCorrected();
    say(
      receipt,
      "rectificado",
      { answer: data?.correctReceipt, error, key },
      (made) => `${titleOf(made)} hecho: anula el anterior.`,
      () => void correct(receipt),
    );
  };
  const mail = async (receipt: Receipt): Promise<void> => {
    const key = keyOf(`mail ${receipt.id}`);
    const { data, error } = await mailReceipt({ variables: { id: receipt.id, idempotencyKey: key.key } });
    say(
      receipt,
      "enviado",
      { answer: data?.mailReceipt, error, key },
      (made) => `${titleOf(made)}: se envía a ${made.client.name} por correo.`,
      () => void mail(receipt),
    );
  };
  return { download, correct, mail };
}
