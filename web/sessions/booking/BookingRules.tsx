import { NativeSelect, SimpleGrid } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { BOOKING_STEPS } from "../../../schema/rules/booking/settings.ts";
import { formatNoun } from "../../ui/format.ts";
import type { BookingErrors, BookingValues } from "./bookingForm.ts";

const minutes = (count: number) => (count === 0 ? "Ninguno" : formatNoun(count, "minuto", "minutos"));
const hours = (count: number) =>
  count === 0
    ? "Sin antelación"
    : count % 24 === 0
      ? formatNoun(count / 24, "día", "días")
      : formatNoun(count, "hora", "horas");
const days = (count: number) => formatNoun(count, "día", "días");
const sessions = (count: number) => formatNoun(count, "cita", "citas");

/** A value that was set elsewhere stays among them. */
const options = (values: readonly number[], chosen: string, say: (value: number) => string) =>
  [...new Set([...values, Number(chosen)])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: say(value) }));

type Name = "stepMinutes" | "bufferBefore" | "bufferAfter" | "noticeHours" | "aheadDays";
const CHOICES: { name: Name; label: string; values: readonly number[]; say: (value: number) => string }[] = [
  { name: "stepMinutes", label: "Empiezan cada", values: BOOKING_STEPS, say: minutes },
  { name: "bufferBefore", label: "Descanso antes", values: [0, 5, 10, 15, 30, 60], say: minutes },
  { name: "bufferAfter", label: "Descanso después", values: [0, 5, 10, 15, 30, 60], say: minutes },
  { name: "noticeHours", label: "Antelación mínima", values: [0, 2, 4, 12, 24, 48, 72, 168], say: hours },
  { name: "aheadDays", label: "Se puede pedir hasta dentro de", values: [14, 30, 60, 90, 180], say: days },
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
      {CHOICES.map(({ name, label, values: offered, say }) => (
        <NativeSelect
          key={name}
          label={label}
          data={options(offered, values[name], say)}
          value={values[name]}
          error={errors[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <NativeSelect
        label="Como mucho al día"
        data={[{ value: "", label: "Las que quepan" }, ...perDay]}
        value={values.perDay}
        error={errors.perDay}
        onChange={(event) => onChange({ perDay: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
