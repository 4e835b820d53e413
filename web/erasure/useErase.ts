import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { failureReason } from "../core/failure.ts";
import { isRefusedUnbegun } from "../core/refusedUnbegun.ts";
import { useContentKey } from "../core/saving/useContentKey.ts";
import type { ErasureReason } from "../core/schema.generated.ts";
import { CertificatesDocument } from "./Certificates.generated.ts";
import { useEraseClientMutation } from "./EraseClient.generated.ts";
import { useErasurePreviewQuery } from "./ErasurePreview.generated.ts";

/** What is said when nobody answered: pressed again, the same key finds the certificate, if there is one. */
const UNKNOWN = "No sabemos si se ha borrado: vuelve a pulsar para saberlo.";

/** Shows what would go, and erases just that. */
export function useErase(clientId: string) {
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

  /** @returns the certificate; null when there is none, and `trouble` says whether anything was erased, and why not */
  const erase = async (reason: ErasureReason) => {
    const shown = preview.data?.erasurePreview?.shown;
    if (busy || shown === undefined) return null;
    setTrouble(null);
    const { data, error } = await mutate({
      // Another sight of it is another request.
      variables: { clientId, reason, shown, idempotencyKey: keyOf(`${shown} ${reason}`) },
      refetchQueries: [CertificatesDocument],
    });
    const answer = data?.eraseClient;
    if (answer?.certificate) return answer.certificate;
    const refusal = answer?.errors[0];
    const why = refusal?.message ?? failureReason(error);
    if (refusal ? refusal.code !== "NOT_FOUND" : isUnbegun(isRefusedUnbegun(error)))
      setTrouble(`No se ha borrado nada. ${why}`);
    else {
      // Also by a press whose answer got lost: its certificate is in the list.
      void apollo.refetchQueries({ include: [CertificatesDocument] });
      setTrouble(refusal ? why : `${UNKNOWN} ${why}`);
    }
    // What came meanwhile is shown before anything is asked again.
    if (refusal?.field?.includes("shown")) void preview.refetch();
    return null;
  };
  return { preview, erase, busy, trouble };
}
