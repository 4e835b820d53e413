import { Button, Switch, Text } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { IconSend } from "@tabler/icons-react";
import { type MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { failureReason } from "../core/failure.ts";
import { useChosen } from "../core/saving/useChosen.ts";
import { useKept } from "../core/useKept.ts";
import { usePollWhile } from "../core/usePollWhile.ts";
import { formatDay } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import ui from "../ui/parts/ui.module.css";
import { useMeasureSendingQuery } from "./MeasureSending.generated.ts";
import styles from "./measures.module.css";
import { haltWords, MAIL_WORD, type Mailable, nameOf } from "./measureWords.ts";
import { useMeasureSending } from "./useMeasureSending.ts";

interface MeasureSendingProps {
  client: Mailable;
  kind: MeasureKind;
  /** The practice's. */
  zone: string;
}

/** How a client gets a questionnaire on the telephone: a link now, one each month, and what became of the one that is out. */
export function MeasureSending({ client, kind, zone }: MeasureSendingProps) {
  const { data, error, refetch, ...polling } = useMeasureSendingQuery({
    variables: { clientId: client.id },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    skipPollAttempt: () => document.hidden,
  });
  const known = useKept(data?.measureLinks && data.measureReminders ? data : null);
  const link = known?.measureLinks?.find((one) => one.kind === kind);
  const halt = haltWords(client);
  const { send, revoke, remind, sending } = useMeasureSending(client.id, kind, link?.id, halt);
  const reminder = known?.measureReminders?.find((one) => one.kind === kind);
  const isLost = link?.mail === "FAILED";
  usePollWhile(link?.mail === "PENDING", polling);
  return (
    // Takes the focus of the line that goes with its link.
    <section aria-label="Envío por correo" tabIndex={-1} className={styles.sending}>
      {error && !known && (
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
      <MonthlySwitch
        key={kind}
        isOn={reminder !== undefined}
        isKnown={known !== null}
        words={
          reminder ? (halt ?? `El próximo, el ${formatDay(reminder.nextAt, zone)}.`) : "Un correo al mes con un enlace."
        }
        onTurn={remind}
      />
    </section>
  );
}

interface MonthlySwitchProps {
  isOn: boolean;
  isKnown: boolean;
  words: string;
  onTurn: (isOn: boolean) => Promise<void>;
}

function MonthlySwitch({ isOn, isKnown, words, onTurn }: MonthlySwitchProps) {
  const [isShownOn, turn] = useChosen(isOn, onTurn);
  return (
    <Switch
      label="Enviar cada mes"
      description={words}
      checked={isShownOn}
      disabled={!isKnown}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  );
}
