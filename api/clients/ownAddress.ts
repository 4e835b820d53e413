import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether an address is that of a client, deleted or not, and of no other one who is there: a family may share one. */
export const isOwnAddress = (address: SQLWrapper, professionalId: string, clientId: string): SQL =>
  sql`(lower(trim(${address})) = (select lower(trim(own.email)) from clients own
      where own.professional_id = ${professionalId} and own.id = ${clientId})
    and not exists (select from clients other where other.professional_id = ${professionalId} and other.id <> ${clientId}
      and other.deleted_at is null and lower(trim(other.email)) = lower(trim(${address}))))`;
