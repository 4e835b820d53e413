import { ActionIcon, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { readDay, showDay } from "../day.ts";
import { formatMonth } from "../month.ts";
import ui from "../parts/ui.module.css";
import styles from "./dateField.module.css";

interface DateFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** The text as typed; `readDay` says which day it means. Kept as it is, so that a slip can be put right. */
  value: string;
  onChange: (text: string) => void;
  /** First and last day the calendar offers, as `YYYY-MM-DD`. */
  minDay: string;
  maxDay: string;
  /** Where the calendar opens while no day is chosen. */
  openAt: string;
  /** What it opens with there: years to choose from for what lies far away, else a month's days. */
  openLevel?: "decade" | "month";
}

const LABELS = {
  previousMonth: "Mes anterior",
  nextMonth: "Mes siguiente",
  previousYear: "Año anterior",
  nextYear: "Año siguiente",
  previousDecade: "Década anterior",
  nextDecade: "Década siguiente",
  monthLevelControl: "Elegir mes",
  yearLevelControl: "Elegir año",
};

// What Mantine's own date inputs pass on: Escape then closes the calendar, and not the modal around it.
const ESCAPE_STAYS_HERE = { __stopPropagation: true };

/** A day that can be typed (día/mes/año) or picked, years first. */
export function DateField({
  value,
  onChange,
  minDay,
  maxDay,
  openAt,
  openLevel = "decade",
  className,
  ...input
}: DateFieldProps) {
  const [opened, calendar] = useDisclosure();
  const day = readDay(value);
  const picker = (
    <Popover opened={opened} onChange={(open) => !open && calendar.close()} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Elegir en el calendario" onClick={calendar.toggle}>
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendario" data-mantine-stop-propagation>
        <DatePicker
          {...ESCAPE_STAYS_HERE}
          locale="es"
          firstDayOfWeek={0}
          weekendDays={[]}
          className={styles.calendar}
          monthLabelFormat={(month) => formatMonth(month.slice(0, 7))}
          ariaLabels={LABELS}
          defaultLevel={day ? "month" : openLevel}
          defaultDate={day ?? openAt}
          value={day}
          minDate={minDay}
          maxDate={maxDay}
          onChange={(picked) => {
            onChange(showDay(picked));
            calendar.close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      placeholder="dd/mm/aaaa"
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="off"
      className={`${ui.num} ${className ?? ""}`}
      rightSection={picker}
    />
  );
}
