import { ActionIcon, Button, TextInput } from "@mantine/core";
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
            <TextInput
              type="time"
              aria-label={`${which}: desde`}
              className={`${ui.num} ${styles.time}`}
              value={from}
              onChange={(event) => edit(key, { from: event.currentTarget.value })}
            />
            <span aria-hidden>a</span>
            <TextInput
              type="time"
              aria-label={`${which}: hasta`}
              className={`${ui.num} ${styles.time}`}
              value={to}
              onChange={(event) => edit(key, { to: event.currentTarget.value })}
            />
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
