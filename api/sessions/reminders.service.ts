import { isPast } from "../../schema/rules/sessions.ts";
import { readClient } from "../clients/clients.store.ts";
import { readMailing } from "../clients/mailRefusals.store.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { askReminder } from "./reminders.plan.ts";
import { refusalOf } from "./reminders.rules.ts";
import type { ReminderRecord, SessionRecord } from "./sessions.rules.ts";
import { readSession } from "./sessions.store.ts";

type Recipient = ReminderRecord["recipient"];
const NOT_WRITTEN_TO = {
  BAJA: "El cliente ha pedido no recibir correos.",
  CLIENTE_NUEVO: "Con el plan Gratis, un cliente nuevo recibe correos un día después de anotar su primera sesión.",
};

/** Why a session's reminder cannot be sent again, as a sentence; null when it can. */
async function obstacle(tx: Queries, id: string, session: SessionRecord, to: Recipient): Promise<string | null> {
  if (session.status === "CANCELADA") return "La sesión está cancelada: ya no se envían recordatorios.";
  if (isPast(session.startsAt, session.durationMinutes, new Date()))
    return "La sesión ya ha pasado: ya no se envían recordatorios.";
  if (!session.remind) return "La sesión no tiene recordatorio: actívalo y guarda la sesión.";
  const client = await readClient(tx, id, session.clientId);
  if (!client?.isActive) return "El cliente está inactivo: actívalo para enviarle recordatorios.";
  const mailing = to === "CLIENTE" ? await readMailing(tx, id, client.id) : null;
  const refusal = mailing && refusalOf(mailing);
  return refusal && NOT_WRITTEN_TO[refusal];
}

/** The session, when its reminder can be sent again. @throws Refusal VALIDATION with the reason; Problem NOT_FOUND */
async function readResendable(tx: Queries, id: string, sessionId: string, to: Recipient): Promise<SessionRecord> {
  const session = found(await readSession(tx, id, sessionId));
  const sentence = await obstacle(tx, id, session, to);
  if (sentence) throw refused("recipient", sentence);
  return session;
}

/** @throws Refusal VALIDATION with the reason, when a reminder cannot be sent again; Problem NOT_FOUND */
export const refuseUnsendable = (database: Database, id: string, sessionId: string, to: Recipient): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await readResendable(tx, id, sessionId, to);
  });

/** Has one recipient reminded again, at the next sweep. @throws as {@link refuseUnsendable} */
export const resendReminder = (
  database: Database,
  id: string,
  sessionId: string,
  to: Recipient,
): Promise<SessionRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const session = await readResendable(tx, id, sessionId, to);
    await askReminder(tx, id, sessionId, to, session.reminderDueAt ?? session.startsAt);
    return (await readSession(tx, id, sessionId)) ?? session;
  });
