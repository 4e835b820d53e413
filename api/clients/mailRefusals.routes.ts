import express, { type Request, type Response, Router } from "express";
import { OPT_OUT_PATH } from "../../schema/rules/clientMails.ts";
import type { Database } from "../core/database/database.ts";
import { networkOf, openLimit } from "../core/limits.ts";
import { notKept, sentBy } from "../core/mail/publicPage.ts";
import type { RefusalLinks } from "./mailRefusals.links.ts";
import { refusalOverPage, refusalPage } from "./mailRefusals.page.ts";
import { isRefusing, storeRefusal } from "./mailRefusals.store.ts";

/** By one address on the net. */
const OPENED = { points: 60, seconds: 60 };

/**
 * The page on which a client says that no more mails are wanted, for whoever has the link. Opening it changes nothing:
 * mail programs and virus scanners open links too.
 */
export function mailRefusalRoutes(database: Database, links: RefusalLinks): Router {
  const opened = openLimit(database, "refusals", OPENED);
  const over = (req: Request, res: Response) =>
    res
      .status(404)
      .type("html")
      .send(refusalOverPage(sentBy(req)));
  return Router()
    .use(OPT_OUT_PATH, async (req, res, next) => {
      res.set({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      const wait = await opened.take(networkOf(req.ip));
      if (wait === null) return next();
      res
        .status(429)
        .set("retry-after", String(wait))
        .type("text")
        .send(`Espera un momento. ${notKept(sentBy(req))}`.trim());
    })
    .get(`${OPT_OUT_PATH}/:token`, async (req, res) => {
      const refuser = await links.read(req.params.token);
      if (!refuser) return over(req, res);
      const refuses = await database.asProfessional(refuser.professionalId, (tx) => isRefusing(tx, refuser));
      res.type("html").send(refusalPage(refuses));
    })
    .post(`${OPT_OUT_PATH}/:token`, express.urlencoded({ extended: false, limit: "1kb" }), async (req, res) => {
      const refuser = await links.read(req.params.token);
      if (!refuser) return over(req, res);
      const said: unknown = req.body?.correos;
      const store = (refuses: boolean) =>
        database.asProfessional(refuser.professionalId, (tx) => storeRefusal(tx, refuser, refuses));
      if ((said === "no" || said === "si") && !(await store(said === "no"))) return over(req, res);
      res.redirect(303, `${OPT_OUT_PATH}/${req.params.token}`);
    });
}
