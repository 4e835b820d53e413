import { Router } from "express";
import type { Database } from "../../core/database/database.ts";
import { idInPath } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { opens } from "../../practice/scopes.ts";
import { toWireSession } from "../sessions.wire.ts";
import { listAnswers, seeTold } from "./told.service.ts";
import { toWireAnswer } from "./told.wire.ts";

/** What clients answered by the links in their mails (beyond the document): about one session, and that a cancellation or a booking was seen. */
export function toldRoutes(database: Database): Router {
  return Router()
    .param("id", idInPath)
    .get("/sessions/:id/respuestas", opens("sessions:read"), async (req, res) => {
      const told = await listAnswers(database, professionalOf(res), req.params.id);
      res.json({ data: told.map(toWireAnswer) });
    })
    .post("/sessions/cancelaciones/:id/vista", opens("sessions:write"), async (req, res) => {
      res.json(toWireSession(await seeTold(database, professionalOf(res), "CANCELA", req.params.id)));
    })
    .post("/sessions/reservadas/:id/vista", opens("sessions:write"), async (req, res) => {
      res.json(toWireSession(await seeTold(database, professionalOf(res), "RESERVA", req.params.id)));
    });
}
