import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { failureReason } from "../core/failure.ts";
import { keepSentFile } from "../ui/keepFile.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import { CertificateFileDocument } from "./CertificateFile.generated.ts";

/** Hands a certificate out as a file. */
export function useCertificateFile() {
  const apollo = useApolloClient();
  const [busy, setBusy] = useState(false);
  const download = async (id: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const query = { query: CertificateFileDocument, variables: { id }, fetchPolicy: "no-cache" as const };
      const file = (await apollo.query(query)).data?.erasureCertificateFile;
      if (file) keepSentFile(file);
    } catch (error) {
      showToast({ text: `No se pudo descargar el certificado. ${failureReason(error)}`, failed: true });
    } finally {
      setBusy(false);
    }
  };
  return { download, busy };
}
