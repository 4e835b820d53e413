import type { Table } from "./table.ts";

/** What a therapist says of herself on her receipts (beyond the document). */
export const ISSUER = {
  name: { label: "Nombre o razón social", wire: ["nombre"], max: 160, needed: "es obligatorio" },
  taxId: { label: "NIF", wire: ["nif"], max: 20, needed: "es obligatorio" },
  address: { label: "Domicilio fiscal", wire: ["domicilio"], max: 300, needed: "es obligatorio" },
  licence: { label: "N.º de colegiado", wire: ["colegiado"], max: 40 },
  concept: { label: "Concepto", wire: ["concepto"], max: 120 },
  exemption: { label: "Frase sobre el IVA", wire: ["exencion"], max: 300 },
} as const satisfies Table;
