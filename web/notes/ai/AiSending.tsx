import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { failureReason } from "../../core/failure.ts";
import { useZone } from "../../core/zone.ts";
import forms from "../../ui/form/forms.module.css";
import { formatDay } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { FRESH } from "../draft/MaybeDrafted.tsx";
import { AiFailure } from "./AiParts.tsx";
import { useAiPreviewQuery } from "./AiPreview.generated.ts";
import { SentText } from "./AiSent.tsx";
import type { AiRequest } from "./aiRequest.ts";
import { LENGTH_WORD, quoted, replacedWords, TONE_WORD } from "./aiWords.ts";
import { ClientConsentNote } from "./consent/ClientConsentNote.tsx";
import { useClientAiConsent } from "./consent/useClientAiConsent.ts";
import type { AiConsent } from "./useAiConsent.ts";

interface AiSendingProps {
  request: AiRequest;
  consent: AiConsent;
  /** What is done with it: «Generar», «Mejorar». */
  action: string;
  blocked: boolean;
  onBack: () => void;
  onGo: () => void;
}

/** What goes with the text of what was chosen: «, la longitud (breve), el tono (cercano), los apartados «Datos» y «Plan»» */
const chosenWords = ({ length, tone, sections }: AiRequest): string =>
  [
    length && `, la longitud (${LENGTH_WORD[length].toLowerCase()})`,
    tone && `, el tono (${TONE_WORD[tone].toLowerCase()})`,
    sections.length > 0 && `, los apartados ${quoted(sections.map(({ heading }) => heading))} con sus indicaciones`,
  ]
    .filter(Boolean)
    .join("");

/** Before a text leaves: what of it, and to whom. The service computes it as it will when it sends it. */
export function AiSending({ request, consent, action, blocked, onBack, onGo }: AiSendingProps) {
  const zone = useZone();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { data, loading, error, refetch } = useAiPreviewQuery({
    variables: { text: request.text, clientId: request.clientId || null },
    ...FRESH,
    notifyOnNetworkStatusChange: true,
  });
  const preview = data?.aiPreview?.preview;
  const refusal = data?.aiPreview?.errors[0]?.message;
  const { model, consentGivenAt } = consent.assistant ?? {};
  const recipient = preview?.recipient ?? consent.assistant?.recipient ?? "";

  const client = useClientAiConsent(request.clientId);
  const [ticked, setTicked] = useState(false);
  const [untold, setUntold] = useState<string | null>(null);
  const isBarred = blocked || !preview || client.noted === undefined || client.failed;
  const change = async (ask: () => Promise<string | null>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const sentence = await ask();
    setBusy(false);
    setFailure(sentence);
    return sentence === null;
  };
  const go = async () => {
    if (isBarred) return;
    if (client.isMissing && !ticked) return setUntold("Sin su consentimiento no se envía nada.");
    if (client.isMissing && !(await change(() => client.give(recipient)))) return;
    if (!consent.isMissing || (await change(() => consent.give(recipient)))) onGo();
  };

  return (
    <section aria-label="Lo que se envía">
      <Stack gap="md" className={forms.body}>
        {failure && <AiFailure sentence={failure} onClose={() => setFailure(null)} />}
        <div>
          <Text fw={600}>Este texto sale de tu consulta</Text>
          <Text className={ui.anywhere}>
            Lo recibe <b>{recipient}</b>
            {model && ` (modelo ${model})`}, con unas instrucciones fijas de redacción{chosenWords(request)} y nada más.
          </Text>
        </div>
        {loading && <Skeleton h={180} />}
        {!loading && (error || !preview) && (
          <FailedLine text={refusal ?? `No se pudo preparar el texto. ${failureReason(error)}`} onRetry={refetch} />
        )}
        {!loading && preview && (
          <>
            <SentText label="Texto que se envía" text={preview.text} />
            <Text size="sm">
              {preview.replaced.length > 0
                ? `Se quedan aquí ${replacedWords(preview.replaced)}: en su lugar van marcadores, y en la respuesta vuelven a su sitio.`
                : "No se ha reconocido ningún dato personal en este texto."}
            </Text>
          </>
        )}
        <Text size="sm" c="dimmed">
          Se reconocen los datos de tu consulta y los que tienen una forma conocida. Si ves algo que no deba salir,
          vuelve y quítalo.
        </Text>
        <ClientConsentNote
          clientId={request.clientId}
          recipient={recipient}
          consent={client}
          ticked={ticked}
          onTicked={(now) => {
            setTicked(now);
            setUntold(null);
          }}
          error={untold}
          onWithdraw={() => void change(client.withdraw)}
        />
        {consent.isMissing ? (
          <Text>
            Con tu permiso, los textos para los que uses la IA se enviarán así, también los próximos. Puedes retirarlo
            aquí cuando quieras.
          </Text>
        ) : (
          consentGivenAt && (
            <Text size="sm" c="dimmed">
              Diste tu permiso el {formatDay(consentGivenAt, zone)}.{" "}
              <button type="button" className={ui.link} onClick={() => void change(consent.withdraw)}>
                Retirar permiso
              </button>
            </Text>
          )
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" className={forms.foot} data-part="foot">
        <Button variant="default" onClick={onBack}>
          Volver al texto
        </Button>
        <Button
          color="apricot"
          onClick={() => void go()}
          aria-disabled={isBarred || busy}
          data-disabled={isBarred || busy || undefined}
        >
          {consent.isMissing ? `Permitir y ${action.toLowerCase()}` : action}
        </Button>
      </Group>
    </section>
  );
}
