import { CLIENT_FIELD_LABEL, type ClientDraft, type ClientField } from "../../schema/rules/clients.ts";
import { averageProgress } from "../../schema/rules/objectives.ts";
import type { WireClient, WireClientInput, WireDeletedClient } from "../../schema/wire/clients.ts";
import { inWireWords } from "../core/refusals.ts";
import type { ClientChange, ClientRecord, DeletedClient } from "./clients.rules.ts";

/** The wire's name of each field of a client. */
const WIRE_FIELD = {
  name: "nombre",
  email: "email",
  phone: "phone",
  address: "address",
  dateOfBirth: "dateOfBirth",
  emergencyContact: "emergencyContact",
  therapeuticGoals: "objetivosTerapeuticos",
  notes: "notes",
} as const satisfies Record<ClientField, keyof WireClientInput>;

const { name: nombre, therapeuticGoals: objetivosTerapeuticos, ...same } = CLIENT_FIELD_LABEL;
/** The Spanish name of each field on the wire. */
export const LABELS = { ...same, nombre, objetivosTerapeuticos, isActive: "Estado", version: "Versión" };

const FIELDS = Object.keys(WIRE_FIELD) as ClientField[];

/** The client fields of a request, trimmed where they are looked for; an empty optional field is null. Fields not given are missing. */
export function toDraft(input: WireClientInput): Partial<ClientDraft> {
  const draft: Partial<ClientDraft> = {};
  for (const field of FIELDS) {
    const text = input[WIRE_FIELD[field]];
    if (text === undefined) continue;
    if (field === "name" || field === "email" || field === "phone") draft[field] = (text ?? "").trim();
    else draft[field] = text || null;
  }
  return draft;
}

export const toChange = (input: WireClientInput): ClientChange => ({
  given: toDraft(input),
  isActive: input.isActive,
  version: input.version,
});

export const toWireClient = (client: ClientRecord): WireClient => ({
  id: client.id,
  nombre: client.name,
  email: client.email,
  phone: client.phone,
  address: client.address,
  dateOfBirth: client.dateOfBirth,
  emergencyContact: client.emergencyContact,
  objetivosTerapeuticos: client.therapeuticGoals,
  notes: client.notes,
  isActive: client.isActive,
  createdAt: client.createdAt.toISOString(),
  sessions: client.lastSessionAt ? [{ date: client.lastSessionAt.toISOString() }] : [],
  totalSessions: client.totalSessions,
  objetivosActivos: client.activeObjectiveCount,
  progresoObjetivos: averageProgress(client.activeObjectiveProgress, client.activeObjectiveCount),
  noQuiereCorreos: client.refusesMail,
  version: client.version,
});

export const toWireDeleted = ({ id, name, deletedAt, restorableUntil }: DeletedClient): WireDeletedClient => ({
  id,
  nombre: name,
  deletedAt: deletedAt.toISOString(),
  restorableUntil: restorableUntil.toISOString(),
});

/** What the room refuses, as the wire tells it. */
export const clientRefusals = inWireWords(WIRE_FIELD, toWireClient);
