import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useFeature } from "../../core/useFeature.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { CancellationChoice } from "../form/CancellationChoice.tsx";
import { fullDay, wallTime } from "../sessionTimes.ts";
import { CANCEL_REASON_WORD, CANCELLER_WORD } from "../sessionWords.ts";
import { ScopeChoice } from "./ScopeChoice.tsx";
import type { Scope } from "./seriesWords.ts";
import { type SaidOfCancellation, useSeries } from "./useSeries.ts";

interface SeriesCancelModalProps {
  dialog: Dialog<Session>;
  /** The practice's. */
  zone: string;
  /** Months whose sessions are on the screen. */
  months: readonly string[];
  onDone: () => void;
}

const SCOPES: readonly Scope[] = ["FOLLOWING", "ALL"];
/** Nobody can have failed to come to what has not begun. */
const { NO_SHOW: _, ...REASONS } = CANCEL_REASON_WORD;
const NOTHING_SAID: SaidOfCancellation = { reason: null, cancelledBy: null };

/** Asks how much of a series is called off. */
export function SeriesCancelModal({ dialog, ...rest }: SeriesCancelModalProps) {
  const { subject, opened, opening, close } = dialog;
  return (
    <StackedModal opened={opened} onClose={close} size={460} title="Cancelar varias sesiones">
      {subject && <Asking key={opening} session={subject} close={close} {...rest} />}
    </StackedModal>
  );
}

interface AskingProps extends Omit<SeriesCancelModalProps, "dialog"> {
  session: Session;
  close: () => void;
}

function Asking({ session, zone, months, close, onDone }: AskingProps) {
  const [scope, setScope] = useState<Scope>("FOLLOWING");
  const [said, setSaid] = useState(NOTHING_SAID);
  const tells = useFeature("CANCEL_REASONS");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const series = useSeries(zone, months);
  const { day, time } = wallTime(zone, session.startsAt);
  const cancel = async () => {
    if (busy || scope === "ONE") return;
    setBusy(true);
    const outcome = await series.cancel(session, scope, said);
    setBusy(false);
    if ("sentence" in outcome) return setProblem(outcome.sentence);
    close();
    onDone();
  };
  return (
    <>
      <Text mb="sm" className={ui.anywhere}>
        Sesión de <strong>{session.client.name}</strong> del {fullDay(day)} a las {time}.
      </Text>
      <ScopeChoice label="¿Qué sesiones quieres cancelar?" value={scope} onChange={setScope} scopes={SCOPES} />
      <Text c="dimmed" size="sm" mt="xs">
        Siguen en tu agenda como canceladas, y no se envían sus recordatorios.
      </Text>
      {tells && (
        <Stack gap="sm" mt="md">
          <CancellationChoice
            label="Motivo de la cancelación"
            words={REASONS}
            value={said.reason}
            onChange={(reason) => setSaid((now) => ({ ...now, reason }))}
          />
          <CancellationChoice
            label="Quién canceló"
            words={CANCELLER_WORD}
            value={said.cancelledBy}
            onChange={(cancelledBy) => setSaid((now) => ({ ...now, cancelledBy }))}
          />
        </Stack>
      )}
      {problem && <FailedLine text={problem} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Volver
        </Button>
        <Button onClick={cancel} loading={busy}>
          Cancelar sesiones
        </Button>
      </Group>
    </>
  );
}
