import { and, eq, isNull } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import { clients } from "./clients.table.ts";
import { type Mailing, mailing } from "./mailRefusals.store.ts";

/** A client as far as something is mailed to them. */
export interface Recipient extends Mailing {
  email: string;
  /** Since when that is the address. */
  emailSince: Date;
}

/** Whom something is mailed to; null once the client is deleted. */
export async function readRecipient(tx: Queries, professionalId: string, clientId: string): Promise<Recipient | null> {
  const [found] = await tx
    .select({ ...mailing, email: clients.email, emailSince: clients.emailSince })
    .from(clients)
    .innerJoin(professionals, eq(professionals.id, clients.professionalId))
    .where(and(eq(clients.professionalId, professionalId), eq(clients.id, clientId), isNull(clients.deletedAt)));
  return found ?? null;
}

/** Why a client is mailed nothing, as the therapist reads it; null when they can be. */
export function hindrance(recipient: Recipient | null): string | null {
  if (!recipient) return "Este cliente ya no está en tu consulta.";
  if (recipient.refusesMail) return "El cliente no quiere recibir correos de esta consulta.";
  if (recipient.isStranger)
    return "Con el plan Gratis, un cliente nuevo recibe correos un día después de anotar su primera sesión.";
  return null;
}
