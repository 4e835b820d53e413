import { Card, Skeleton } from "@mantine/core";
import styles from "../agenda/sessions.module.css";
import type { View } from "../agenda/sessionsAddress.ts";

const CELLS = Array.from({ length: 35 }, (_, cell) => cell);

/** The shape of the calendar while its code or its month is on the way. */
export function CalendarSkeleton({ view }: { view: View }) {
  return (
    <Card padding={0} aria-busy className={styles.calSkeleton} data-view={view}>
      {view === "calendario" &&
        CELLS.map((cell) => (
          <div key={cell}>
            <Skeleton h={14} w={18} mb={10} />
            {cell % 3 === 0 && <Skeleton h={18} mb={6} />}
            {cell % 4 === 1 && <Skeleton h={18} />}
          </div>
        ))}
    </Card>
  );
}
