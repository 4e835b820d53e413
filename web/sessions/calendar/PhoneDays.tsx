import { UnstyledButton } from "@mantine/core";
import { useDrag } from "@mantine/hooks";
import type { ReactNode } from "react";
import { addDays } from "../../../schema/rules/days.ts";
import ui from "../../ui/parts/ui.module.css";
import { weekOf } from "../sessionTimes.ts";
import styles from "./calendar.module.css";
import { dayName, weekdayName } from "./calendarWords.ts";

interface PhoneDaysProps {
  /** Those that stand side by side, and the week they are of. */
  days: readonly string[];
  week: readonly string[];
  today: string;
  /** How many sessions each day has. */
  counts: ReadonlyMap<string, number>;
  onDay: (day: string) => void;
  /** Draws one day. */
  children: (day: string) => ReactNode;
}

/** Pixels a finger has to go sideways. */
const SWIPE = 56;

/** Where a swipe back leads: to the days of one week that end before the first one, where it has begun long enough before. */
function backFrom(first: string, count: number): string {
  const end = addDays(first, -1);
  const start = addDays(end, 1 - count);
  return weekOf(end).find((day) => day >= start) ?? start;
}

/** One day of a week, or three where the telephone lies on its side; a swipe or a press leads to the others. */
export function PhoneDays({ days, week, today, counts, onDay, children }: PhoneDaysProps) {
  const swipe = useDrag<HTMLDivElement>(
    ({ last, canceled, movement: [x, y] }) => {
      if (!last || canceled || Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
      const [first, end] = [days[0], days.at(-1)];
      if (first && end) onDay(x < 0 ? addDays(end, 1) : backFrom(first, days.length));
    },
    { axis: "lock", threshold: 10 },
  );
  return (
    <>
      <nav className={styles.strip} aria-label="Días de la semana">
        {week.map((day) => (
          <UnstyledButton
            key={day}
            className={styles.stripDay}
            aria-current={days.includes(day) ? "date" : undefined}
            data-today={day === today || undefined}
            onClick={() => onDay(day)}
          >
            <span className={ui.sr}>{dayName(day, counts)}</span>
            <span aria-hidden>{weekdayName(day).slice(0, 2)}</span>
            <b aria-hidden>{Number(day.slice(8))}</b>
            <i data-has={counts.has(day) || undefined} />
          </UnstyledButton>
        ))}
      </nav>
      <div ref={swipe.ref} className={styles.phoneDays}>
        {days.map((day, index) => (
          <div key={day} className={styles.phoneDay} data-plain={index > 0 || undefined}>
            {days.length > 1 && (
              <div className={styles.phoneDayName}>{`${weekdayName(day)} ${Number(day.slice(8))}`}</div>
            )}
            {children(day)}
          </div>
        ))}
      </div>
    </>
  );
}
