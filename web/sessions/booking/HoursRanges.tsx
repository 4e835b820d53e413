import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { areHours, BOOKING_RANGES_MAX } from "../../../schema/rules/booking/settings.ts";
import { HourInput } from "../form/HourInput.tsx";
import styles from "./booking.module.css";
import { fromRange, newKey, type Range } from "./bookingForm.ts";

interface HoursRangesProps {
  /** Of which day they are, for who does not see it beside them. */
  of: string;
  ranges: readonly Range[];
  /** What says why hours here, or of another day, cannot be as they are. */
  faultId: string | undefined;
  onChange: (ranges: Range[]) => void;
}

/** The next range begins where the last one ends, with an hour between. */
function nextRange(ranges: readonly Range[]): Range {
  const end = Number(ranges.at(-1)?.to.slice(0, 2) ?? 8);
  const from = Math.min(end + 1, 22);
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return { key: newKey(), from: clock(from), to: clock(Math.min(from + 4, 23)) };
}

/** Hours of one day, range by range. */
export function HoursRanges({ of, ranges, faultId, onChange }: HoursRangesProps) {
  const told = areHours(ranges.map(fromRange)) ? undefined : faultId;
  const edit = (key: number, change: Partial<Range>) =>
    onChange(ranges.map((range) => (range.key === key ? { ...range, ...change } : range)));
  const clock = (label: string) => ({
    hoursInputLabel: `${label}, hora`,
    minutesInputLabel: `${label}, minutos`,
    faultId: told,
    className: styles.time,
  });
  return (
    <div className={styles.ranges}>
      {ranges.map(({ key, from, to }, index) => {
        const which = ranges.length > 1 ? `${of}, tramo ${index + 1}` : of;
        return (
          <div key={key} className={styles.range}>
            <HourInput {...clock(`${which}: desde`)} value={from} onChange={(from) => edit(key, { from })} />
            <span aria-hidden>a</span>
            <HourInput {...clock(`${which}: hasta`)} value={to} onChange={(to) => edit(key, { to })} />
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
