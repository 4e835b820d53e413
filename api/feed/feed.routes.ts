import { Router } from "express";
import { changesQuery } from "../../schema/wire/feed.ts";
import type { Database } from "../core/database/database.ts";
import { readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { changesAfter } from "./feed.service.ts";
import { feedRefusals, toWireFeed, typesOf } from "./feed.wire.ts";

/** `/cambios`: what has changed in a practice (beyond the document; decision 164). */
export function feedRoutes(database: Database): Router {
  return Router()
    .get("/cambios", async (req, res) => {
      const { despues, limite, tipos } = readQuery(changesQuery, req);
      const professional = professionalOf(res);
      const asked = { after: despues, limit: limite, types: typesOf(tipos) };
      res.json(toWireFeed(professional, await changesAfter(database, professional, asked)));
    })
    .use(feedRefusals);
}
