import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { RATING_PATH, RATINGS } from "../../schema/rules/ratings.ts";
import type { Database } from "../core/database/database.ts";
import { networkOf, openLimit } from "../core/limits.ts";
import { notKept, sentBy } from "../core/mail/publicPage.ts";
import type { RatingLinkKey, RatingLinks } from "./ratings.links.ts";
import { ratingOverPage, ratingPage, SEND_SCRIPT } from "./ratings.page.ts";
import { readRating, storeRating } from "./ratings.store.ts";

const answer = z.coerce.number().pipe(z.literal(RATINGS));
/** By one address on the net. */
const OPENED = { points: 60, seconds: 60 };
const SCRIPT = `${RATING_PATH}/enviar.js`;

/**
 * The pages on which clients rate a session, for whoever has the link. Opening one changes nothing: mail programs and
 * virus scanners open links too. What is pressed there is sent as a form, at once when the mail's link named it.
 */
export function ratingRoutes(database: Database, links: RatingLinks): Router {
  const opened = openLimit(database, "ratings", OPENED);
  const limit: RequestHandler = async (req, res, next) => {
    const wait = await opened.take(networkOf(req.ip));
    if (wait === null) return next();
    res
      .status(429)
      .set("retry-after", String(wait))
      .type("text")
      .send(`Espera un momento. ${notKept(sentBy(req))}`.trim());
  };
  const over = (req: Request, res: Response) =>
    res
      .status(404)
      .type("html")
      .send(ratingOverPage(sentBy(req)));
  const ratingOf = (key: RatingLinkKey) => database.asProfessional(key.professionalId, (tx) => readRating(tx, key));
  return Router()
    .use(RATING_PATH, limit, (_req, res, next) => {
      res.set({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      next();
    })
    .get(SCRIPT, (_req, res) => {
      res.type("text/javascript").send(SEND_SCRIPT);
    })
    .get(`${RATING_PATH}/:token`, async (req, res) => {
      const key = await links.read(req.params.token);
      const rating = key && (await ratingOf(key));
      if (rating === undefined || !key) return over(req, res);
      const chosen = answer.safeParse(req.query.nota);
      res.type("html").send(ratingPage({ rating, chosen: chosen.success ? chosen.data : null, script: SCRIPT }));
    })
    .post(`${RATING_PATH}/:token`, express.urlencoded({ extended: false, limit: "1kb" }), async (req, res) => {
      const key = await links.read(req.params.token);
      if (!key) return over(req, res);
      const given = answer.safeParse(req.body?.nota);
      const page = `${RATING_PATH}/${req.params.token}`;
      if (!given.success) return res.redirect(303, page);
      const isStored = await database.asProfessional(key.professionalId, (tx) => storeRating(tx, key, given.data));
      if (!isStored) return over(req, res);
      res.redirect(303, page);
    });
}
