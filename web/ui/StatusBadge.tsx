import { Badge } from "@mantine/core";

/** The document's words, each with its tone. Colour never speaks alone: the word is always there. */
const TONES = { Activo: "green", Inactivo: "gray", "Plan Actual": "teal", "Más Popular": "teal" } as const;
const DOTS: Partial<Record<keyof typeof TONES, "on" | "off">> = { Activo: "on", Inactivo: "off" };

/** A state in one word; a dot goes with the states of a person. */
export function StatusBadge({ status }: { status: keyof typeof TONES }) {
  const dot = DOTS[status];
  return (
    <Badge color={TONES[status]} leftSection={dot && <span className="dot" data-dot={dot} aria-hidden />}>
      {status}
    </Badge>
  );
}
