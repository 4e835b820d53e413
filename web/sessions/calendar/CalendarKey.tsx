import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BUSY_ELSEWHERE } from "../../../schema/rules/agenda/busy.ts";
import styles from "./calendar.module.css";

interface CalendarKeyProps {
  /** How a session is moved, where it can be. */
  hint: string | null;
  /** How hours are shown that are taken elsewhere; `failed`: they could not be had; null: there are none. */
  elsewhere: "hours" | "days" | "failed" | null;
  /** What can be chosen about how it is shown. */
  children?: ReactNode;
}

/** What the shapes mean, and how to move a session without being shown. */
export function CalendarKey({ hint, elsewhere, children }: CalendarKeyProps) {
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
      {(elsewhere === "hours" || elsewhere === "days") && (
        <span>
          <i data-s="BUSY" data-of={elsewhere} />
          {BUSY_ELSEWHERE}
        </span>
      )}
      {elsewhere === "failed" && <span role="status">No se pudieron cargar las horas de tus otros calendarios.</span>}
      {children && <div className={styles.calChoices}>{children}</div>}
      {hint && <span className={styles.calHint}>{hint}</span>}
    </div>
  );
}
