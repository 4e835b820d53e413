import { Checkbox, Skeleton, Text } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { ClientName } from "../../../clients/picker/ClientName.tsx";
import { useZone } from "../../../core/zone.ts";
import { formatDay } from "../../../ui/format.ts";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import ui from "../../../ui/parts/ui.module.css";
import type { ClientAiConsent } from "./useClientAiConsent.ts";

interface ClientConsentNoteProps {
  clientId: string;
  recipient: string;
  consent: ClientAiConsent;
  /** Ticked by the therapist: the client allows it. */
  ticked: boolean;
  onTicked: (ticked: boolean) => void;
  error: string | null;
  onWithdraw: () => void;
}

/** Whether whom the text is about allows that it is sent: noted down before the first one, and taken back here. */
export function ClientConsentNote({
  clientId,
  recipient,
  consent: { noted, failed, isMissing, refresh },
  ticked,
  onTicked,
  error,
  onWithdraw,
}: ClientConsentNoteProps) {
  const zone = useZone();
  if (noted === undefined) return <Skeleton h={48} />;
  if (failed) return <FailedLine text="No se pudo leer si hay consentimiento." onRetry={refresh} />;
  if (!noted?.recipient) return null;
  return (
    <section aria-label="Consentimiento del cliente">
      <Text fw={600} component="div">
        <ClientName id={clientId} />
      </Text>
      {isMissing ? (
        <>
          {noted.withdrawnAt && (
            <Text size="sm" c="dimmed">
              Retiró su consentimiento el {formatDay(noted.withdrawnAt, zone)}.
            </Text>
          )}
          <Checkbox
            mt={6}
            checked={ticked}
            onChange={(event) => onTicked(event.currentTarget.checked)}
            label={`Ha consentido que los textos sobre su caso se envíen a ${recipient}`}
            description="Queda anotado con la fecha de hoy. Se puede retirar aquí o en su ficha cuando quiera."
            error={error}
            className={ui.anywhere}
          />
        </>
      ) : (
        noted.givenAt && (
          <Text size="sm" c="dimmed">
            Consiente que los textos sobre su caso se envíen, desde el {formatDay(noted.givenAt, zone)}.{" "}
            <button type="button" className={ui.link} onClick={onWithdraw}>
              Retirar consentimiento
            </button>
          </Text>
        )
      )}
    </section>
  );
}
