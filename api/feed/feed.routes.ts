import { Router } from "express";
import { changesQuery } from "../../schema/wire/feed.ts";
import type { Database } from "../core/database/database.ts";
import { readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { needScope, opens } from "../practice/scopes.ts";
import { changesAfter } from "./feed.service.ts";
import { feedRefusals, scopesOf, toWireFeed, typesOf } from "./feed.wire.ts";

/** `/cambios`: what has changed in a practice (beyond the document; decision 164). */
export function feedRoutes(database: Database): Router {
  return Router()
    .get("/cambios", opens(), async (req, res) => {
      const { despues, limite, tipos } = readQuery(changesQuery, req);
      const professional = professionalOf(res);
      const asked = { after: despues, limit: limite, types: typesOf(tipos) };
      for (const scope of scopesOf(asked.types)) needScope(res, scope);
      res.json(toWireFeed(professional, await changesAfter(database, professional, asked)));
    })
    .use(feedRefusals);
}
