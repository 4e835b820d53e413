import { IconCheck } from "@tabler/icons-react";

/** What the shapes mean, and how to move a session without being shown. */
export function CalendarKey({ movable }: { movable: boolean }) {
  return (
    <div className="cal-key">
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
      {movable && <span className="cal-hint">Para mover: arrastra, Alt + flechas o la tecla M</span>}
    </div>
  );
}
