import { NativeSelect, SimpleGrid } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { BOOKING_STEPS } from "../../../schema/rules/booking/settings.ts";
import type { BookingErrors, BookingValues } from "./bookingForm.ts";
import { BOOKING_LABEL, days, hours, minutes, NO_MOST, sessions } from "./bookingWords.ts";

/** A value that was set elsewhere stays among them. */
const options = (values: readonly number[], chosen: string, say: (value: number) => string) =>
  [...new Set([...values, Number(chosen)])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: say(value) }));

type Name = "stepMinutes" | "bufferBefore" | "bufferAfter" | "noticeHours" | "aheadDays";
const CHOICES: { name: Name; values: readonly number[]; say: (value: number) => string }[] = [
  { name: "stepMinutes", values: BOOKING_STEPS, say: minutes },
  { name: "bufferBefore", values: [0, 5, 10, 15, 30, 60], say: minutes },
  { name: "bufferAfter", values: [0, 5, 10, 15, 30, 60], say: minutes },
  { name: "noticeHours", values: [0, 2, 4, 12, 24, 48, 72, 168], say: hours },
  { name: "aheadDays", values: [14, 30, 60, 90, 180], say: days },
];

interface BookingRulesProps {
  values: BookingValues;
  errors: BookingErrors;
  onChange: (change: Partial<BookingValues>) => void;
}

/** How close together, how soon, how far ahead and how many. */
export function BookingRules({ values, errors, onChange }: BookingRulesProps) {
  const perDay = options([1, 2, 3, 4, 5, 6, 8, 10], values.perDay || "1", sessions);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      {CHOICES.map(({ name, values: offered, say }) => (
        <NativeSelect
          key={name}
          label={BOOKING_LABEL[name]}
          data={options(offered, values[name], say)}
          value={values[name]}
          error={errors[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <NativeSelect
        label={BOOKING_LABEL.perDay}
        data={[{ value: "", label: NO_MOST }, ...perDay]}
        value={values.perDay}
        error={errors.perDay}
        onChange={(event) => onChange({ perDay: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
