import { type RequestParamHandler, Router } from "express";
import { noteVersionsQuery, wireRestoreVersion } from "../../../schema/wire/record/noteVersions.ts";
import type { Database } from "../../core/database/database.ts";
import { paginationOf } from "../../core/pages.ts";
import { notFound } from "../../core/problems.ts";
import { idInPath, readBody, readQuery } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { needClinical, opens, programOf } from "../../practice/scopes.ts";
import { LABELS, noteRefusals, toWireNote } from "../notes.wire.ts";
import { listVersions, restoreVersion, showVersion } from "./versions.service.ts";
import { toWireVersion, toWireWholeVersion } from "./versions.wire.ts";

/** @throws Problem NOT_FOUND for what no version is called */
const numberInPath: RequestParamHandler = (_req, _res, next, version: string) => {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw notFound();
  next();
};

/** `/notas/{id}/versiones` (beyond the document; decision 195). */
export function noteVersionRoutes(database: Database): Router {
  return Router()
    .param("id", idInPath)
    .param("version", numberInPath)
    .get("/notas/:id/versiones", opens("notes:read"), async (req, res) => {
      const { pageSize, despuesDe: after } = readQuery(noteVersionsQuery, req);
      const { rows, total, hasNext } = await listVersions(database, professionalOf(res), req.params.id, {
        pageSize,
        after,
      });
      res.json({
        data: rows.map(toWireVersion),
        pagination: {
          ...paginationOf({ page: 1, pageSize }, { total }),
          claves: rows.map(({ version }) => String(version)),
          haySiguientes: hasNext,
          hayAnteriores: after !== undefined,
        },
      });
    })
    .get("/notas/:id/versiones/:version", opens("notes:read"), async (req, res) => {
      const { id, version } = req.params;
      res.json(toWireWholeVersion(await showVersion(database, professionalOf(res), id, Number(version))));
    })
    .post("/notas/:id/versiones/:version/restaurar", opens("notes:write"), async (req, res) => {
      const { id, version } = req.params;
      needClinical(res);
      const basedOn = readBody(wireRestoreVersion, req, LABELS).version;
      const decided = { basedOn, savedBy: programOf(res) };
      res.json(toWireNote(await restoreVersion(database, professionalOf(res), id, Number(version), decided)));
    })
    .use(noteRefusals);
}
