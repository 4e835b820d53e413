import express, { type Response, Router } from "express";
import { MEASURE_PATH } from "../../../schema/rules/measures/links.ts";
import type { MeasureKind } from "../../../schema/rules/measures/questionnaires.ts";
import { questionsOf } from "../../../schema/rules/measures/scoring.ts";
import type { Database } from "../../core/database/database.ts";
import { networkOf, openLimit } from "../../core/limits.ts";
import { STILL_PAGE } from "../../core/mail/publicPage.ts";
import { waitPage } from "../../sessions/answers/answers.page.ts";
import { showLinked, takeAnswers } from "../links/links.service.ts";
import type { MeasureLinks } from "../links/links.signed.ts";
import { answerName, linkOverPage, measurePage, sentPage } from "./measure.page.ts";

/** By one address on the net. */
const OPENED = { points: 60, seconds: 60 };
/** By one link, from wherever. */
const PRESSED = { points: 20, seconds: 3_600 };
/** Nine answers of a digit. */
const FORM_MAX = "1kb";

/** What a form says of each question: a digit, or nothing. */
const answersIn =
  (body: unknown) =>
  (kind: MeasureKind): (number | null)[] =>
    Array.from({ length: questionsOf(kind) }, (_, at) => {
      const given: unknown = Object(body)[answerName(at + 1)];
      return typeof given === "string" && /^\d$/.test(given) ? Number(given) : null;
    });

/**
 * The page on which clients fill questionnaires in, for whoever has the link. Opening it changes nothing: mail programs and
 * virus scanners open links too. What is pressed is sent as a form; no page has a script.
 * @param sweep has the therapist told now
 */
export function measurePageRoutes(database: Database, links: MeasureLinks, sweep: () => Promise<void>): Router {
  const opened = openLimit(database, "measures:page", OPENED);
  const presses = openLimit(database, "measures:press", PRESSED);
  const over = (res: Response) => res.status(404).type("html").send(linkOverPage());
  const wait = (res: Response, seconds: number) =>
    res.status(429).set("retry-after", String(seconds)).type("html").send(waitPage());
  return Router()
    .use(MEASURE_PATH, async (req, res, next) => {
      res.set(STILL_PAGE);
      const seconds = await opened.take(networkOf(req.ip));
      if (seconds !== null) return wait(res, seconds);
      next();
    })
    .get(`${MEASURE_PATH}/:token`, async (req, res) => {
      const key = await links.read(req.params.token);
      const standing = key && (await showLinked(database, key));
      if (standing?.kind !== "open") return over(res);
      const page = `${MEASURE_PATH}/${req.params.token}`;
      res.type("html").send(measurePage(standing.measure, standing.practice, page));
    })
    .post(`${MEASURE_PATH}/:token`, express.urlencoded({ extended: false, limit: FORM_MAX }), async (req, res) => {
      const key = await links.read(req.params.token);
      if (!key) return over(res);
      const seconds = await presses.take(key.linkId);
      if (seconds !== null) return wait(res, seconds);
      const standing = await takeAnswers(database, key, answersIn(req.body));
      const page = `${MEASURE_PATH}/${req.params.token}`;
      if (standing.kind === "sent") {
        void sweep();
        return res.type("html").send(sentPage(standing.practice, standing.alarms));
      }
      if (standing.kind === "missing")
        return res
          .status(422)
          .type("html")
          .send(measurePage(standing.measure, standing.practice, page, standing));
      return over(res);
    });
}
