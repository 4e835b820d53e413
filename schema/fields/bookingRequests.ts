import type { Table } from "./table.ts";

/** What a visitor writes on a booking page, and what the therapist answers. */
export const BOOKING_REQUEST = {
  name: { label: "Nombre completo", wire: ["nombre"], needed: "es obligatorio", max: 120 },
  email: { label: "Correo electrónico", wire: ["email"], needed: "es obligatorio", max: 254 },
  phone: { label: "Teléfono", wire: ["phone"], max: 40 },
  message: { label: "Mensaje", wire: ["mensaje"], max: 1_000, clinical: "null" },
  answer: { label: "Respuesta", wire: ["respuesta"], max: 300, clinical: "null" },
} as const satisfies Table;
