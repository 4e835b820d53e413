import { Group, Skeleton, Text } from "@mantine/core";
import { IconAlertCircle, IconShieldCheck, IconWorldUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ClientName } from "../../clients/picker/ClientName.tsx";
import { useZone } from "../../core/zone.ts";
import { formatDay } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../form/noteForm.module.css";
import ai from "./ai.module.css";
import { useClientAiConsent } from "./consent/useClientAiConsent.ts";
import type { AiConsent } from "./useAiConsent.ts";

/** Who writes, when it is this machine and not a model: said wherever AI is asked. */
export function LocalNotice() {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
      <IconShieldCheck size={18} stroke={1.75} aria-hidden className={styles.fixedIcon} />
      <Text size="sm">
        <span>Resumen local: frases de tu propio texto, sin enviar nada fuera</span>. No hace falta el consentimiento de
        nadie.
      </Text>
    </Group>
  );
}

interface AiNoticeProps {
  isLocal: boolean;
  consent: AiConsent;
  /** Whom the text is about; empty while nobody is chosen. */
  clientId: string;
  /** Shows what would be sent. */
  onShow: () => void;
}

/** Where a text goes when AI is asked: nowhere, or to whom. */
export function AiNotice({ isLocal, consent: { assistant }, clientId, onShow }: AiNoticeProps) {
  if (isLocal) return <LocalNotice />;
  if (assistant === undefined) return <Skeleton h={20} />;
  if (assistant === null) return null;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
      <IconWorldUpload size={18} stroke={1.75} aria-hidden className={styles.fixedIcon} />
      <Text size="sm" className={ui.anywhere}>
        {assistant.recipient
          ? `El texto sale de tu consulta hacia ${assistant.recipient}, sin los datos personales que se reconocen. `
          : "El texto sale de tu consulta hacia un servicio de IA externo."}
        {assistant.recipient && (
          <button type="button" className={ui.link} onClick={onShow}>
            Ver lo que se envía
          </button>
        )}
        {assistant.recipient && <ClientState clientId={clientId} />}
      </Text>
    </Group>
  );
}

/** Whether whom the text is about allows it. */
function ClientState({ clientId }: { clientId: string }) {
  const { noted } = useClientAiConsent(clientId);
  const zone = useZone();
  if (!noted?.recipient) return null;
  return (
    <Text span inherit display="block" role="status">
      {noted.givenAt
        ? `El cliente lo consiente desde el ${formatDay(noted.givenAt, zone)}.`
        : "El consentimiento del cliente no está anotado: se te preguntará antes de enviar nada."}
    </Text>
  );
}

/** What there is to say about what AI wrote, above it. */
export function AiSaid({ children }: { children: ReactNode }) {
  return children ? (
    <Text component="div" size="sm" role="status" className={ai.notice}>
      {children}
    </Text>
  ) : null;
}

/** About whom versions were written that would be saved in the file of somebody else; null: whom that is, nobody knows any more. */
export function WrittenFor({ clientId }: { clientId: string | null }) {
  if (clientId === null) return <div>Puede que estas versiones se escribieran para otro cliente.</div>;
  return (
    <Group gap={4}>
      Estas versiones se escribieron para{" "}
      <Group gap={0} wrap="nowrap" miw={0}>
        <ClientName id={clientId} />.
      </Group>
    </Group>
  );
}

/** Why AI, or saving what it wrote, failed (document §8). What was typed stays beside it. */
export function AiFailure({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  return (
    <div className={styles.aiFailure} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden className={styles.fixedIcon} />
      <Text size="sm" flex={1}>
        {sentence}
      </Text>
      <button type="button" className={ui.link} onClick={onClose}>
        Cerrar
      </button>
    </div>
  );
}
