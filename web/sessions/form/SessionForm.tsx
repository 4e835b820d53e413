import { useForm } from "@mantine/form";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ClientName } from "../../clients/picker/ClientName.tsx";
import { SavingForm } from "../../core/saving/SavingForm.tsx";
import { useSaving } from "../../core/saving/useSaving.ts";
import { useFeature } from "../../core/useFeature.ts";
import { readDay } from "../../ui/day.ts";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { useOwnChanges } from "../own/useOwnChanges.ts";
import { RepeatFields } from "../series/RepeatFields.tsx";
import { NO_REPEAT, readEnd, readRule } from "../series/repeat.ts";
import { SeriesChoice } from "../series/SeriesChoice.tsx";
import type { Scope } from "../series/seriesWords.ts";
import { leftOut } from "./leftOut.ts";
import { OverlapNotice } from "./OverlapNotice.tsx";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import { SessionFormFields } from "./SessionFormFields.tsx";
import { type SessionValues, sessionFormErrors, toInput, toValues } from "./sessionForm.ts";
import { fromTexts, mergeLabel, mergeWords, toTexts } from "./sessionMerge.ts";
import type { Overlaps } from "./taken.ts";
import { useLastSession } from "./useLastSession.ts";
import { useProposals } from "./useProposals.ts";
import { SERIES_WAS_STORED, type Special, useSaveSession } from "./useSaveSession.ts";

export interface SessionFormProps {
  /** The session as it was read; null for a new one. */
  start: SessionForm_SessionFragment | null;
  /** What the form opens with. */
  initial: SessionValues;
  /** How many minutes it lasts, where that was chosen in the calendar. */
  drawn?: number;
  /** The practice's. */
  zone: string;
  today: string;
  /** Months whose sessions are on the screen. */
  months: readonly string[];
  /** Says whether the form holds text that is not saved. */
  ref: Ref<UnsavedText>;
  onSaved: (session: SessionForm_SessionFragment) => void;
  /** Several sessions were stored, and that was said. */
  onSeries: () => void;
  onCancel: () => void;
  /** Between the fields and the foot, and at the foot's left. */
  children?: ReactNode;
  foot?: ReactNode;
}

/** Creates or edits one session, or several of a series. */
export function SessionForm(props: SessionFormProps) {
  const { start, initial, drawn, today, months, ref, onSaved, onSeries, onCancel, children, foot } = props;
  // The hour it is filled with is one of the zone it was opened in, whatever another window makes the practice's.
  const [openedIn] = useState(props.zone);
  const zone = start ? openedIn : props.zone;
  const [overlaps, setOverlaps] = useState<Overlaps | null>(null);
  const [repeat, setRepeat] = useState(NO_REPEAT);
  /** Days without a session, of whichever series they would be. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const [scope, setScope] = useState<Scope>("ONE");
  const [tried, setTried] = useState(false);
  const hasSeries = useFeature("SESSION_SERIES") ?? false;
  const isSeries = repeat.every !== "" || scope !== "ONE";
  const save = useSaveSession(zone, months);
  const form = useForm<SessionValues>({
    mode: "controlled",
    initialValues: initial,
    // Another time may well be free.
    onValuesChange: (now, before) => {
      const moved = (["date", "time", "occurrence", "duration"] as const).some((field) => now[field] !== before[field]);
      if (moved) setOverlaps(null);
      // The day that is chosen now is wanted, whatever was left out before.
      if (now.date !== before.date) setLeft((known) => known.filter((day) => day !== readDay(now.date)));
    },
  });
  const last = useLastSession(start === null ? form.values.clientId : "");
  useProposals(form, last, drawn);
  const onSpecial = (what: Special) => {
    if (what.kind === "overlaps") setOverlaps(what.overlaps);
    else onSeries();
  };
  const onwards = (what: Special) => {
    if (what.kind === "overlaps") return null;
    // How it repeats, or how far it goes, is settled once it is stored.
    if (beside.current === chosen) return what.now();
    setOverlaps(null);
    return Promise.resolve(SERIES_WAS_STORED);
  };
  // Chosen in the form, and in none of its fields.
  const beside = useRef("");
  const chosen = JSON.stringify([repeat, left, scope]);
  useEffect(() => {
    beside.current = chosen;
  }, [chosen]);
  const { saving, base, rebase, isDirty } = useSaving(form, {
    ...{ start, beside },
    blank: form.getInitialValues(),
    toValues: (session: SessionForm_SessionFragment) => toValues(session, zone),
    toTexts,
    fromTexts,
    errorsOf(values) {
      setTried(true);
      const { error } = readEnd(repeat);
      return { ...sessionFormErrors(values, zone), ...(repeat.every && error ? { repeat: error } : {}) };
    },
    follow: (at, values) => follow(at, values),
    save(at, values) {
      const rule = readRule(repeat);
      const first = readDay(values.date);
      const series = rule && first ? { rule, skip: leftOut(rule, first).placesOf(left) } : null;
      return save(at, { input: toInput(values, zone), overlapsSeen: overlaps?.seen, series, scope });
    },
    onSaved: (session) => (isSeries ? onSeries() : onSaved(session)),
    onKept() {
      if (!isSeries) return;
      setOverlaps(null);
      if (repeat.every === "") return;
      // What is typed in the form of a new series is meant for all of it.
      setRepeat(NO_REPEAT);
      setLeft([]);
      setScope("ALL");
    },
    ...{ onSpecial, onwards },
  });
  const follow = useOwnChanges(form, { base, rebase, zone, isSaving: saving.busy });
  const session = start ?? base;
  // What is chosen stays to be chosen, also once it is heard that the session is of a series.
  const repeats = hasSeries && (repeat.every !== "" || (!session?.series && session?.status !== "CANCELLED"));
  useImperativeHandle(ref, () => ({ exists: () => isDirty() || repeat.every !== "" }));
  const again =
    <Change extends unknown[]>(change: (...given: Change) => void) =>
    (...given: Change) => {
      setOverlaps(null);
      change(...given);
    };
  return (
    <SavingForm
      saving={saving}
      label="Datos de la sesión"
      subject={scope === "ONE" ? "Esta sesión" : "Esta serie"}
      labelOf={mergeLabel}
      show={(field, text) => (field === "clientId" ? <ClientName id={text} /> : mergeWords(field, text))}
      submit={overlaps ? "Guardar igualmente" : repeat.every ? "Guardar serie" : "Guardar"}
      notice={overlaps && <OverlapNotice overlaps={overlaps.taken} zone={zone} dated={isSeries} />}
      foot={foot}
      onCancel={onCancel}
    >
      <SessionFormFields
        form={form}
        zone={zone}
        today={today}
        start={start}
        stored={session}
        last={last}
        isSeries={isSeries}
        isSaving={saving.busy}
      >
        {repeats && (
          <RepeatFields
            repeat={repeat}
            onChange={again(setRepeat)}
            left={left}
            onLeft={again(setLeft)}
            values={form.values}
            firstId={session?.id ?? null}
            zone={zone}
            today={today}
            tried={tried}
          />
        )}
      </SessionFormFields>
      {children}
      {hasSeries && session?.series && !repeats && (
        <SeriesChoice
          series={session.series}
          startsAt={session.startsAt}
          zone={zone}
          scope={scope}
          onScope={again(setScope)}
        />
      )}
    </SavingForm>
  );
}
