import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import { clients } from "./clients.table.ts";
import { mailRefusals } from "./mailRefusals.table.ts";

/** Whose mails an address refuses; nothing of the client. */
export interface Refuser {
  professionalId: string;
  addressHash: string;
}

const addressHash = sql<string>`encode(sha256(convert_to(lower(trim(clients.email)), 'UTF8')), 'hex')`;

/** Of a row of `clients`: whether its address has asked for no more mails. */
export const refusesMail = sql<boolean>`exists (select from mail_refusals refusal
  where refusal.professional_id = clients.professional_id and refusal.address_hash = ${addressHash})`;

const isFree = sql<boolean>`(coalesce(professionals.plan_expires_at <= now(), false)
  or exists (select from plans own where own.id = professionals.plan_id and own.is_free))`;

/** A day with a session and the same address: nobody opens an account to write to strangers tomorrow. */
const isKnown = sql`(lower(trim(clients.email)) = lower(trim(professionals.email))
  or clients.email_since <= now() - interval '1 day' and exists (select from sessions known
    where known.professional_id = clients.professional_id and known.client_id = clients.id
      and known.status <> 'CANCELADA' and known.deleted_at is null and known.created_at <= now() - interval '1 day'))`;

/** What decides whether a client is written to; of a query over `clients` and `professionals`. */
export const mailing = {
  addressHash,
  refusesMail,
  /** Whether the practice pays nothing, and so may write little. */
  isFree,
  /** Whether such a practice has not had this client, under this address, for a day with a session. */
  isStranger: sql<boolean>`(${isFree} and not ${isKnown})`,
};
export interface Mailing {
  addressHash: string;
  refusesMail: boolean;
  isFree: boolean;
  isStranger: boolean;
}

export async function readMailing(tx: Queries, professionalId: string, clientId: string): Promise<Mailing | null> {
  const [found] = await tx
    .select(mailing)
    .from(clients)
    .innerJoin(professionals, eq(professionals.id, clients.professionalId))
    .where(and(eq(clients.professionalId, professionalId), eq(clients.id, clientId)));
  return found ?? null;
}

const same = ({ professionalId, addressHash: hash }: Refuser) =>
  and(eq(mailRefusals.professionalId, professionalId), eq(mailRefusals.addressHash, hash));

export async function isRefusing(tx: Queries, refuser: Refuser): Promise<boolean> {
  return (await tx.select({ at: mailRefusals.refusedAt }).from(mailRefusals).where(same(refuser))).length > 0;
}

/** @returns whether there is such a practice */
export async function storeRefusal(tx: Queries, refuser: Refuser, refuses: boolean): Promise<boolean> {
  const own = eq(professionals.id, refuser.professionalId);
  if ((await tx.select({ id: professionals.id }).from(professionals).where(own)).length === 0) return false;
  if (refuses) await tx.insert(mailRefusals).values(refuser).onConflictDoNothing();
  else await tx.delete(mailRefusals).where(same(refuser));
  return true;
}
