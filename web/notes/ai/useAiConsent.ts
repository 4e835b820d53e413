import { useApolloClient } from "@apollo/client/react";
import { failureSentence } from "../../core/failure.ts";
import {
  type AiAssistant_AssistantFragment,
  AiAssistantDocument,
  useAiAssistantQuery,
} from "./AiAssistant.generated.ts";
import { GiveAiConsentDocument } from "./GiveAiConsent.generated.ts";
import { WithdrawAiConsentDocument } from "./WithdrawAiConsent.generated.ts";

type Assistant = AiAssistant_AssistantFragment;

export interface AiConsent {
  /** Whoever texts go to; undefined while that is being found out, null when nobody tells. */
  assistant: Assistant | null | undefined;
  /** Nothing may be sent before the therapist allows it. */
  isMissing: boolean;
  /** Allows it. @returns a sentence when that failed */
  give: (recipient: string) => Promise<string | null>;
  /** Allows it no more. @returns a sentence when that failed */
  withdraw: () => Promise<string | null>;
  /** Asks anew: it was withdrawn elsewhere, or texts go to somebody else now. */
  refresh: () => void;
}

/** Who receives what is written for AI, and whether the practice lets it. The service keeps the answer. */
export function useAiConsent(): AiConsent {
  const apollo = useApolloClient();
  const { data, loading, refetch } = useAiAssistantQuery({ fetchPolicy: "cache-and-network", errorPolicy: "all" });
  const assistant = data?.aiAssistant ?? (loading ? undefined : null);

  const note = (
    answer: { assistant?: Assistant | null; errors: { message: string }[] } | null | undefined,
    error: unknown,
  ): string | null => {
    if (answer?.assistant) {
      apollo.cache.writeQuery({ query: AiAssistantDocument, data: { aiAssistant: answer.assistant } });
      return null;
    }
    void refetch();
    return answer?.errors[0]?.message ?? failureSentence(error, "El permiso");
  };
  return {
    assistant,
    isMissing: typeof assistant?.recipient === "string" && !assistant.consentGivenAt,
    async give(recipient) {
      const { data: given, error } = await apollo.mutate({
        mutation: GiveAiConsentDocument,
        variables: { recipient },
        errorPolicy: "all",
        fetchPolicy: "no-cache",
      });
      return note(given?.giveAiConsent, error);
    },
    async withdraw() {
      const { data: taken, error } = await apollo.mutate({
        mutation: WithdrawAiConsentDocument,
        errorPolicy: "all",
        fetchPolicy: "no-cache",
      });
      return note(taken?.withdrawAiConsent, error);
    },
    refresh: () => void refetch(),
  };
}
