import { Box, Button, Group, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useFeature } from "../../core/useFeature.ts";
import forms from "../../ui/form/forms.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { OverlapNotice } from "../form/OverlapNotice.tsx";
import { readWhen, type When } from "../form/sessionForm.ts";
import { WhenFields } from "../form/WhenFields.tsx";
import { ScopeChoice } from "../series/ScopeChoice.tsx";
import type { Scope } from "../series/seriesWords.ts";
import { useSeries } from "../series/useSeries.ts";
import { fullDay, wallTime } from "../sessionTimes.ts";
import type { MoveTarget } from "./moveTarget.ts";
import type { MoveSession } from "./useMoveSession.ts";

interface SessionMoveModalProps {
  dialog: Dialog<MoveTarget>;
  /** The practice's. */
  zone: string;
  today: string;
  /** Months whose sessions are on the screen. */
  months: readonly string[];
  move: MoveSession;
  reschedule: MoveSession;
  /** Several of its series were moved, and that was said. */
  onSeries: () => void;
}

/** Moves a session, or puts a cancelled one on the agenda again, without dragging it; and asks, when a dragged one cannot simply stay where it was dropped. */
export function SessionMoveModal({ dialog, ...rest }: SessionMoveModalProps) {
  const { subject, opened, opening, close } = dialog;
  return (
    <StackedModal
      opened={opened}
      onClose={close}
      size={460}
      padding={0}
      title={subject?.reschedules ? "Reprogramar sesión" : "Mover sesión"}
      className={forms.modal}
    >
      {subject && <MoveForm key={opening} target={subject} onDone={close} {...rest} />}
    </StackedModal>
  );
}

interface MoveFormProps extends Omit<SessionMoveModalProps, "dialog"> {
  target: MoveTarget;
  onDone: () => void;
}

function MoveForm({ target, today, months, move, reschedule, onSeries, onDone, ...rest }: MoveFormProps) {
  // The hour it is filled with is one of the zone it was opened in, whatever another window makes the practice's.
  const [zone] = useState(rest.zone);
  const { session, durationMinutes = session.durationMinutes, reschedules = false } = target;
  const [when, setWhen] = useState(target.when);
  const [overlaps, setOverlaps] = useState(target.overlaps ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState(true);
  const [saving, setSaving] = useState(false);
  const [scope, setScope] = useState<Scope>("ONE");
  const series = useSeries(zone, months);
  const hasSeries = useFeature("SESSION_SERIES") ?? false;
  const { startsAt, errors } = readWhen(zone, when);
  const from = wallTime(zone, session.startsAt);

  const change = (changed: Partial<When>) => {
    setWhen((now) => ({ ...now, ...changed }));
    setOverlaps(null);
    setProblem(null);
    setTried(false);
  };
  const retime = (at: Date) => {
    if (scope === "ONE")
      return (reschedules ? reschedule : move)(session, { startsAt: at, durationMinutes }, overlaps?.seen);
    const longer = durationMinutes === session.durationMinutes ? {} : { durationMinutes };
    return series.update(session, scope, { startsAt: at.toISOString(), ...longer }, overlaps?.seen);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!startsAt || saving) return;
    setProblem(null);
    setSaving(true);
    const outcome = await retime(startsAt);
    setSaving(false);
    if (outcome.kind === "moved") onDone();
    else if (outcome.kind === "done") {
      onDone();
      onSeries();
    } else if (outcome.kind === "overlap") setOverlaps(outcome.overlaps);
    else setProblem(outcome.sentence);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Nueva hora">
      <div className={forms.body}>
        <Text mb="md" className={ui.anywhere} tabIndex={-1} data-autofocus>
          Sesión de <strong>{session.client.name}</strong>, {reschedules ? "cancelada" : "ahora"} el {fullDay(from.day)}{" "}
          a las {from.time}.
        </Text>
        <WhenFields when={when} errors={tried ? errors : {}} zone={zone} today={today} onChange={change} />
        {hasSeries && session.series && !reschedules && (
          <Box mt="md">
            <ScopeChoice
              label="¿Qué sesiones quieres mover?"
              value={scope}
              onChange={(wanted) => {
                setScope(wanted);
                setOverlaps(null);
                setProblem(null);
              }}
            />
          </Box>
        )}
      </div>
      <div className={forms.foot}>
        {overlaps && <OverlapNotice overlaps={overlaps.taken} zone={zone} dated={scope !== "ONE"} />}
        {problem && <FailedLine text={problem} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Volver
          </Button>
          <Button type="submit" loading={saving}>
            {overlaps ? "Guardar igualmente" : reschedules ? "Reprogramar" : "Mover"}
          </Button>
        </Group>
      </div>
    </form>
  );
}
