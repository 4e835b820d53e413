import { type ClientDraft, type ClientField, clientFaultMessage, clientFaults } from "../../schema/rules/clients.ts";
import { averageProgress } from "../../schema/rules/objectives.ts";
import type { WireClient, WireClientInput } from "../../schema/wire/clients.ts";
import { Problem } from "../core/problems.ts";
import type { EarlierCreation } from "../practice/idempotency.ts";

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

/**
 * A draft that can be stored: what is given over what was there.
 * @param today the day in the professional's zone, `YYYY-MM-DD`
 * @throws Problem VALIDATION naming each faulty field
 */
export function checkedDraft(given: Partial<ClientDraft>, before: ClientDraft | null, today: string): ClientDraft {
  const empty = { address: null, dateOfBirth: null, emergencyContact: null, therapeuticGoals: null, notes: null };
  const draft = { name: "", email: "", phone: "", ...empty, ...before, ...given };
  const faults = Object.entries(clientFaults(draft, today));
  if (faults.length === 0) return draft;
  throw new Problem("VALIDATION", {
    errors: faults.map(([name, code]) => {
      const field = name as ClientField;
      return { field: WIRE_FIELD[field], code, message: clientFaultMessage(field, code) };
    }),
  });
}

/** A client's columns that leave the service, and what its sessions tell. */
export interface ClientRecord extends ClientDraft {
  id: string;
  isActive: boolean;
  version: number;
  createdAt: Date;
  totalSessions: number;
  activeObjectiveCount: number;
  /** The sum of the active objectives' progress. */
  activeObjectiveProgress: number;
  refusesMail: boolean;
  lastSessionAt: Date | null;
}

/** A client as it was when it was created, for whoever repeats the creation after it was deleted. */
export const asCreated = (draft: ClientDraft, { id, at }: EarlierCreation): ClientRecord => ({
  ...draft,
  id,
  isActive: true,
  version: 1,
  createdAt: at,
  refusesMail: false,
  totalSessions: 0,
  activeObjectiveCount: 0,
  activeObjectiveProgress: 0,
  lastSessionAt: null,
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

/** @throws Problem CONFLICT with the row as it is now, when the change was based on an older one */
export function refuseStale(version: number | undefined, current: ClientRecord): void {
  if (version !== undefined && version !== current.version)
    throw new Problem("CONFLICT", { current: toWireClient(current) });
}

/** @throws Problem LIMIT_REACHED when the plan takes no further active client */
export function refuseBeyondLimit(used: number, plan: { name: string; maxClients: number | null }): void {
  if (plan.maxClients !== null && used >= plan.maxClients)
    throw new Problem("LIMIT_REACHED", { limit: { used, max: plan.maxClients, plan: plan.name } });
}
