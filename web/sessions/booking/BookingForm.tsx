import { Button, Group, Text } from "@mantine/core";
import { type RefObject, useImperativeHandle } from "react";
import type { BookingField } from "../../../schema/rules/booking/settings.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import { SavingFrame } from "../../core/saving/SavingFrame.tsx";
import { ZoneName } from "../../core/zones/ZoneName.tsx";
import { Conflict } from "../../ui/form/Conflict.tsx";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Section } from "../../ui/parts/Section.tsx";
import { BookingExceptions } from "./BookingExceptions.tsx";
import { BookingKinds } from "./BookingKinds.tsx";
import { BookingPagePart } from "./BookingPagePart.tsx";
import { BookingRules } from "./BookingRules.tsx";
import type { BookingSettings_SettingsFragment } from "./BookingSettings.generated.ts";
import { BookingWeek } from "./BookingWeek.tsx";
import styles from "./booking.module.css";
import { BOOKING_LABEL, saidOf } from "./bookingWords.ts";
import { SUBJECT, useBookingForm } from "./useBookingForm.ts";

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
  const { values, errors, edit, base, isDirty, saving } = useBookingForm(settings, suggested);
  useImperativeHandle(ref, () => ({ exists: isDirty }));
  const at = (field: BookingField) =>
    errors[field] && (
      <Text id={idOf(field)} size="sm" c="var(--mantine-color-error)" role="alert" tabIndex={-1} mb="xs" data-error>
        {errors[field]}
      </Text>
    );
  return (
    <SavingFrame saving={saving} label="Reservas" className={styles.form}>
      {saving.conflict && (
        <Conflict
          conflict={saving.conflict}
          subject={SUBJECT}
          labelOf={(field) => BOOKING_LABEL[field]}
          show={saidOf}
          onChoose={saving.choose}
        />
      )}
      <Section title="Tu página">
        <BookingPagePart values={values} errors={errors} url={base.isOn ? base.url : null} onChange={edit} />
      </Section>
      <Section title={BOOKING_LABEL.kinds}>
        {at("kinds")}
        <BookingKinds kinds={values.kinds} onChange={(kinds) => edit({ kinds })} />
      </Section>
      <Section title={BOOKING_LABEL.week}>
        <Text size="sm" c="dimmed" mb="xs">
          Las horas son las de tu consulta: <ZoneName zone={zone} />. Lo que ya tienes en la agenda no se ofrece.
        </Text>
        {at("week")}
        <BookingWeek week={values.week} faultId={errors.week && idOf("week")} onChange={(week) => edit({ week })} />
      </Section>
      <Section title={BOOKING_LABEL.exceptions}>
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
        {saving.problem && <FailedLine text={saving.problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={saving.busy}>
            Guardar
          </Button>
        </Group>
      </div>
    </SavingFrame>
  );
}
