import { and, eq, isNotNull, isNull } from "drizzle-orm";
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

/** Whether somebody is deleted and not yet gone: what waits to be mailed waits for their being brought back, or goes with them. */
export async function isHidden(tx: Queries, professionalId: string, clientId: string): Promise<boolean> {
  const own = and(eq(clients.professionalId, professionalId), eq(clients.id, clientId), isNotNull(clients.deletedAt));
  return (await tx.$count(clients, own)) > 0;
}

const SENTENCE = {
  CLIENTE_ELIMINADO: "Este cliente ya no está en tu consulta.",
  BAJA: "El cliente no quiere recibir correos de esta consulta.",
  CLIENTE_NUEVO: "Con el plan Gratis, un cliente nuevo recibe correos un día después de anotar su primera sesión.",
} as const;
/** Whether that for which a mail was not sent is over some time: a day's share comes anew, a new client becomes known. */
export const passesByItself = (reason: string): boolean => reason === "LIMITE" || reason === "CLIENTE_NUEVO";
/** For that it is tried again after so many hours. */
export const AGAIN_HOURS = 1;

/** Why a client is mailed nothing, in the words of rows and of the wire. */
type Hindrance = keyof typeof SENTENCE;

/** Null when they can be mailed. */
export function hindranceOf(recipient: Recipient | null): Hindrance | null {
  if (!recipient) return "CLIENTE_ELIMINADO";
  if (recipient.refusesMail) return "BAJA";
  return recipient.isStranger ? "CLIENTE_NUEVO" : null;
}

/** Why a client is mailed nothing, as the therapist reads it; null when they can be. */
export function hindrance(recipient: Recipient | null): string | null {
  const why = hindranceOf(recipient);
  return why && SENTENCE[why];
}
