import express, { type Request, type Response, Router } from "express";
import { MEASURE_PATH } from "../../../schema/rules/measures/links.ts";
import { MEASURE_KINDS, type MeasureKind } from "../../../schema/rules/measures/questionnaires.ts";
import { isAlarming, questionsOf } from "../../../schema/rules/measures/scoring.ts";
import type { Database } from "../../core/database/database.ts";
import { networkOf, openLimit } from "../../core/limits.ts";
import { STILL_PAGE } from "../../core/mail/publicPage.ts";
import { showLinked, takeAnswers } from "../links/links.service.ts";
import type { MeasureLinks } from "../links/links.signed.ts";
import { answerName, linkOverPage, measurePage, measureWaitPage, sentPage } from "./measure.page.ts";

/** By one address on the net. */
const OPENED = { points: 60, seconds: 60 };
/** By one link, from wherever. */
const PRESSED = { points: 20, seconds: 3_600 };
/** Nine answers of a digit. */
const FORM_MAX = "1kb";

const MOST_QUESTIONS = Math.max(...MEASURE_KINDS.map(questionsOf));
const NUMBERS = Array.from({ length: MOST_QUESTIONS }, (_, at) => at + 1);

/** What a form says of a question: a digit, or nothing. */
function digitIn(body: unknown, number: number): string | null {
  const given: unknown = Object(body)[answerName(number)];
  return typeof given === "string" && /^\d$/.test(given) ? given : null;
}

const answersIn =
  (body: unknown) =>
  (kind: MeasureKind): (number | null)[] =>
    NUMBERS.slice(0, questionsOf(kind)).map((number) => {
      const digit = digitIn(body, number);
      return digit === null ? null : Number(digit);
    });

/** Whether a form tells of thoughts of death, also where nobody can say any more which questionnaire its link was to. */
const alarmsIn = (body: unknown): boolean =>
  MEASURE_KINDS.some((kind) =>
    isAlarming(
      kind,
      answersIn(body)(kind).map((answer) => answer ?? 0),
    ),
  );

/** All that a form says, whichever questionnaire it is of. */
const givenIn = (body: unknown) =>
  NUMBERS.flatMap((number) => {
    const digit = digitIn(body, number);
    return digit === null ? [] : [[answerName(number), digit] as const];
  });

/**
 * The page on which clients fill questionnaires in, for whoever has the link. Opening it changes nothing: mail programs and
 * virus scanners open links too. What is pressed is sent as a form; no page has a script.
 * @param sweep has the therapist told now
 */
export function measurePageRoutes(database: Database, links: MeasureLinks, sweep: () => Promise<void>): Router {
  const opened = openLimit(database, "measures:page", OPENED);
  const presses = openLimit(database, "measures:press", PRESSED);
  const over = (res: Response, sent: { alarms: boolean } | null) =>
    res.status(404).type("html").send(linkOverPage(sent));
  const wait = (req: Request, res: Response, seconds: number) =>
    res
      .status(429)
      .set("retry-after", String(seconds))
      .type("html")
      .send(measureWaitPage(givenIn(req.body), seconds, alarmsIn(req.body)));
  return (
    Router()
      .use(MEASURE_PATH, async (req, res, next) => {
        res.set(STILL_PAGE);
        res.locals.seconds = await opened.take(networkOf(req.ip));
        next();
      })
      // Also of whoever has to wait: what was answered is kept for them.
      .use(MEASURE_PATH, express.urlencoded({ extended: false, limit: FORM_MAX }), (req, res, next) => {
        if (res.locals.seconds !== null) return wait(req, res, res.locals.seconds);
        next();
      })
      .get(`${MEASURE_PATH}/:token`, async (req, res) => {
        const key = await links.read(req.params.token);
        const standing = key && (await showLinked(database, key));
        if (standing?.kind !== "open") return over(res, null);
        const page = `${MEASURE_PATH}/${req.params.token}`;
        res.type("html").send(measurePage(standing.measure, standing.practice, page));
      })
      .post(`${MEASURE_PATH}/:token`, async (req, res) => {
        const key = await links.read(req.params.token);
        if (!key) return over(res, { alarms: alarmsIn(req.body) });
        const seconds = await presses.take(key.linkId);
        if (seconds !== null) return wait(req, res, seconds);
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
        return over(res, { alarms: alarmsIn(req.body) });
      })
  );
}
