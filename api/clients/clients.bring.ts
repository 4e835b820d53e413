import { sql } from "drizzle-orm";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { Queries } from "../core/database/database.ts";
import type { BringInto } from "../practice/bringing.ts";
import { clients } from "./clients.table.ts";
import { toDraft } from "./clients.wire.ts";
import { mailRefusals } from "./mailRefusals.table.ts";

/** Stores a client from an export. An address that wanted no mails wants none here either. */
export async function bringClient(
  tx: Queries,
  { professionalId, clientId }: BringInto,
  cliente: ExportedClient["cliente"],
): Promise<void> {
  const { name = "", email = "", phone = "", ...texts } = toDraft(cliente);
  await tx.insert(clients).values({
    ...{ id: clientId, professionalId, name, email, phone, ...texts },
    ...{ isActive: cliente.isActive, createdAt: new Date(cliente.createdAt) },
  });
  if (!cliente.noQuiereCorreos) return;
  const addressHash = sql<string>`encode(sha256(convert_to(lower(trim(${email}::text)), 'UTF8')), 'hex')`;
  await tx.insert(mailRefusals).values({ professionalId, addressHash }).onConflictDoNothing();
}
