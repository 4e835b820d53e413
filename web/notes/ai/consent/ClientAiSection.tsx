import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { AiConsentTold } from "../../../consents/AiConsentTold.tsx";
import { useZone } from "../../../core/zone.ts";
import { formatDay } from "../../../ui/format.ts";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import { Section } from "../../../ui/parts/Section.tsx";
import ui from "../../../ui/parts/ui.module.css";
import { useClientAiConsent } from "./useClientAiConsent.ts";

/** Whether a client allows that texts about them are sent to an outside AI; nothing where none is. */
export function ClientAiSection({ clientId }: { clientId: string }) {
  const { noted, failed, give, withdraw, refresh } = useClientAiConsent(clientId);
  const zone = useZone();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!failed && !noted?.recipient) return null;
  const recipient = noted?.recipient ?? "";
  const change = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(await (noted?.givenAt ? withdraw() : give(recipient)));
    setBusy(false);
  };
  return (
    <Section title="Consentimiento para la IA">
      {failed ? (
        <FailedLine text="No se pudo leer si hay consentimiento." onRetry={refresh} />
      ) : (
        <>
          <div role="status" className={ui.anywhere}>
            {noted?.givenAt
              ? `Consiente que los textos sobre su caso se envíen a ${recipient}.`
              : `Sin consentimiento anotado: ningún texto sobre su caso se envía a ${recipient}.`}
            {noted?.givenAt && (
              <Text size="sm" c="dimmed">
                Desde el {formatDay(noted.givenAt, zone)}.
              </Text>
            )}
            <AiConsentTold clientId={clientId} zone={zone} />
            {noted?.withdrawnAt && (
              <Text size="sm" c="dimmed">
                Lo retiró el {formatDay(noted.withdrawnAt, zone)}.
              </Text>
            )}
          </div>
          <Button variant="default" size="xs" mt="sm" loading={busy} onClick={() => void change()}>
            {noted?.givenAt ? "Retirar consentimiento" : "Anotar su consentimiento"}
          </Button>
          {failure && <FailedLine text={failure} />}
        </>
      )}
    </Section>
  );
}
