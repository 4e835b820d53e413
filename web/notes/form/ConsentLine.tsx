import { Text } from "@mantine/core";
import { kindName, STATE_WORD } from "../../consents/consentWords.ts";
import { useFeature } from "../../core/useFeature.ts";
import { useNoteConsentsQuery } from "./NoteConsents.generated.ts";

/** Before the first note about a client: what of treatment and data is not accepted, in one calm line. Nothing waits for it. */
export function ConsentLine({ clientId }: { clientId: string }) {
  const offered = useFeature("CONSENTS") ?? false;
  const { data } = useNoteConsentsQuery({
    variables: { clientId },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    skip: !offered || clientId === "",
  });
  if (data?.notes?.pageInfo.total !== 0 || !data.clientConsents) return null;
  const open = data.clientConsents.kinds.filter(
    ({ kind, state, versionInForce }) => kind !== "AI" && versionInForce !== null && state !== "ACCEPTED",
  );
  if (open.length === 0) return null;
  const told = open.map(
    ({ kind, state }) => `${kindName(kind).toLowerCase()} (${STATE_WORD[state].word.toLowerCase()})`,
  );
  return (
    <Text size="sm" c="dimmed">
      Es su primera nota, y falta su consentimiento: {told.join(" y ")}. Se pide en su ficha; puedes escribir igual.
    </Text>
  );
}
