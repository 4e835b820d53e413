import { Button, Text } from "@mantine/core";
import { IconCalendarPlus, IconTrash } from "@tabler/icons-react";
import { BOOKING_EXCEPTIONS_MAX } from "../../../schema/rules/booking/settings.ts";
import { addDays } from "../../../schema/rules/days.ts";
import { showDay } from "../../ui/day.ts";
import { DateField } from "../../ui/form/DateField.tsx";
import styles from "./booking.module.css";
import { type ExceptionValues, newKey } from "./bookingForm.ts";
import { HoursRanges } from "./HoursRanges.tsx";

interface BookingExceptionsProps {
  exceptions: readonly ExceptionValues[];
  /** `YYYY-MM-DD` of the practice. */
  today: string;
  /** What says why they cannot be as they are. */
  faultId: string | undefined;
  onChange: (exceptions: ExceptionValues[]) => void;
}

/** Holidays, and days with other hours. */
export function BookingExceptions({ exceptions, today, faultId, onChange }: BookingExceptionsProps) {
  const edit = (key: number, change: Partial<ExceptionValues>) =>
    onChange(exceptions.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const days = { minDay: today, maxDay: addDays(today, 730), openAt: today, openLevel: "month" } as const;
  return (
    <>
      {exceptions.length === 0 && (
        <Text c="dimmed" size="sm">
          Vacaciones, festivos o un día con otro horario.
        </Text>
      )}
      <ul className={styles.rows}>
        {exceptions.map(({ key, from, to, hours }, index) => {
          const which = `Excepción ${index + 1}`;
          return (
            <li key={key} className={styles.exception}>
              <DateField
                {...days}
                label="Desde"
                aria-label={`${which}: desde`}
                value={from}
                onChange={(day) => edit(key, { from: day, ...(to === from && { to: day }) })}
              />
              <DateField
                {...days}
                label="Hasta"
                aria-label={`${which}: hasta`}
                value={to}
                onChange={(day) => edit(key, { to: day })}
              />
              <div className={styles.wide}>
                <Text size="sm" c="dimmed" className={styles.exceptionSays}>
                  {hours.length === 0 ? "Cerrado estos días." : "Estos días, solo:"}
                </Text>
                <HoursRanges
                  of={which}
                  ranges={hours}
                  faultId={faultId}
                  onChange={(changed) => edit(key, { hours: changed })}
                />
              </div>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconTrash size={15} aria-hidden />}
                aria-label={`Quitar la excepción ${index + 1}`}
                onClick={() => onChange(exceptions.filter((one) => one.key !== key))}
              >
                Quitar
              </Button>
            </li>
          );
        })}
      </ul>
      {exceptions.length < BOOKING_EXCEPTIONS_MAX && (
        <Button
          variant="light"
          size="sm"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => {
            const day = showDay(addDays(today, 1));
            onChange([...exceptions, { key: newKey(), from: day, to: day, hours: [] }]);
          }}
        >
          Añadir excepción
        </Button>
      )}
    </>
  );
}
