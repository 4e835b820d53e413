import type { Table } from "./table.ts";

/** What an objective is made of, and how far it has come (document §3, §5). */
export const OBJECTIVE = {
  title: { label: "Título", wire: ["titulo"], needed: "es obligatorio", max: 200, clinical: "empty" },
  description: { label: "Descripción", wire: ["descripcion"], max: 10_000, clinical: "null" },
  clientId: { label: "Cliente", wire: ["client"], needed: "es obligatorio" },
  priority: { label: "Prioridad", wire: ["prioridad"] },
  targetDate: { label: "Fecha objetivo", wire: ["fechaObjetivo"], isDay: true },
  progress: { label: "Progreso", wire: ["progreso"] },
  status: { label: "Estado", wire: ["estado"], api: "progress" },
  sessionId: { label: "Sesión", wire: ["sessionId"] },
  noteId: { label: "Nota", wire: ["noteId"] },
} as const satisfies Table;
