import { Router } from "express";
import { wireResend } from "../../schema/wire/sessions.ts";
import type { Database } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { idInPath, readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { peopleOnly } from "../practice/scopes.ts";
import { refuseUnsendable, resendReminder } from "./reminders.service.ts";
import { sessionRefusals, toWireSession } from "./sessions.wire.ts";

/** For one recipient of one session, so that nobody's mailbox is filled. */
const RESENDS = { points: 3, seconds: 3_600 };
/** For one practice, whoever the recipients are. */
const RESENDS_OF_PRACTICE = { points: 30, seconds: 3_600 };

/**
 * `/sessions/{id}/recordatorios` (beyond the document; D20).
 * @param sweep has what became due handed over now
 */
export function reminderRoutes(database: Database, sweep: () => Promise<void>): Router {
  const resends = openLimit(database, "resends", RESENDS);
  const resendsOfPractice = openLimit(database, "resends:practice", RESENDS_OF_PRACTICE);
  return Router()
    .param("id", idInPath)
    .post("/sessions/:id/recordatorios", peopleOnly, async (req, res) => {
      const id = professionalOf(res);
      const sessionId = req.params.id;
      const { destinatario: to } = readBody(wireResend, req, { destinatario: "Destinatario" });
      // What cannot be sent again uses none of what may be sent.
      await refuseUnsendable(database, id, sessionId, to);
      await resends.hold(`${sessionId} ${to}`);
      await resendsOfPractice.hold(id);
      const asked = await resendReminder(database, id, sessionId, to);
      void sweep();
      res.status(202).json(toWireSession(asked));
    })
    .use(sessionRefusals);
}
