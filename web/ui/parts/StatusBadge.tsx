import { Badge } from "@mantine/core";
import ui from "./ui.module.css";

/** The document's words, each with its tone. Colour never speaks alone: the word is always there. */
const TONES = {
  Activo: "green",
  Inactivo: "gray",
  Programada: "blue",
  Confirmada: "teal",
  Completada: "green",
  Cancelada: "gray",
  Pendiente: "yellow",
  "Plan Actual": "teal",
  "Más Popular": "teal",
} as const;
const DOTLESS: readonly string[] = ["Plan Actual", "Más Popular"];
const OVER: readonly string[] = ["Inactivo", "Cancelada"];

/** A state in one word; a dot goes with the states of people and sessions, a faint one with those that are over. */
export function StatusBadge({ status }: { status: keyof typeof TONES }) {
  const dot = <span className={ui.dot} data-dot={OVER.includes(status) ? "off" : "on"} aria-hidden />;
  return (
    <Badge color={TONES[status]} leftSection={!DOTLESS.includes(status) && dot}>
      {status}
    </Badge>
  );
}
