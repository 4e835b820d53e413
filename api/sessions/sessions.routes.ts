import { Router } from "express";
import { sessionsQuery, wireSessionInput } from "../../schema/wire/sessions.ts";
import type { Database } from "../core/database/database.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readBody, readQuery, refuseUnsearchable } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
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
    .get("/sessions", async (req, res) => {
      const query = readQuery(sessionsQuery, req);
      refuseUnsearchable(query.search);
      const read = await listSessions(database, professionalOf(res), toAsked(query));
      res.json({ data: read.rows.map(toWireSession), pagination: paginationOf(query, read) });
    })
    .post("/sessions", async (req, res) => {
      const wish = toWish(readBody(wireSessionInput, req, LABELS));
      const creation = readCreationKey(req, "POST /sessions", wish.given);
      const made = await addSession(database, professionalOf(res), wish, creation);
      res.status(201).location(`/sessions/${made.id}`).json(toWireSession(made));
    })
    .get("/sessions/stats", async (_req, res) => {
      res.json({ data: await countSessions(database, professionalOf(res)) });
    })
    .param("id", idInPath)
    .get("/sessions/:id", async (req, res) => {
      res.json(toWireSession(await showSession(database, professionalOf(res), req.params.id)));
    })
    .put("/sessions/:id", async (req, res) => {
      const wish = toWish(readBody(wireSessionInput, req, LABELS));
      res.json(toWireSession(await changeSession(database, professionalOf(res), req.params.id, wish)));
    })
    .delete("/sessions/:id", async (req, res) => {
      await removeSession(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .use(sessionRefusals);
}
