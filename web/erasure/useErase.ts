import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { ClientToErase } from "../clients/erasing.ts";
import { failureReason } from "../core/failure.ts";
import { isRefusedUnbegun } from "../core/refusedUnbegun.ts";
import { useContentKey } from "../core/saving/useContentKey.ts";
import type { ErasureReason } from "../core/schema.generated.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import { CertificatesDocument } from "./Certificates.generated.ts";
import { useEraseClientMutation } from "./EraseClient.generated.ts";
import { useErasurePreviewQuery } from "./ErasurePreview.generated.ts";

/** What is said when nobody answered: pressed again, the same key finds the certificate, if there is one. */
const UNKNOWN = "No sabemos si se ha borrado: vuelve a pulsar para saberlo.";

/**
 * Shows what would go, and erases just that.
 * @param isHere whether the dialog still stands: when it was left, a notice says what came of it
 */
export function useErase({ id: clientId, name }: ClientToErase, isHere: () => boolean) {
  const apollo = useApolloClient();
  const preview = useErasurePreviewQuery({
    variables: { clientId },
    fetchPolicy: "network-only",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const [mutate, { loading: busy }] = useEraseClientMutation({ errorPolicy: "all" });
  const { keyOf, isUnbegun } = useContentKey();
  const [trouble, setTrouble] = useState<string | null>(null);

  const fail = (here: string, elsewhere: string) =>
    isHere() ? setTrouble(here) : showToast({ text: elsewhere, failed: true });

  /** @returns the certificate; null when there is none, and it is told whether anything was erased, and why not */
  const erase = async (reason: ErasureReason) => {
    const seen = preview.data?.erasurePreview;
    if (busy || !seen) return null;
    const { shown, tally } = seen;
    setTrouble(null);
    const { data, error } = await mutate({
      // Another sight of it is another request.
      variables: { clientId, reason, shown, tally, idempotencyKey: keyOf(`${shown} ${tally} ${reason}`) },
      refetchQueries: [CertificatesDocument],
    });
    const answer = data?.eraseClient;
    if (answer?.certificate) return answer.certificate;
    const refusal = answer?.errors[0];
    const why = refusal?.message ?? failureReason(error);
    if (refusal ? refusal.code !== "NOT_FOUND" : isUnbegun(isRefusedUnbegun(error)))
      fail(`No se ha borrado nada. ${why}`, `No se ha borrado a ${name}. ${why}`);
    else {
      // Also by a press whose answer got lost: its certificate is in the list.
      void apollo.refetchQueries({ include: [CertificatesDocument] });
      if (refusal) fail(why, `${name}: ${why}`);
      else
        fail(`${UNKNOWN} ${why}`, `No sabemos si se ha borrado a ${name}: míralo en «Conservación y borrado». ${why}`);
    }
    // What came meanwhile is shown before anything is asked again.
    if (refusal?.field?.includes("shown") && isHere()) void preview.refetch();
    return null;
  };
  return { preview, erase, busy, trouble };
}
