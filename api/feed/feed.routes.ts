import { type Response, Router } from "express";
import { changesQuery } from "../../schema/wire/feed.ts";
import type { Database } from "../core/database/database.ts";
import { readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { needScope, opens } from "../practice/scopes.ts";
import { changesAfter, changesAwaited } from "./feed.service.ts";
import type { FeedWatch } from "./feed.watch.ts";
import { feedRefusals, scopesOf, toWireFeed, typesOf } from "./feed.wire.ts";

/** `/cambios`: what has changed in a practice (beyond the document; decision 164). */
export function feedRoutes(database: Database, watch: FeedWatch): Router {
  return Router()
    .get("/cambios", opens(), async (req, res) => {
      const { despues, limite, tipos, espera } = readQuery(changesQuery, req);
      const professional = professionalOf(res);
      const asked = { after: despues, limit: limite, types: typesOf(tipos) };
      for (const scope of scopesOf(asked.types)) needScope(res, scope);
      const read =
        espera === 0
          ? changesAfter(database, professional, asked)
          : changesAwaited(database, watch, professional, { ...asked, over: overFor(res, espera) });
      res.json(toWireFeed(professional, await read));
    })
    .use(feedRefusals);
}

/** Aborted after some seconds, and when whoever waits for the answer has gone. */
function overFor(res: Response, seconds: number): AbortSignal {
  const gone = new AbortController();
  res.once("close", () => gone.abort());
  return AbortSignal.any([gone.signal, AbortSignal.timeout(seconds * 1000)]);
}
