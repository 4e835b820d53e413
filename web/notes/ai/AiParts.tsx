import { Button, Group, Loader, Skeleton, Text } from "@mantine/core";
import { IconAlertCircle, IconShieldCheck, IconWorldUpload } from "@tabler/icons-react";
import ui from "../../ui/parts/ui.module.css";
import styles from "../form/noteForm.module.css";
import type { AiConsent } from "./useAiConsent.ts";

/** Who writes, when it is this machine and not a model: said wherever AI is asked. */
export function LocalNotice() {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
      <IconShieldCheck size={18} stroke={1.75} aria-hidden className={styles.fixedIcon} />
      <Text size="sm">Resumen local: frases de tu propio texto, sin enviar nada fuera</Text>
    </Group>
  );
}

interface AiNoticeProps {
  isLocal: boolean;
  consent: AiConsent;
  /** Shows what would be sent. */
  onShow: () => void;
}

/** Where a text goes when AI is asked: nowhere, or to whom. */
export function AiNotice({ isLocal, consent: { assistant }, onShow }: AiNoticeProps) {
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
      </Text>
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

/** AI is at work; it can be stopped. */
export function AiGenerating({ words, onCancel }: { words: string; onCancel: () => void }) {
  return (
    <div className={styles.aiGenerating}>
      <Loader color="apricot" aria-hidden />
      <Text fw={600} role="status">
        {words}
      </Text>
      <Text size="sm" c="dimmed">
        Nada se guarda hasta que tú lo decidas.
      </Text>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}
