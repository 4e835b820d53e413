import { useForm } from "@mantine/form";
import { type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import { ClientName } from "../../clients/picker/ClientName.tsx";
import { SavingForm } from "../../core/saving/SavingForm.tsx";
import { useSaving } from "../../core/saving/useSaving.ts";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { OverlapNotice } from "./OverlapNotice.tsx";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import { SessionFormFields } from "./SessionFormFields.tsx";
import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";
import { type SessionValues, sessionFormErrors, toInput, toValues } from "./sessionForm.ts";
import { fromTexts, mergeLabel, mergeWords, toTexts } from "./sessionMerge.ts";
import { useLastSession } from "./useLastSession.ts";
import { useProposals } from "./useProposals.ts";
import { useSaveSession } from "./useSaveSession.ts";

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
  onCancel: () => void;
  /** Between the fields and the foot, and at the foot's left. */
  children?: ReactNode;
  foot?: ReactNode;
}

/** Creates or edits one session. */
export function SessionForm(props: SessionFormProps) {
  const { start, initial, drawn, zone, today, months, ref, onSaved, onCancel, children, foot } = props;
  const [overlaps, setOverlaps] = useState<SessionOverlap_SessionFragment[] | null>(null);
  const save = useSaveSession(months);
  const form = useForm<SessionValues>({
    mode: "controlled",
    initialValues: initial,
    // Another time may well be free.
    onValuesChange: (now, before) => {
      const moved = (["date", "time", "occurrence", "duration"] as const).some((field) => now[field] !== before[field]);
      if (moved) setOverlaps(null);
    },
  });
  const last = useLastSession(start === null ? form.values.clientId : "");
  useProposals(form, last, drawn);
  const { saving, isDirty } = useSaving(form, {
    start,
    blank: form.getInitialValues(),
    toValues: (session: SessionForm_SessionFragment) => toValues(session, zone),
    toTexts,
    fromTexts,
    errorsOf: (values) => sessionFormErrors(values, zone),
    save: (at, values) => save(at, { input: toInput(values, zone), allowOverlap: overlaps !== null }),
    onSaved,
    onSpecial: setOverlaps,
  });
  useImperativeHandle(ref, () => ({ exists: isDirty }));
  return (
    <SavingForm
      saving={saving}
      label="Datos de la sesión"
      subject="Esta sesión"
      labelOf={mergeLabel}
      show={(field, text) => (field === "clientId" ? <ClientName id={text} /> : mergeWords(field, text))}
      submit={overlaps ? "Guardar igualmente" : "Guardar"}
      notice={overlaps && <OverlapNotice overlaps={overlaps} zone={zone} />}
      foot={foot}
      onCancel={onCancel}
    >
      <SessionFormFields form={form} zone={zone} today={today} start={start} last={last} />
      {children}
    </SavingForm>
  );
}
