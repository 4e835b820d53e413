import type { Table } from "./table.ts";

/** What a therapist says about a session (document §3, §5). */
export const SESSION = {
  clientId: { label: "Cliente", wire: ["client", "clientId"], needed: "es obligatorio" },
  type: { label: "Tipo de sesión", wire: ["type"], needed: "es obligatorio" },
  startsAt: { label: "Fecha y hora", wire: ["datetime"], needed: "son obligatorias" },
  durationMinutes: { label: "Duración", wire: ["duracionMinutos", "duration"], needed: "es obligatoria" },
  location: { label: "Modalidad", wire: ["modalidad"], max: 120 },
  notes: { label: "Notas", wire: ["notes"], max: 20_000, clinical: "null" },
  price: { label: "Precio", wire: ["price"] },
  remind: { label: "Enviar recordatorio", wire: ["enviarRecordatorio"], api: "reminder" },
  reminderOption: { label: "Recordatorio", wire: ["opcionRecordatorio", "fechaRecordatorio"], api: "reminder" },
  status: { label: "Estado", wire: ["status"] },
  cancelReason: { label: "Motivo de la cancelación", wire: ["motivoCancelacion"] },
  cancelledBy: { label: "Quién cancela", wire: ["canceladaPor"] },
} as const satisfies Table;
