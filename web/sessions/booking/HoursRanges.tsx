import { ActionIcon, Button } from "@mantine/core";
import { TimePicker } from "@mantine/dates";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { BOOKING_RANGES_MAX } from "../../../schema/rules/booking/settings.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "./booking.module.css";
import { newKey, type Range } from "./bookingForm.ts";

interface HoursRangesProps {
  /** Of which day they are, for who does not see it beside them. */
  of: string;
  ranges: readonly Range[];
  onChange: (ranges: Range[]) => void;
}

/** The next range begins where the last one ends, with an hour between. */
function nextRange(ranges: readonly Range[]): Range {
  const end = Number(ranges.at(-1)?.to.slice(0, 2) ?? 8);
  const from = Math.min(end + 1, 22);
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return { key: newKey(), from: clock(from), to: clock(Math.min(from + 4, 23)) };
}

interface ClockProps {
  label: string;
  /** `HH:mm`; empty while it is not whole. */
  value: string;
  onChange: (time: string) => void;
}

/** An hour on the clocks of the practice, whatever those of the browser's language look like. */
const Clock = ({ label, value, onChange }: ClockProps) => (
  <TimePicker
    format="24h"
    hoursInputLabel={`${label}, hora`}
    minutesInputLabel={`${label}, minutos`}
    minutesStep={5}
    value={value}
    onChange={(time) => onChange(time.slice(0, 5))}
    className={`${ui.num} ${styles.time}`}
  />
);

/** Hours of one day, range by range. */
export function HoursRanges({ of, ranges, onChange }: HoursRangesProps) {
  const edit = (key: number, change: Partial<Range>) =>
    onChange(ranges.map((range) => (range.key === key ? { ...range, ...change } : range)));
  return (
    <div className={styles.ranges}>
      {ranges.map(({ key, from, to }, index) => {
        const which = ranges.length > 1 ? `${of}, tramo ${index + 1}` : of;
        return (
          <div key={key} className={styles.range}>
            <Clock label={`${which}: desde`} value={from} onChange={(from) => edit(key, { from })} />
            <span aria-hidden>a</span>
            <Clock label={`${which}: hasta`} value={to} onChange={(to) => edit(key, { to })} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Quitar ${which}`}
              title="Quitar"
              onClick={() => onChange(ranges.filter((range) => range.key !== key))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {ranges.length < BOOKING_RANGES_MAX && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          aria-label={`Añadir tramo: ${of}`}
          onClick={() => onChange([...ranges, nextRange(ranges)])}
        >
          Añadir tramo
        </Button>
      )}
    </div>
  );
}
