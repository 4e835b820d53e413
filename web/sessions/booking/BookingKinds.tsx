import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { BOOKING_KINDS_MAX } from "../../../schema/rules/booking/settings.ts";
import { SESSION_DURATIONS, SESSION_FIELD_LABEL, SESSION_TEXT_MAX } from "../../../schema/rules/sessions.ts";
import type { TherapySessionType } from "../../core/schema.generated.ts";
import ui from "../../ui/parts/ui.module.css";
import { TYPE_WORD } from "../sessionWords.ts";
import styles from "./booking.module.css";
import { type KindValues, newKey } from "./bookingForm.ts";

const TYPES = Object.entries(TYPE_WORD).map(([value, label]) => ({ value, label }));
const DURATIONS = SESSION_DURATIONS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutos` }));
const EMPTY = { type: "FOLLOW_UP", duration: "60", price: "", location: "" } as const;

interface BookingKindsProps {
  kinds: readonly KindValues[];
  onChange: (kinds: KindValues[]) => void;
}

/** What can be booked, each with its duration, price and place. */
export function BookingKinds({ kinds, onChange }: BookingKindsProps) {
  const edit = (key: number, change: Partial<KindValues>) =>
    onChange(kinds.map((kind) => (kind.key === key ? { ...kind, ...change } : kind)));
  return (
    <>
      <ul className={styles.rows}>
        {kinds.map(({ key, type, duration, price, location }, index) => (
          <li key={key} className={styles.kind} aria-label={`Tipo de cita ${index + 1}`}>
            <NativeSelect
              label={SESSION_FIELD_LABEL.type}
              data={TYPES}
              value={type}
              onChange={(event) => edit(key, { type: event.currentTarget.value as TherapySessionType })}
            />
            <NativeSelect
              label={SESSION_FIELD_LABEL.durationMinutes}
              data={DURATIONS}
              value={duration}
              onChange={(event) => edit(key, { duration: event.currentTarget.value })}
            />
            <TextInput
              label={`${SESSION_FIELD_LABEL.price} (US$)`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="No se dice"
              className={ui.num}
              value={price}
              onChange={(event) => edit(key, { price: event.currentTarget.value })}
            />
            <TextInput
              label={SESSION_FIELD_LABEL.location}
              autoComplete="off"
              placeholder="Consulta, en línea…"
              maxLength={SESSION_TEXT_MAX.location}
              value={location}
              onChange={(event) => edit(key, { location: event.currentTarget.value })}
            />
            {kinds.length > 1 && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconTrash size={15} aria-hidden />}
                aria-label={`Quitar el tipo de cita ${index + 1}`}
                onClick={() => onChange(kinds.filter((kind) => kind.key !== key))}
              >
                Quitar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {kinds.length < BOOKING_KINDS_MAX && (
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...kinds, { key: newKey(), ...EMPTY }])}
        >
          Añadir tipo de cita
        </Button>
      )}
    </>
  );
}
