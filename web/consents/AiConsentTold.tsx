import { Text } from "@mantine/core";
import { useFeature } from "../core/useFeature.ts";
import { useClientConsentsQuery } from "./ClientConsents.generated.ts";
import { kindName, STATE_WORD, standingWords } from "./consentWords.ts";

/** What a client said to the text about AI, beside the switch that decides: it turns nothing by itself. */
export function AiConsentTold({ clientId, zone }: { clientId: string; zone: string }) {
  const offered = useFeature("CONSENTS") ?? false;
  const { data } = useClientConsentsQuery({ variables: { clientId }, errorPolicy: "all", skip: !offered });
  const standing = data?.clientConsents?.kinds.find(({ kind }) => kind === "AI");
  if (!standing?.consent) return null;
  return (
    <Text size="sm" c="dimmed">
      Texto de {kindName("AI").toLowerCase()}: {STATE_WORD[standing.state].word.toLowerCase()}.{" "}
      {standingWords(standing, zone)}.
    </Text>
  );
}
