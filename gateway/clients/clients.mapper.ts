import { z } from "zod";
import { CLIENT } from "../../schema/fields/clients.ts";
import { blankTexts } from "../../schema/fields/table.ts";
import type { ClientDraft } from "../../schema/rules/clients.ts";
import { initialsOf } from "../../schema/rules/initials.ts";
import { draftOfInput, looseTexts, rowOfDraft, textReader } from "../core/texts.ts";
import { readRow, rowReader, toMoment, unwrapRecord, type Warn } from "../core/wire.ts";
import type { ClientInput } from "./clients.inputs.ts";
import { type Client, type ClientStats, type ClientStatus, ClientStatuses } from "./clients.types.ts";
import type { DeletedClient } from "./deleted.types.ts";
import type { ReachedLimit } from "./payloads.types.ts";

const text = z.string().nullish();
const moment = z.union([z.string(), z.number()]).nullish();
/** Both documented readings of a client at once (§3; D5). Without an id a row is no client. */
const wireClient = z.object({
  id: z.union([z.string(), z.number()]),
  ...looseTexts(CLIENT),
  noQuiereCorreos: z.boolean().nullish().catch(null),
  isActive: z.boolean().nullish(),
  status: text,
  createdAt: moment,
  joinDate: moment,
  updatedAt: moment,
  sessions: z.array(z.object({ date: moment })).nullish(),
  totalSessions: z.int32().nullish(),
  objetivosActivos: z.int32().nullish(),
  progresoObjetivos: z.int32().nullish(),
  version: z.int32().nullish(),
});
type WireClient = z.infer<typeof wireClient>;
const clientOf = rowReader(wireClient, "client");
const textsOf = textReader(CLIENT, "client");

const STATUS: Record<string, ClientStatus> = {
  active: ClientStatuses.ACTIVE,
  activo: ClientStatuses.ACTIVE,
  inactive: ClientStatuses.INACTIVE,
  inactivo: ClientStatuses.INACTIVE,
};

/** A client whose status nobody knows is shown active: it may count towards the plan's maximum. */
function toStatus({ isActive, status }: WireClient, warn: Warn): ClientStatus {
  if (typeof isActive === "boolean") return isActive ? ClientStatuses.ACTIVE : ClientStatuses.INACTIVE;
  const known = STATUS[status?.toLowerCase() ?? ""];
  if (!known) warn("client.status");
  return known ?? ClientStatuses.ACTIVE;
}

/** What our own service tells of the objectives with each client; null where another does not. */
function toStanding({ objetivosActivos, progresoObjetivos }: WireClient): Client["objectives"] {
  if (typeof objetivosActivos !== "number") return null;
  return { activeCount: objetivosActivos, averageProgress: progresoObjetivos ?? null };
}

/** A client, or null with a warning when the row is none. */
export function toClient(row: unknown, warn: Warn): Client | null {
  const wire = clientOf(row, warn);
  if (!wire) return null;
  const texts = textsOf(wire, warn);
  const joinedAt = toMoment(wire.createdAt ?? wire.joinDate, "client.createdAt", warn);
  const lastSessionAt = toMoment(wire.sessions?.[0]?.date, "client.sessions", warn) ?? joinedAt;
  if (!joinedAt) warn("client.createdAt");
  return {
    ...texts,
    id: String(wire.id),
    refusesMail: wire.noQuiereCorreos ?? false,
    status: toStatus(wire, warn),
    joinedAt,
    createdAt: joinedAt,
    updatedAt: toMoment(wire.updatedAt, "client.updatedAt", warn),
    version: wire.version ?? null,
    initials: initialsOf(texts.name),
    totalSessions: wire.totalSessions ?? wire.sessions?.length ?? 0,
    lastSessionAt,
    objectives: toStanding(wire),
  };
}

const wireDeletedClient = wireClient.pick({ id: true, nombre: true, name: true }).extend({
  deletedAt: moment,
  restorableUntil: moment,
});
/** A deleted client, or null with a warning when the row is none. */
export function toDeletedClient(row: unknown, warn: Warn): DeletedClient | null {
  const wire = readRow(wireDeletedClient, row, "deletedClient", warn);
  if (!wire) return null;
  const name = wire.nombre ?? wire.name ?? "";
  return {
    id: String(wire.id),
    name,
    initials: initialsOf(name),
    deletedAt: toMoment(wire.deletedAt, "deletedClient.deletedAt", warn),
    restorableUntil: toMoment(wire.restorableUntil, "deletedClient.restorableUntil", warn),
  };
}

const wireStats = z.object({
  totalClients: z.int32().catch(0),
  activeClients: z.int32().nullish(),
  newClientsThisMonth: z.int32().catch(0),
  totalSessions: z.int32().catch(0),
});
/** The practice's numbers, or null with a warning when the active clients, which limits hang on, are not among them. */
export function toClientStats(row: unknown, warn: Warn): ClientStats | null {
  const stats = readRow(wireStats, row, "clientStats", warn);
  if (typeof stats?.activeClients !== "number") return null;
  return { ...stats, activeClients: stats.activeClients };
}

/** A client of which nothing has been written yet. */
export const NEW_CLIENT: ClientDraft = blankTexts(CLIENT);

/** What is given of a client, as the rules of the house know it. */
export const toDraft = (input: ClientInput): Partial<ClientDraft> => draftOfInput(CLIENT, input);

/** A client as the service reads it; what is missing is not sent. */
export const toWire = (draft: Partial<ClientDraft>): Record<string, string | null | undefined> =>
  rowOfDraft(CLIENT, draft);

const wireHeld = z.object({ limite: z.object({ used: z.int32(), max: z.int32(), plan: z.string() }) });
/** The maximum for which a client came back inactive; null where none is told. */
export function toHeldInactiveBy(body: unknown): ReachedLimit | null {
  const { data } = wireHeld.safeParse(unwrapRecord(body));
  return data ? { used: data.limite.used, max: data.limite.max, planName: data.limite.plan } : null;
}
