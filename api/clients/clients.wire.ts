import { CLIENT } from "../../schema/fields/clients.ts";
import { apiFieldsOf, wireLabelsOf, wireNamesOf, wireTextsOf } from "../../schema/fields/table.ts";
import type { ClientDraft } from "../../schema/rules/clients.ts";
import { averageProgress } from "../../schema/rules/objectives.ts";
import type { WireClient, WireClientInput, WireDeletedClient, WireRestoredClient } from "../../schema/wire/clients.ts";
import { inWireWords } from "../core/refusals.ts";
import type { ClientChange, ClientRecord, DeletedClient } from "./clients.rules.ts";
import type { Restored } from "./deleted.service.ts";

const WIRE_FIELD = wireNamesOf(CLIENT);

/** The Spanish name of each field on the wire. */
export const LABELS = { ...wireLabelsOf(CLIENT), isActive: "Estado", version: "Versión" };

/** The client fields of a request, trimmed where they are looked for; an empty optional field is null. Fields not given are missing. */
export function toDraft(input: WireClientInput): Partial<ClientDraft> {
  const draft: Record<string, string | null> = {};
  for (const { name, needed } of apiFieldsOf(CLIENT)) {
    const text = input[WIRE_FIELD[name]];
    if (text !== undefined) draft[name] = needed ? (text ?? "").trim() : text || null;
  }
  return draft as Partial<ClientDraft>;
}

export const toChange = (input: WireClientInput): ClientChange => ({
  given: toDraft(input),
  isActive: input.isActive,
  version: input.version,
});

export const toWireClient = (client: ClientRecord): WireClient => ({
  id: client.id,
  ...wireTextsOf(CLIENT, client),
  isActive: client.isActive,
  createdAt: client.createdAt.toISOString(),
  updatedAt: client.updatedAt.toISOString(),
  sessions: client.lastSessionAt ? [{ date: client.lastSessionAt.toISOString() }] : [],
  totalSessions: client.totalSessions,
  objetivosActivos: client.activeObjectiveCount,
  progresoObjetivos: averageProgress(client.activeObjectiveProgress, client.activeObjectiveCount),
  noQuiereCorreos: client.refusesMail,
  version: client.version,
});

export const toWireRestored = ({ client, limit }: Restored): WireRestoredClient => ({
  ...toWireClient(client),
  ...(limit && { limite: limit }),
});
export const toWireDeleted = ({ id, name, deletedAt, restorableUntil }: DeletedClient): WireDeletedClient => ({
  id,
  nombre: name,
  deletedAt: deletedAt.toISOString(),
  restorableUntil: restorableUntil.toISOString(),
});

/** What the room refuses, as the wire tells it. */
export const clientRefusals = inWireWords(WIRE_FIELD, toWireClient);
