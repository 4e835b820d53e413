import { IconCheck } from "@tabler/icons-react";
import styles from "./calendar.module.css";

/** What the shapes mean, and how to move a session without being shown. */
export function CalendarKey({ movable }: { movable: boolean }) {
  return (
    <div className={styles.calKey}>
      <span>
        <i data-s="SCHEDULED" />
        Programada
      </span>
      <span>
        <i data-s="CONFIRMED" />
        Confirmada
      </span>
      <span>
        <IconCheck size={15} stroke={2.5} aria-hidden />
        Completada
      </span>
      <span>
        <s>Cancelada</s>
      </span>
      {movable && <span className={styles.calHint}>Para mover: arrastra, Alt + flechas o la tecla M</span>}
    </div>
  );
}
