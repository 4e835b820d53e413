import { Button, Group } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ClientName } from "../../clients/picker/ClientName.tsx";
import { Conflict, type Found, type Side } from "../../ui/form/Conflict.tsx";
import { mergeTexts, type Texts } from "../../ui/form/merge.ts";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { OverlapNotice } from "./OverlapNotice.tsx";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import { SessionFormFields } from "./SessionFormFields.tsx";
import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";
import { readWhen, type SessionValues, sessionFormErrors, toInput, toValues } from "./sessionForm.ts";
import { fromTexts, type MergeField, mergeLabel, mergeWords, toTexts } from "./sessionMerge.ts";
import { useSaveSession } from "./useSaveSession.ts";

export interface SessionFormProps {
  /** The session as it was read; null for a new one. */
  start: SessionForm_SessionFragment | null;
  /** What the form opens with. */
  initial: SessionValues;
  /** The practice's. */
  zone: string;
  today: string;
  /** Months whose sessions are on the screen. */
  months: readonly string[];
  /** Says whether the form holds text that is not saved. */
  ref: Ref<UnsavedText>;
  onSaved: (session: SessionForm_SessionFragment) => void;
  onCancel: () => void;
  /** Between the fields and the foot, and at the foot's left. */
  children?: ReactNode;
  foot?: ReactNode;
}

const CONTROL = "button, input, textarea";
const equal = (a: Texts<MergeField>, b: Texts<MergeField>) =>
  (Object.keys(a) as MergeField[]).every((field) => a[field] === b[field]);

/** Creates or edits one session. Whatever happens to a save, the form stays with every character in it until it is stored. */
export function SessionForm(props: SessionFormProps) {
  const { start, initial, zone, today, months, ref, onSaved, onCancel, children, foot } = props;
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState<Found<MergeField> | null>(null);
  const [overlaps, setOverlaps] = useState<SessionOverlap_SessionFragment[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const busy = useRef(false);
  const place = useRef<HTMLFormElement>(null);
  const save = useSaveSession(months);
  const form = useForm<SessionValues>({
    mode: "controlled",
    initialValues: initial,
    validate: (values) => sessionFormErrors(values, zone),
    // Another time may well be free.
    onValuesChange: (now, before) => {
      const moved = (["date", "time", "occurrence", "duration"] as const).some((field) => now[field] !== before[field]);
      if (moved) setOverlaps(null);
    },
  });
  useImperativeHandle(ref, () => ({ exists: () => form.isDirty() }));
  useEffect(() => {
    if (refusals === 0) return;
    const first = place.current?.querySelector("[data-error]");
    const control = first?.matches(CONTROL) ? first : first?.querySelector(CONTROL);
    if (control instanceof HTMLElement) control.focus();
  }, [refusals]);
  const refuse = () => setRefusals((count) => count + 1);

  const meet = (current: SessionForm_SessionFragment, values: SessionValues, allowOverlap: boolean) => {
    const before = base ? toTexts(toValues(base, zone)) : toTexts(initial);
    const theirs = toTexts(toValues(current, zone));
    const mine = toTexts(values);
    const { values: merged, clashes, taken } = mergeTexts(before, mine, theirs);
    setBase(current);
    // A save whose answer got lost looks like someone else's: what stands there is what was typed here.
    if (taken.length === 0 && equal(mine, theirs)) return onSaved(current);
    // Only what has been agreed changed meanwhile: nothing to choose.
    if (taken.length === 0 && clashes.length === 0) return store(current, values, allowOverlap);
    form.setValues(fromTexts(merged));
    setConflict({ mine, theirs, clashes, taken, choices: {} });
  };

  const store = async (at: SessionForm_SessionFragment | null, values: SessionValues, allowOverlap: boolean) => {
    const { startsAt } = readWhen(zone, values);
    if (busy.current || !startsAt) return;
    busy.current = true;
    setSaving(true);
    setProblem(null);
    const outcome = await save(at, { input: toInput(values, startsAt), allowOverlap });
    busy.current = false;
    setSaving(false);
    if (outcome.kind === "saved") onSaved(outcome.saved);
    else if (outcome.kind === "overlap") setOverlaps(outcome.overlaps);
    else if (outcome.kind === "conflict") meet(outcome.current, values, allowOverlap);
    else if (outcome.kind === "failed") setProblem(outcome.sentence);
    else {
      form.setErrors(outcome.errors);
      refuse();
      setProblem(outcome.other[0] ?? null);
    }
  };

  const submit = (values: SessionValues) => {
    if (conflict?.clashes.some((field) => !conflict.choices[field]))
      return setProblem("Elige qué texto se queda en cada campo antes de guardar.");
    return store(base, values, overlaps !== null);
  };

  const choose = (field: MergeField, side: Side) => {
    if (!conflict) return;
    form.setValues(fromTexts({ ...toTexts(form.getValues()), [field]: conflict[side][field] }));
    setConflict({ ...conflict, choices: { ...conflict.choices, [field]: side } });
    setProblem(null);
  };

  return (
    <form ref={place} noValidate onSubmit={form.onSubmit(submit, refuse)} aria-label="Datos de la sesión">
      <div className="form-body">
        {conflict && (
          <Conflict
            conflict={conflict}
            subject="Esta sesión"
            labelOf={mergeLabel}
            show={(field, text) => (field === "clientId" ? <ClientName id={text} /> : mergeWords(field, text))}
            onChoose={choose}
          />
        )}
        <SessionFormFields form={form} zone={zone} today={today} isNew={start === null} />
        {children}
      </div>
      <div className="form-foot">
        {overlaps && <OverlapNotice overlaps={overlaps} zone={zone} />}
        {problem && <FailedLine text={problem} />}
        <Group justify="flex-end" gap="xs">
          {foot}
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" loading={saving}>
            {overlaps ? "Guardar igualmente" : "Guardar"}
          </Button>
        </Group>
      </div>
    </form>
  );
}
