import { useForm } from "@mantine/form";
import type { BookingField } from "../../../schema/rules/booking/settings.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { type Outcome, outcomeOf } from "../../core/saving/outcome.ts";
import { useChangeOnce } from "../../core/saving/useChangeOnce.ts";
import { useSaving } from "../../core/saving/useSaving.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import type { BookingSettings_SettingsFragment } from "./BookingSettings.generated.ts";
import {
  type BookingChanges,
  type BookingErrors,
  type BookingValues,
  changesOf,
  errorsOf,
  fromTexts,
  says,
  toTexts,
  toValues,
} from "./bookingForm.ts";
import { BOOKING_LABEL } from "./bookingWords.ts";
import { useUpdateBookingMutation } from "./UpdateBooking.generated.ts";

type Stored = BookingSettings_SettingsFragment;

/** As a sentence begins with it. */
export const SUBJECT = "Tu página de reservas";

const fieldOf = (name: string | null): BookingField | null =>
  name !== null && name in BOOKING_LABEL ? (name as BookingField) : null;

/**
 * Everything that is settled about the booking page, saved as one.
 * @param suggested the end of an address for whoever has chosen none
 */
export function useBookingForm(settings: Stored, suggested: string) {
  const valuesOf = (stored: Stored) => toValues(stored, suggested);
  const form = useForm<BookingValues>({
    mode: "controlled",
    initialValues: valuesOf(settings),
    // A sentence goes with a change of its own field alone.
    clearInputErrorOnChange: false,
  });
  const [update] = useUpdateBookingMutation({ errorPolicy: "all" });
  const changeOnce = useChangeOnce({
    async change({ version }: Stored, input: BookingChanges): Promise<Outcome<Stored, BookingField>> {
      const { data, error } = await update({ variables: { input, ...basedOn(version) } });
      const answer = data?.updateBookingSettings;
      const read = answer && { stored: answer.bookingSettings, errors: answer.errors };
      return outcomeOf(read, error, { subject: SUBJECT, fieldOf });
    },
    says,
  });
  const { saving, base, isDirty } = useSaving<BookingValues, Stored, BookingField>(form, {
    start: settings,
    blank: valuesOf(settings),
    toValues: valuesOf,
    toTexts,
    fromTexts,
    errorsOf,
    save: (at, values) => changeOnce(at ?? settings, (from) => changesOf(values, from)),
    onSaved: () => undefined,
    onKept: ({ isOn }) => showToast({ text: isOn ? "Guardado: tu página está activa." : "Guardado." }),
  });
  return {
    values: form.values,
    errors: form.errors as BookingErrors,
    edit(change: Partial<BookingValues>) {
      form.setValues(change);
      for (const field of Object.keys(change)) form.clearFieldError(field);
    },
    base: base ?? settings,
    isDirty,
    // The form stays: what is saved is gone on with.
    saving: {
      ...saving,
      submit(event: Parameters<typeof saving.submit>[0]) {
        event.preventDefault();
        saving.keep();
      },
    },
  };
}
