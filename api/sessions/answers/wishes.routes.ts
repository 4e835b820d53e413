import { Router } from "express";
import { wireWishAcceptance, wireWishRefusal } from "../../../schema/wire/answers/answers.ts";
import type { Database } from "../../core/database/database.ts";
import { idInPath, readBody } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { peopleOnly } from "../../practice/scopes.ts";
import { toDespite } from "../hindrances.ts";
import { LABELS as SESSION_LABELS, sessionRefusals, toWireSession } from "../sessions.wire.ts";
import { acceptWish, declineWish } from "./wishes.service.ts";

const LABELS = { ...SESSION_LABELS, mensaje: "Mensaje" };

/**
 * `/sessions/peticiones` (beyond the document): what becomes of clients' wishes for another time. For people only: clients are written to.
 * @param sweep has mails about what was decided sent now
 */
export function wishRoutes(database: Database, sweep: () => Promise<void>): Router {
  return Router()
    .param("id", idInPath)
    .post("/sessions/peticiones/:id/aceptar", peopleOnly, async (req, res) => {
      const despite = toDespite(readBody(wireWishAcceptance, req, LABELS));
      const moved = await acceptWish(database, professionalOf(res), req.params.id, despite);
      void sweep();
      res.json(toWireSession(moved));
    })
    .post("/sessions/peticiones/:id/rechazar", peopleOnly, async (req, res) => {
      const { mensaje } = readBody(wireWishRefusal, req, LABELS);
      const kept = await declineWish(database, professionalOf(res), req.params.id, mensaje?.trim() || null);
      void sweep();
      res.json(toWireSession(kept));
    })
    .use(sessionRefusals);
}
