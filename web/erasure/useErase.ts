import { useState } from "react";
import { failureReason } from "../core/failure.ts";
import { useContentKey } from "../core/saving/useContentKey.ts";
import type { ErasureReason } from "../core/schema.generated.ts";
import { CertificatesDocument } from "./Certificates.generated.ts";
import { useEraseClientMutation } from "./EraseClient.generated.ts";
import { useErasurePreviewQuery } from "./ErasurePreview.generated.ts";

/** Shows what would go, and erases just that. */
export function useErase(clientId: string) {
  const preview = useErasurePreviewQuery({
    variables: { clientId },
    fetchPolicy: "network-only",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const [mutate, { loading: busy }] = useEraseClientMutation({ errorPolicy: "all" });
  const { keyOf } = useContentKey();
  const [trouble, setTrouble] = useState<string | null>(null);

  /** @returns the certificate; null when nothing was erased, and `trouble` says why */
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
    setTrouble(refusal?.message ?? failureReason(error));
    // What came meanwhile is shown before anything is asked again.
    if (refusal?.field?.includes("shown")) void preview.refetch();
    return null;
  };
  return { preview, erase, busy, trouble };
}
