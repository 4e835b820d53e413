import { useApolloClient } from "@apollo/client/react";
import { failureSentence } from "../../../core/failure.ts";
import { useFeature } from "../../../core/useFeature.ts";
import {
  type ClientAiConsent_ConsentFragment,
  ClientAiConsentDocument,
  useClientAiConsentQuery,
} from "./ClientAiConsent.generated.ts";
import { GiveAiClientConsentDocument } from "./GiveAiClientConsent.generated.ts";
import { WithdrawAiClientConsentDocument } from "./WithdrawAiClientConsent.generated.ts";

type Consent = ClientAiConsent_ConsentFragment;

export interface ClientAiConsent {
  /** What the client allows; undefined while that is being found out, null when nobody asks for it or nobody tells. */
  noted: Consent | null | undefined;
  /** It could not be read. */
  failed: boolean;
  /** Nothing about the client may be sent before it is noted down that they allow it. */
  isMissing: boolean;
  /** Notes it down. @returns a sentence when that failed */
  give: (recipient: string) => Promise<string | null>;
  /** Notes down that they allow it no more. @returns a sentence when that failed */
  withdraw: () => Promise<string | null>;
  /** Asks anew: it was withdrawn elsewhere. */
  refresh: () => void;
}

const isMissingOf = (noted: Consent | null | undefined): boolean =>
  typeof noted?.recipient === "string" && !noted.givenAt;

/** Whether a client allows that texts about them are sent to AI. The service keeps the answer, and refuses by itself. */
export function useClientAiConsent(clientId: string): ClientAiConsent {
  const apollo = useApolloClient();
  const isAsked = (useFeature("AI_CLIENT_CONSENT") ?? false) && clientId !== "";
  const { data, loading, error, refetch } = useClientAiConsentQuery({
    variables: { clientId },
    skip: !isAsked,
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  const noted = isAsked ? (data?.aiClientConsent ?? (loading ? undefined : null)) : null;

  const note = (
    answer: { consent?: Consent | null; errors: { message: string }[] } | null | undefined,
    failure: unknown,
  ): string | null => {
    if (answer?.consent) {
      const variables = { clientId };
      apollo.cache.writeQuery({
        query: ClientAiConsentDocument,
        variables,
        data: { aiClientConsent: answer.consent },
      });
      return null;
    }
    void refetch();
    return answer?.errors[0]?.message ?? failureSentence(failure, "Este cliente");
  };
  return {
    noted,
    failed: noted === null && error !== undefined,
    isMissing: isMissingOf(noted),
    async give(recipient) {
      const { data: given, error: failure } = await apollo.mutate({
        mutation: GiveAiClientConsentDocument,
        variables: { clientId, recipient },
        errorPolicy: "all",
        fetchPolicy: "no-cache",
      });
      return note(given?.giveAiClientConsent, failure);
    },
    async withdraw() {
      const { data: taken, error: failure } = await apollo.mutate({
        mutation: WithdrawAiClientConsentDocument,
        variables: { clientId },
        errorPolicy: "all",
        fetchPolicy: "no-cache",
      });
      return note(taken?.withdrawAiClientConsent, failure);
    },
    refresh: () => void refetch(),
  };
}

/** Whether what is known by now of a client is that nothing may be sent. */
export function useKnownMissing(): (clientId: string) => boolean {
  const apollo = useApolloClient();
  return (clientId) =>
    isMissingOf(apollo.cache.readQuery({ query: ClientAiConsentDocument, variables: { clientId } })?.aiClientConsent);
}
