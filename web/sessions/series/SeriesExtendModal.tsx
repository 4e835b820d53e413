import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useKept } from "../../core/useKept.ts";
import { OtherClocks } from "../../core/zones/OtherClocks.tsx";
import forms from "../../ui/form/forms.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { OverlapNotice } from "../form/OverlapNotice.tsx";
import type { Overlaps } from "../form/taken.ts";
import { afterOwn, hearOwn } from "../own/ownChanges.ts";
import { EndFields } from "./EndFields.tsx";
import { PlannedList } from "./PlannedList.tsx";
import { type Ending, NO_REPEAT, readEnd, rhythmWords } from "./repeat.ts";
import type { Series_SeriesFragment } from "./Series.generated.ts";
import { useSeriesByIdQuery } from "./SeriesById.generated.ts";
import { lastDayWords } from "./seriesWords.ts";
import { usePlannedFurther } from "./usePlanned.ts";
import { useSeries } from "./useSeries.ts";

interface SeriesExtendModalProps {
  /** By the id of the series. */
  dialog: Dialog<string>;
  /** The practice's. */
  zone: string;
  today: string;
  /** Months whose sessions are on the screen. */
  months: readonly string[];
  onDone: () => void;
}

/** Lets a series go on after its last session. */
export function SeriesExtendModal({ dialog, ...rest }: SeriesExtendModalProps) {
  const { subject, opened, opening, close } = dialog;
  return (
    <StackedModal
      opened={opened}
      onClose={close}
      size={520}
      padding={0}
      title="Ampliar la serie"
      className={forms.modal}
    >
      {subject && <Extending key={opening} id={subject} close={close} {...rest} />}
    </StackedModal>
  );
}

interface ExtendingProps extends Omit<SeriesExtendModalProps, "dialog"> {
  id: string;
  close: () => void;
}

/** The series is read anew, and stays as it was read: its dates are read after it, and another one has others. */
function Extending({ id, ...rest }: ExtendingProps) {
  const { data, loading, refetch } = useSeriesByIdQuery({
    variables: { id },
    fetchPolicy: "no-cache",
    errorPolicy: "all",
  });
  const series = useKept(data?.therapySessionSeries);
  if (series) return <ExtendForm series={series} reread={refetch} {...rest} />;
  return (
    <div className={forms.body}>
      {loading ? (
        <Skeleton h={300} aria-busy />
      ) : (
        <FailedLine text="No se pudo abrir esta serie." onRetry={() => refetch()} />
      )}
    </div>
  );
}

interface ExtendFormProps extends Omit<ExtendingProps, "id"> {
  series: Series_SeriesFragment;
  reread: () => Promise<unknown>;
}

/** One more is enough to go on. */
const FEWEST = 1;
const CHANGED =
  "La serie se ha cambiado mientras tanto en otra ventana. Estas son ahora sus fechas: míralas y amplía otra vez.";

function ExtendForm({ series, reread, zone, today, months, close, onDone }: ExtendFormProps) {
  const [ending, setEnding] = useState<Ending>(NO_REPEAT);
  /** Places that are left out. */
  const [skip, setSkip] = useState<readonly number[]>([]);
  const [overlaps, setOverlaps] = useState<Overlaps | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { extend } = useSeries(zone, months);
  const { end, error } = readEnd(ending, FEWEST);
  const planned = usePlannedFurther(series.id, error ? null : end);
  const leaveOut = (places: readonly number[]) => {
    setSkip(places);
    setOverlaps(null);
    setProblem(null);
  };
  const change = (changed: Partial<Ending>) => {
    setEnding((now) => ({ ...now, ...changed }));
    // Other dates are another list.
    leaveOut([]);
  };
  /** Other dates follow a series that has become another; until they are there, nothing is saved. */
  const showAnew = async () => {
    setBusy(true);
    await reread();
    await planned.reload();
    leaveOut([]);
    setBusy(false);
  };
  const heard = useEffectEvent(() => {
    if (!busy && afterOwn(series.id, series.version) !== series.version) void showAnew();
  });
  useEffect(() => hearOwn(() => heard()), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (error || busy) return;
    setBusy(true);
    const outcome = await extend(series, end, { skip, overlapsSeen: overlaps?.seen });
    if (outcome.kind === "conflict") {
      await showAnew();
      return setProblem(outcome.isOwn ? outcome.sentence : CHANGED);
    }
    setBusy(false);
    if (outcome.kind === "overlap") return setOverlaps(outcome.overlaps);
    if (outcome.kind !== "done") return setProblem(outcome.sentence);
    close();
    onDone();
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Ampliar la serie">
      <Stack gap="md" className={forms.body}>
        <Text className={ui.anywhere} tabIndex={-1} data-autofocus>
          Serie de <strong>{series.client.name}</strong>:{" "}
          {rhythmWords(series.rhythm, series.interval, series.day).toLowerCase()}
          {series.rhythm !== "WEEKLY" && <OtherClocks zone={series.timeZone} own={zone} />}
          {series.lastAt && <>, por ahora hasta el {lastDayWords(zone, series.lastAt)}</>}.
        </Text>
        <EndFields ending={ending} onChange={change} timesLabel="Sesiones más" error={error} today={today} />
        {!error && <PlannedList planned={planned} skip={skip} onSkip={leaveOut} zone={zone} />}
      </Stack>
      <div className={forms.foot}>
        {overlaps && <OverlapNotice overlaps={overlaps.taken} zone={zone} dated />}
        {problem && <FailedLine text={problem} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Volver
          </Button>
          <Button type="submit" loading={busy}>
            {overlaps ? "Guardar igualmente" : "Ampliar"}
          </Button>
        </Group>
      </div>
    </form>
  );
}
