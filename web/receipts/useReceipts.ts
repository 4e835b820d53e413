import { useApolloClient } from "@apollo/client/react";
import { receiptNumber } from "../../schema/rules/money/receipts.ts";
import { failureReason } from "../core/failure.ts";
import { isRefusedUnbegun } from "../core/refusedUnbegun.ts";
import { type OneKey, useContentKeys } from "../core/saving/useContentKeys.ts";
import { tellOtherWindows } from "../core/settingsChanges.ts";
import { keepSentFile } from "../ui/keepFile.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import { useCorrectReceiptMutation } from "./CorrectReceipt.generated.ts";
import { useMailReceiptMutation } from "./MailReceipt.generated.ts";
import type { Receipt_ReceiptFragment } from "./Receipt.generated.ts";
import { ReceiptFileDocument } from "./ReceiptFile.generated.ts";
import type { ReceiptMade_PayloadFragment } from "./ReceiptMade.generated.ts";
import { ReceiptsDocument } from "./Receipts.generated.ts";
import { isLostMail, madeWords, mailedWords } from "./receiptWords.ts";

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
  const options = { errorPolicy: "all" as const, refetchQueries: [ReceiptsDocument], onCompleted: tellOtherWindows };
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
  /**
   * @param total what the new one is expected to come to, in dollars; null: whatever that is
   * @returns why it was not made when it would come to something else; null when all has been said
   */
  const correct = async (receipt: Receipt, total: string | null): Promise<string | null> => {
    const key = keyOf(`correct ${receipt.id}`);
    const expectedTotal = total === null ? null : { amount: total };
    const variables = { id: receipt.id, expectedTotal, idempotencyKey: key.key };
    const { data, error } = await correctReceipt({ variables });
    const answer = data?.correctReceipt;
    if (answer?.receipt) onCorrected();
    const changed = answer?.errors.find(({ field }) => field?.[0] === "expectedTotal");
    if (changed) {
      key.forget();
      return changed.message;
    }
    const again = async () => {
      const why = await correct(receipt, total);
      if (!why) return;
      const text = `El recibo n.º ${receiptNumber(receipt.number)} no se ha rectificado. ${why}`;
      showToast({ text, failed: true });
    };
    say(
      receipt,
      "rectificado",
      { answer, error, key },
      (made) => `${madeWords(made)} Anula el anterior.`,
      () => void again(),
    );
    return null;
  };
  const mail = async (receipt: Receipt): Promise<void> => {
    const key = keyOf(`mail ${receipt.id}`);
    const { data, error } = await mailReceipt({ variables: { id: receipt.id, idempotencyKey: key.key } });
    const answer = data?.mailReceipt;
    const again = () => void mail(receipt);
    // Of an earlier press, whose answer got lost: only another key has it sent anew.
    if (answer?.receipt?.mail && isLostMail(answer.receipt.mail)) {
      key.forget();
      const action = { label: "Reintentar", run: again };
      return showToast({ text: mailedWords(answer.receipt), failed: true, action });
    }
    say(receipt, "enviado", { answer, error, key }, mailedWords, again);
  };
  return { download, correct, mail };
}
