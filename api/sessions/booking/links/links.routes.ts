import { Router } from "express";
import type { Database } from "../../../core/database/database.ts";
import { idInPath } from "../../../core/reading.ts";
import { professionalOf } from "../../../practice/bearer.ts";
import { peopleOnly } from "../../../practice/scopes.ts";
import { mailLink, makeLink, revokeLink, showLink } from "./links.service.ts";
import type { BookingLinks } from "./links.signing.ts";
import { linkRefusals, toWireLink } from "./links.wire.ts";

const PATH = "/sessions/reservas/enlaces/:id";

/**
 * `/sessions/reservas/enlaces` (beyond the document): the link by which a client books at once. For people only: whoever reads
 * it can book in the client's name, and the client is written to.
 * @param sweep has mails with links sent now
 */
export function bookingLinkRoutes(database: Database, links: BookingLinks, sweep: () => Promise<void>): Router {
  return Router()
    .param("id", idInPath)
    .get(PATH, peopleOnly, async (req, res) => {
      res.json(toWireLink(await showLink(database, links, professionalOf(res), req.params.id)));
    })
    .post(PATH, peopleOnly, async (req, res) => {
      res.json(toWireLink(await makeLink(database, links, professionalOf(res), req.params.id)));
    })
    .delete(PATH, peopleOnly, async (req, res) => {
      res.json(toWireLink(await revokeLink(database, links, professionalOf(res), req.params.id)));
    })
    .post(`${PATH}/correo`, peopleOnly, async (req, res) => {
      res.json(toWireLink(await mailLink(database, links, professionalOf(res), req.params.id)));
      void sweep();
    })
    .use(linkRefusals);
}
