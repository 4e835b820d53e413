import { useApolloClient } from "@apollo/client/react";
import { failureReason } from "../core/failure.ts";
import { keepSentFile } from "../ui/keepFile.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import type { Consent_ConsentFragment } from "./Consent.generated.ts";
import { ConsentFileDocument } from "./ConsentFile.generated.ts";
import { kindName } from "./consentWords.ts";
import { useWithdrawConsentRequestMutation } from "./WithdrawConsentRequest.generated.ts";

type Consent = Pick<Consent_ConsentFragment, "id" | "kind">;

/** What can be done at once with a consent; what became of it is said. */
export function useConsents() {
  const apollo = useApolloClient();
  const [withdrawRequest] = useWithdrawConsentRequestMutation({ errorPolicy: "all" });

  const download = async ({ id }: Consent): Promise<void> => {
    try {
      const { data } = await apollo.query({ query: ConsentFileDocument, variables: { id }, fetchPolicy: "no-cache" });
      if (data?.consentFile) keepSentFile(data.consentFile);
    } catch (error) {
      showToast({ text: `No se pudo descargar el documento. ${failureReason(error)}`, failed: true });
    }
  };
  const withdraw = async (consent: Consent): Promise<void> => {
    const { data, error } = await withdrawRequest({ variables: { id: consent.id } });
    const answer = data?.withdrawConsentRequest;
    if (answer?.clientConsents)
      return showToast({ text: `${kindName(consent.kind)}: ya no se espera respuesta; el enlace no vale.` });
    const text = answer?.errors[0]?.message ?? failureReason(error);
    showToast({ text, failed: true, action: { label: "Reintentar", run: () => void withdraw(consent) } });
  };
  return { download, withdraw };
}
