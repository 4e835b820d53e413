import { Router } from "express";
import { pageQuery } from "../../schema/wire/core.ts";
import { type WireRestoredSession, wireSessionRestore } from "../../schema/wire/sessions.ts";
import type { Database } from "../core/database/database.ts";
import { paginationOf } from "../core/pages.ts";
import { idInPath, readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { opens } from "../practice/scopes.ts";
import { listDeletedSessions, restoreSession } from "./deleted.service.ts";
import { toDespite } from "./hindrances.ts";
import { LABELS, sessionRefusals, toWireDeleted, toWireSession } from "./sessions.wire.ts";

/** Undoing the deletion of sessions (beyond the document; decision 146). */
export function deletedSessionRoutes(database: Database): Router {
  return Router()
    .get("/sessions/eliminadas", opens("sessions:read"), async (req, res) => {
      const request = readQuery(pageQuery, req);
      const deleted = await listDeletedSessions(database, professionalOf(res), request);
      res.json({ data: deleted.rows.map(toWireDeleted), pagination: paginationOf(request, deleted) });
    })
    .param("id", idInPath)
    .post("/sessions/:id/restaurar", opens("sessions:write"), async (req, res) => {
      const despite = toDespite(readBody(wireSessionRestore, req, LABELS));
      const { session, seriesVersion } = await restoreSession(database, professionalOf(res), req.params.id, despite);
      res.json({ ...toWireSession(session), versionSerie: seriesVersion } satisfies WireRestoredSession);
    })
    .use(sessionRefusals);
}
