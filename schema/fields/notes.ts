import type { Table } from "./table.ts";

/** What a note is made of (document §3, §5). */
export const NOTE = {
  title: { label: "Título", wire: ["title"], needed: "es obligatorio", max: 200, clinical: "empty" },
  content: { label: "Contenido", wire: ["content"], needed: "es obligatorio", max: 1_000_000, clinical: "empty" },
  clientId: { label: "Cliente", wire: ["client", "clientId"], needed: "es obligatorio" },
  priority: { label: "Prioridad", wire: ["prioridad"] },
  tags: { label: "Etiquetas", wire: ["etiquetas"], clinical: "empty" },
  isPrivate: { label: "Nota privada", wire: ["isPrivate"] },
  isAi: { label: "Generada con IA", wire: ["isAI"], api: "isAiGenerated" },
  sessionId: { label: "Sesión", wire: ["sessionId"], api: "therapySessionId" },
} as const satisfies Table;
