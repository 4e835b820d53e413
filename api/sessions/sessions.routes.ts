import { Router } from "express";
import { sessionsQuery, wireSessionInput } from "../../schema/wire/sessions.ts";
import type { Database } from "../core/database/database.ts";
import { idInPath, readBody, readQuery, refuseUnsearchable } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { anyPaginationOf, keyedAsked } from "../practice/keyed.ts";
import { needScope, opens } from "../practice/scopes.ts";
import {
  addSession,
  changeSession,
  countSessions,
  listSessions,
  removeSession,
  showSession,
} from "./sessions.service.ts";
import { LABELS, sessionRefusals, toAsked, toWireSession, toWish } from "./sessions.wire.ts";

/** `/sessions` (document §7), without the reminders' own call. */
export function sessionRoutes(database: Database): Router {
  return Router()
    .get("/sessions", opens("sessions:read"), async (req, res) => {
      const query = readQuery(sessionsQuery, req);
      refuseUnsearchable(query.search);
      // It finds by e-mail and phone, which a session does not tell.
      if (query.search) needScope(res, "clients:read");
      const read = await listSessions(database, professionalOf(res), toAsked(query), keyedAsked(query));
      res.json({ data: read.rows.map(toWireSession), pagination: anyPaginationOf(query, read) });
    })
    .post("/sessions", opens("sessions:write"), async (req, res) => {
      const wish = toWish(readBody(wireSessionInput, req, LABELS));
      const creation = readCreationKey(req, "POST /sessions", wish.given);
      const made = await addSession(database, professionalOf(res), wish, creation);
      res.status(201).location(`/sessions/${made.id}`).json(toWireSession(made));
    })
    .get("/sessions/stats", opens("sessions:read"), async (_req, res) => {
      res.json({ data: await countSessions(database, professionalOf(res)) });
    })
    .param("id", idInPath)
    .get("/sessions/:id", opens("sessions:read"), async (req, res) => {
      res.json(toWireSession(await showSession(database, professionalOf(res), req.params.id)));
    })
    .put("/sessions/:id", opens("sessions:write"), async (req, res) => {
      const wish = toWish(readBody(wireSessionInput, req, LABELS));
      res.json(toWireSession(await changeSession(database, professionalOf(res), req.params.id, wish)));
    })
    .delete("/sessions/:id", opens("sessions:write"), async (req, res) => {
      await removeSession(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .use(sessionRefusals);
}
