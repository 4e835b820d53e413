import { Button, Group, Text } from "@mantine/core";
import { type FormEvent, type RefObject, useImperativeHandle, useRef, useState } from "react";
import type { BookingField } from "../../../schema/rules/booking/settings.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import { failureSentence } from "../../core/failure.ts";
import { useRefused } from "../../ui/form/goToRefused.ts";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Section } from "../../ui/parts/Section.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { ZoneName } from "../../ui/zones/ZoneName.tsx";
import { BookingExceptions } from "./BookingExceptions.tsx";
import { BookingKinds } from "./BookingKinds.tsx";
import { BookingPagePart } from "./BookingPagePart.tsx";
import { BookingRules } from "./BookingRules.tsx";
import type { BookingSettings_SettingsFragment } from "./BookingSettings.generated.ts";
import { BookingWeek } from "./BookingWeek.tsx";
import styles from "./booking.module.css";
import {
  type BookingErrors,
  type BookingInput,
  type BookingValues,
  errorsOf,
  isStoredAs,
  saysTheSame,
  toInput,
  toValues,
} from "./bookingForm.ts";
import { useUpdateBookingMutation } from "./UpdateBooking.generated.ts";

interface BookingFormProps {
  settings: BookingSettings_SettingsFragment;
  /** The end of an address for whoever has chosen none. */
  suggested: string;
  /** The practice's. */
  zone: string;
  /** Says whether something is not saved. */
  ref: RefObject<UnsavedText | null>;
}

/** Where it is said what is wrong with a setting. */
const idOf = (field: BookingField) => `booking-${field}`;

/** Everything that is settled about the booking page, saved as one. */
export function BookingForm({ settings, suggested, zone, ref }: BookingFormProps) {
  const [base, setBase] = useState(settings);
  const [values, setValues] = useState(() => toValues(settings, suggested));
  const [errors, setErrors] = useState<BookingErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isOlder, setOlder] = useState(false);
  const [refusal, setRefusal] = useState<BookingErrors | null>(null);
  const place = useRefused(refusal);
  /** What was sent, and may be stored although no answer came. */
  const unanswered = useRef<BookingInput | null>(null);
  const [update, { loading }] = useUpdateBookingMutation({ errorPolicy: "all" });
  useImperativeHandle(ref, () => ({ exists: () => !saysTheSame(values, toValues(base, suggested)) }), [
    values,
    base,
    suggested,
  ]);

  const edit = (change: Partial<BookingValues>) => {
    setValues((now) => ({ ...now, ...change }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))));
  };
  const refuse = (told: BookingErrors, other: string | null = null) => {
    setErrors(told);
    setRefusal(told);
    setProblem(other ?? (Object.keys(told).length > 0 ? "Revisa lo señalado antes de guardar." : null));
  };
  const save = async (overwrite: boolean, { version } = base): Promise<void> => {
    if (loading) return;
    const faults = errorsOf(values);
    if (Object.keys(faults).length > 0) return refuse(faults);
    const input = toInput(values);
    const { data, error } = await update({ variables: { input, version, overwrite } });
    const answer = data?.updateBookingSettings;
    if (!answer) {
      unanswered.current = input;
      return refuse({}, failureSentence(error, "Tu página de reservas"));
    }
    const conflict = answer.errors.find(({ code }) => code === "CONFLICT");
    const current = conflict?.current;
    const lost = unanswered.current;
    unanswered.current = null;
    // A save whose answer got lost looks like another window's.
    const saved = answer.bookingSettings ?? (current && isStoredAs(current, input) ? current : null);
    if (!saved && current && lost && isStoredAs(current, lost)) return save(overwrite, current);
    setOlder(!saved && conflict !== undefined);
    if (!saved && conflict) return refuse({}, conflict.message);
    if (!saved) {
      const told = answer.errors.map(({ field, message }) => [field?.at(-1) ?? "", message] as const);
      const known = told.filter(([field]) => field in values) as [BookingField, string][];
      return refuse(Object.fromEntries(known), known.length < told.length ? (told[0]?.[1] ?? null) : null);
    }
    const stored = toValues(saved, suggested);
    setBase(saved);
    // What was typed while it was on its way stays.
    setValues((now) => (saysTheSame(now, values) ? stored : now));
    refuse({});
    showToast({ text: saved.isOn ? "Guardado: tu página está activa." : "Guardado." });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  const at = (field: BookingField) =>
    errors[field] && (
      <Text id={idOf(field)} size="sm" c="var(--mantine-color-error)" role="alert" tabIndex={-1} mb="xs" data-error>
        {errors[field]}
      </Text>
    );
  return (
    <form ref={place} noValidate onSubmit={submit} aria-label="Reservas" className={styles.form}>
      <Section title="Tu página">
        <BookingPagePart values={values} errors={errors} url={base.isOn ? base.url : null} onChange={edit} />
      </Section>
      <Section title="Tipos de cita">
        {at("kinds")}
        <BookingKinds kinds={values.kinds} onChange={(kinds) => edit({ kinds })} />
      </Section>
      <Section title="Tu semana">
        <Text size="sm" c="dimmed" mb="xs">
          Las horas son las de tu consulta: <ZoneName zone={zone} />. Lo que ya tienes en la agenda no se ofrece.
        </Text>
        {at("week")}
        <BookingWeek week={values.week} faultId={errors.week && idOf("week")} onChange={(week) => edit({ week })} />
      </Section>
      <Section title="Excepciones">
        {at("exceptions")}
        <BookingExceptions
          exceptions={values.exceptions}
          today={dayIn(zone, new Date())}
          faultId={errors.exceptions && idOf("exceptions")}
          onChange={(exceptions) => edit({ exceptions })}
        />
      </Section>
      <Section title="Reglas">
        <BookingRules values={values} errors={errors} onChange={edit} />
      </Section>
      <div className={styles.foot} data-part="bar">
        {problem && (
          <FailedLine text={problem}>
            {isOlder && (
              <Button variant="subtle" size="compact-sm" onClick={() => void save(true)}>
                Guardar lo mío
              </Button>
            )}
          </FailedLine>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={loading}>
            Guardar
          </Button>
        </Group>
      </div>
    </form>
  );
}
