import { Text } from "@mantine/core";
import styles from "./booking.module.css";
import type { Range } from "./bookingForm.ts";
import { WEEKDAYS } from "./bookingWords.ts";
import { HoursRanges } from "./HoursRanges.tsx";

interface BookingWeekProps {
  /** By weekday, Monday first. */
  week: readonly Range[][];
  /** What says why it cannot be as it is. */
  faultId: string | undefined;
  onChange: (week: Range[][]) => void;
}

/** When a usual week can be booked. */
export function BookingWeek({ week, faultId, onChange }: BookingWeekProps) {
  return (
    <ul className={styles.week}>
      {WEEKDAYS.map((name, index) => {
        const ranges = week[index] ?? [];
        return (
          <li key={name}>
            <Text fw={600} className={styles.weekday}>
              {name}
              {ranges.length === 0 && (
                <Text span c="dimmed" fw={400}>
                  {" "}
                  · cerrado
                </Text>
              )}
            </Text>
            <HoursRanges
              of={name}
              ranges={ranges}
              faultId={faultId}
              onChange={(changed) => onChange(week.map((before, day) => (day === index ? changed : before)))}
            />
          </li>
        );
      })}
    </ul>
  );
}
