import type { Priority } from "../core/schema.generated.ts";

/** A priority in words: where the field is named beside it, and by itself. */
export const PRIORITY_WORD: Record<Priority, { short: string; long: string }> = {
  HIGH: { short: "Alta", long: "Alta prioridad" },
  MEDIUM: { short: "Media", long: "Prioridad media" },
  LOW: { short: "Baja", long: "Prioridad baja" },
};
