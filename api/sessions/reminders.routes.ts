import { Router } from "express";
import { isPast } from "../../schema/rules/sessions.ts";
import { type WireReminder, wireResend } from "../../schema/wire/sessions.ts";
import { readClient } from "../clients/clients.store.ts";
import { readMailing } from "../clients/mailRefusals.store.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { found, refusedField } from "../core/problems.ts";
import { idInPath, readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { askReminder } from "./reminders.plan.ts";
import { refusalOf } from "./reminders.rules.ts";
import type { SessionRecord } from "./sessions.rules.ts";
import { readSession } from "./sessions.store.ts";
import { toWireSession } from "./sessions.wire.ts";

/** For one recipient of one session, so that nobody's mailbox is filled. */
const RESENDS = { points: 3, seconds: 3_600 };
/** For one practice, whoever the recipients are. */
const RESENDS_OF_PRACTICE = { points: 30, seconds: 3_600 };

type Recipient = WireReminder["destinatario"];
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

/**
 * `/sessions/{id}/recordatorios` (beyond the document; D20).
 * @param sweep has what became due handed over now
 */
export function reminderRoutes(database: Database, sweep: () => Promise<void>): Router {
  const resends = openLimit(database, "resends", RESENDS);
  const resendsOfPractice = openLimit(database, "resends:practice", RESENDS_OF_PRACTICE);
  /** The session, when its reminder can be sent again. @throws Problem NOT_FOUND; VALIDATION with the reason */
  const readResendable = async (tx: Queries, id: string, sessionId: string, to: Recipient): Promise<SessionRecord> => {
    const session = found(await readSession(tx, id, sessionId));
    const sentence = await obstacle(tx, id, session, to);
    if (sentence) throw refusedField("destinatario", sentence);
    return session;
  };
  return Router()
    .param("id", idInPath)
    .post("/sessions/:id/recordatorios", async (req, res) => {
      const id = professionalOf(res);
      const sessionId = req.params.id.toLowerCase();
      const { destinatario } = readBody(wireResend, req, { destinatario: "Destinatario" });
      await database.asProfessional(id, (tx) => readResendable(tx, id, sessionId, destinatario));
      await resends.hold(`${sessionId} ${destinatario}`);
      await resendsOfPractice.hold(id);
      const asked = await database.asProfessional(id, async (tx) => {
        await lockPractice(tx, id);
        const session = await readResendable(tx, id, sessionId, destinatario);
        await askReminder(tx, id, sessionId, destinatario, session.reminderDueAt ?? session.startsAt);
        return (await readSession(tx, id, sessionId)) ?? session;
      });
      void sweep();
      res.status(202).json(toWireSession(asked));
    });
}
