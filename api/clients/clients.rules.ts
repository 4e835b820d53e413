import { CLIENT } from "../../schema/fields/clients.ts";
import { blankTexts } from "../../schema/fields/table.ts";
import { type ClientDraft, clientFaultMessage, clientFaults } from "../../schema/rules/clients.ts";
import type { WireLimit } from "../../schema/wire/core.ts";
import { Problem } from "../core/problems.ts";
import { refuseFaults } from "../core/refusals.ts";

/**
 * A draft that can be stored: what is given over what was there.
 * @param today the day in the professional's zone, `YYYY-MM-DD`
 * @throws Refusal VALIDATION naming each faulty field
 */
export function checkedDraft(given: Partial<ClientDraft>, before: ClientDraft | null, today: string): ClientDraft {
  const draft = { ...blankTexts(CLIENT), ...before, ...given };
  refuseFaults(clientFaults(draft, today), clientFaultMessage);
  return draft;
}

/** A client's columns that leave the service, and what its sessions tell. */
export interface ClientRecord extends ClientDraft {
  id: string;
  isActive: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  totalSessions: number;
  activeObjectiveCount: number;
  /** The sum of the active objectives' progress. */
  activeObjectiveProgress: number;
  refusesMail: boolean;
  lastSessionAt: Date | null;
}

/** What a change asks for; what is missing stays. */
export interface ClientChange {
  given: Partial<ClientDraft>;
  isActive?: boolean;
  /** The version it was based on; without it the last one wins. */
  version?: number;
}

/** A deleted client that can still be restored. */
export interface DeletedClient {
  id: string;
  name: string;
  deletedAt: Date;
  restorableUntil: Date;
}

/** Why nothing of a deleted client is restored. */
export const CLIENT_DELETED = "Su cliente está entre los clientes eliminados: recupéralo primero.";

interface LimitedPlan {
  name: string;
  maxClients: number | null;
}

/** The maximum that stands in the way of one more active client; null where there is room. */
export const reachedLimit = (used: number, { name, maxClients }: LimitedPlan): WireLimit | null =>
  maxClients !== null && used >= maxClients ? { used, max: maxClients, plan: name } : null;

/** @throws Problem LIMIT_REACHED when the plan takes no further active client */
export function refuseBeyondLimit(used: number, plan: LimitedPlan): void {
  const limit = reachedLimit(used, plan);
  if (limit) throw new Problem("LIMIT_REACHED", { limit });
}
