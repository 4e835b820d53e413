import type { Table } from "./table.ts";

/** What a therapist writes about a client (document §3, §5). */
export const CLIENT = {
  name: { label: "Nombre completo", wire: ["nombre", "name"], needed: "es obligatorio", max: 120 },
  email: { label: "Correo electrónico", wire: ["email"], needed: "es obligatorio", max: 254 },
  phone: { label: "Teléfono", wire: ["phone"], needed: "es obligatorio", max: 40 },
  dateOfBirth: { label: "Fecha de nacimiento", wire: ["dateOfBirth"], isDay: true },
  address: { label: "Dirección", wire: ["address"], max: 300 },
  emergencyContact: { label: "Contacto de emergencia", wire: ["emergencyContact"], max: 200, clinical: "null" },
  therapeuticGoals: { label: "Objetivos terapéuticos", wire: ["objetivosTerapeuticos"], max: 10_000, clinical: "null" },
  notes: { label: "Notas", wire: ["notes"], api: "notesText", max: 100_000, clinical: "null" },
} as const satisfies Table;
