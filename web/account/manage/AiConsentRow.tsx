import { Button, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useFeature } from "../../core/useFeature.ts";
import { useZone } from "../../core/zone.ts";
import { useAiConsent } from "../../notes/ai/useAiConsent.ts";
import { formatDay } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Row } from "./Row.tsx";

/** Whether the practice's texts may go to an outside AI, where there is one, and the way to take that back. */
export function AiConsentRow() {
  return useFeature("AI_CONSENT") ? <Consent /> : null;
}

function Consent() {
  const { assistant, withdraw } = useAiConsent();
  const zone = useZone();
  const [failure, setFailure] = useState<string | null>(null);
  const state = useRef<HTMLDivElement>(null);
  if (!assistant?.recipient) return null;
  const { recipient, consentGivenAt } = assistant;
  const takeBack = async () => {
    const sentence = await withdraw();
    setFailure(sentence);
    // The button is gone with the permission.
    if (!sentence) state.current?.focus();
  };
  return (
    <Row
      label="Textos para la IA"
      actions={
        consentGivenAt && (
          <Button variant="default" onClick={() => void takeBack()}>
            Retirar permiso
          </Button>
        )
      }
    >
      <div ref={state} tabIndex={-1} role="status">
        {consentGivenAt ? `Permites enviarlos a ${recipient}` : `No permites enviarlos a ${recipient}`}
        <Text size="sm" c="dimmed">
          {consentGivenAt
            ? `Desde el ${formatDay(consentGivenAt, zone)}, para las notas en las que uses la IA.`
            : "Se te preguntará antes de enviar el primero, con el texto delante."}
        </Text>
      </div>
      {failure && <FailedLine text={failure} />}
    </Row>
  );
}
