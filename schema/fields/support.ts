import type { Table } from "./table.ts";

/** What a message to support is made of (document §2). */
export const SUPPORT = {
  title: { label: "Título", wire: ["title"], needed: "es obligatorio", max: 150 },
  subject: { label: "Asunto", wire: ["subject"], needed: "es obligatorio" },
  body: { label: "Mensaje", wire: ["body"], needed: "es obligatorio", max: 10_000 },
} as const satisfies Table;
