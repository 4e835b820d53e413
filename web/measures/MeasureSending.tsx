import { Button, Switch, Text } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { IconSend } from "@tabler/icons-react";
import { type MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { failureReason } from "../core/failure.ts";
import { formatDay } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import ui from "../ui/parts/ui.module.css";
import { useMeasureSendingQuery } from "./MeasureSending.generated.ts";
import styles from "./measures.module.css";
import { MAIL_WORD, nameOf } from "./measureWords.ts";
import { useMeasureSending } from "./useMeasureSending.ts";

interface MeasureSendingProps {
  clientId: string;
  kind: MeasureKind;
  /** The practice's. */
  zone: string;
}

/** How a client gets a questionnaire on the telephone: a link now, one each month, and what became of the one that is out. */
export function MeasureSending({ clientId, kind, zone }: MeasureSendingProps) {
  const { data, error, refetch } = useMeasureSendingQuery({
    variables: { clientId },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  const link = data?.measureLinks?.find((one) => one.kind === kind);
  const { send, revoke, remind, sending, reminding } = useMeasureSending(clientId, kind, link?.id);
  const reminder = data?.measureReminders?.find((one) => one.kind === kind);
  const isLost = link?.mail === "FAILED";
  const isKnown = data?.measureLinks && data.measureReminders;
  return (
    <div className={styles.sending}>
      {error && !isKnown && (
        <FailedLine text={`No se pudo ver qué se ha enviado. ${failureReason(error)}`} onRetry={() => void refetch()} />
      )}
      {link && (
        <Text size="sm" className={ui.num}>
          <span className={isLost ? ui.failed : undefined}>
            {link.mail ? MAIL_WORD[link.mail] : "Enlace del"} {formatDay(link.createdAt, zone)}; vale hasta el{" "}
            {formatDay(link.expiresAt, zone)}.
          </span>{" "}
          <button
            type="button"
            className={ui.link}
            aria-label={`Anular el enlace al ${nameOf(kind)}`}
            onClick={() => void revoke(link.id)}
          >
            Anular
          </button>
        </Text>
      )}
      <Button
        variant="light"
        size="xs"
        loading={sending}
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => void send()}
      >
        {link ? "Enviar otro enlace" : "Enviar por correo"}
      </Button>
      <Switch
        label="Enviar cada mes"
        description={
          reminder ? `El próximo, el ${formatDay(reminder.nextAt, zone)}.` : "Un correo al mes con un enlace."
        }
        checked={reminder !== undefined}
        disabled={!isKnown || reminding}
        onChange={(event) => void remind(event.currentTarget.checked)}
      />
    </div>
  );
}
