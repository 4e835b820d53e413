import { Router } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { isPast } from "../../schema/rules/sessions.ts";
import { type WireReminder, wireResend } from "../../schema/wire/sessions.ts";
import { professionalOf } from "../account/bearer.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database.ts";
import { notFound, Problem, refusedField } from "../core/problems.ts";
import { readBody } from "../core/reading.ts";
import { lockPractice } from "../membership/membership.store.ts";
import { askReminder } from "./reminders.plan.ts";
import { type SessionRecord, toWireSession } from "./sessions.rules.ts";
import { readSession } from "./sessions.store.ts";

/** For one recipient of one session, so that nobody's mailbox is filled. */
const RESENDS = { points: 3, duration: 3_600 };

/** Why a session's reminder cannot be sent again, as a sentence; null when it can. */
async function obstacle(tx: Queries, id: string, session: SessionRecord): Promise<string | null> {
  if (session.status === "CANCELADA") return "La sesión está cancelada: ya no se envían recordatorios.";
  if (isPast(session.startsAt, session.durationMinutes, new Date()))
    return "La sesión ya ha pasado: ya no se envían recordatorios.";
  if (!session.remind) return "La sesión no tiene recordatorio: actívalo y guarda la sesión.";
  const client = await readClient(tx, id, session.clientId);
  return client?.isActive ? null : "El cliente está inactivo: actívalo para enviarle recordatorios.";
}

/**
 * `/sessions/{id}/recordatorios` (beyond the document; decisions.md 20).
 * @param sweep has what became due handed over now
 */
export function reminderRoutes(database: Database, sweep: () => Promise<void>): Router {
  const limiter = new RateLimiterMemory(RESENDS);
  /** @throws Problem RATE_LIMITED */
  const count = async (sessionId: string, recipient: WireReminder["destinatario"]): Promise<void> => {
    try {
      await limiter.consume(`${sessionId} ${recipient}`);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? new Problem("RATE_LIMITED") : refusal;
    }
  };
  return Router()
    .param("id", (_req, _res, next, id: string) => {
      if (!isId(id)) throw notFound();
      next();
    })
    .post("/sessions/:id/recordatorios", async (req, res) => {
      const id = professionalOf(res);
      const sessionId = req.params.id.toLowerCase();
      const asked = await database.asProfessional(id, async (tx) => {
        await lockPractice(tx, id);
        const session = await readSession(tx, id, sessionId);
        if (!session) throw notFound();
        const { destinatario } = readBody(wireResend, req, { destinatario: "Destinatario" });
        const sentence = await obstacle(tx, id, session);
        if (sentence) throw refusedField("destinatario", sentence);
        await count(sessionId, destinatario);
        await askReminder(tx, id, sessionId, destinatario, session.reminderDueAt ?? session.startsAt);
        return (await readSession(tx, id, sessionId)) ?? session;
      });
      void sweep();
      res.status(202).json(toWireSession(asked));
    });
}
