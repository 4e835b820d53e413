import { Router } from "express";
import { TIMELINE_KINDS } from "../../schema/rules/record/timeline.ts";
import { timelineQuery } from "../../schema/wire/timeline/timeline.ts";
import type { Database } from "../core/database/database.ts";
import { idInPath, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { keyedAsked, keyedPaginationOf, keyOfMoment } from "../practice/keyed.ts";
import { isOfProgram, opens } from "../practice/scopes.ts";
import type { TimelinePart } from "./timeline.part.ts";
import { timelineOf } from "./timeline.service.ts";

const READ = ["clients:read", "sessions:read", "notes:read", "objectives:read"] as const;

/** `/clientes/{id}/historia` (beyond the document; decision 223). @param parts what the rooms tell */
export function timelineRoutes(database: Database, parts: readonly TimelinePart[]): Router {
  const show = timelineOf(database, parts);
  return Router()
    .param("id", idInPath)
    .get("/clientes/:id/historia", opens(...READ), async (req, res) => {
      const { pageSize, despuesDe, tipos } = readQuery(timelineQuery, req);
      const words = tipos?.split(",");
      const kinds = words ? TIMELINE_KINDS.filter((kind) => words.includes(kind)) : null;
      const asked = { page: 1, pageSize };
      const after = keyedAsked({ ...asked, despuesDe })?.after ?? null;
      const read = await show(professionalOf(res), req.params.id, {
        pageSize,
        after,
        kinds,
        isProgram: isOfProgram(res),
      });
      const rows = read.entries;
      const keys = rows.map(({ fecha, id }) => keyOfMoment(new Date(fecha), id));
      res.json({
        data: rows,
        pagination: keyedPaginationOf(asked, { ...read, rows, keys, hasPrevious: after !== null }),
      });
    });
}
