import { Router } from "express";
import { measureLinksQuery, wireMeasureLinkInput } from "../../../schema/wire/measures/links.ts";
import type { Database } from "../../core/database/database.ts";
import { openLimit } from "../../core/limits.ts";
import { idInPath, readBody, readQuery } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { readCreationKey } from "../../practice/idempotency.ts";
import { peopleOnly } from "../../practice/scopes.ts";
import { LABELS, measureRefusals } from "../measures.wire.ts";
import { listLinks, sendLink, withdrawLink } from "./links.service.ts";
import { toWireLink } from "./links.wire.ts";

/** Each mails somebody; of one practice. */
const SENT = { points: 60, seconds: 3_600 };

/** `/medidas/enlaces` (beyond the document; decision 221). @param sweep has mails sent now */
export function measureLinkRoutes(database: Database, sweep: () => Promise<void>): Router {
  const sent = openLimit(database, "measures:links", SENT);
  return Router()
    .use("/medidas/enlaces", peopleOnly)
    .get("/medidas/enlaces", async (req, res) => {
      const { clientId } = readQuery(measureLinksQuery, req);
      res.json({ data: (await listLinks(database, professionalOf(res), clientId)).map(toWireLink) });
    })
    .post("/medidas/enlaces", async (req, res) => {
      const { client: clientId, medida: kind } = readBody(wireMeasureLinkInput, req, LABELS);
      const creation = readCreationKey(req, "POST /medidas/enlaces", { clientId, kind });
      await sent.hold(professionalOf(res));
      const made = await sendLink(database, professionalOf(res), { clientId, kind }, creation);
      res.status(201).location(`/medidas/enlaces/${made.id}`).json(toWireLink(made));
      void sweep();
    })
    .param("id", idInPath)
    .delete("/medidas/enlaces/:id", async (req, res) => {
      await withdrawLink(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .use(measureRefusals);
}
