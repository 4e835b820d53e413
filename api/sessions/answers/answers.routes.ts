import express, { type Request, type Response, Router } from "express";
import { z } from "zod";
import {
  ANSWER_PATH,
  ANSWER_WORDS_MAX,
  CANNOT_COME,
  CLIENT_REASONS,
  type ClientReason,
} from "../../../schema/rules/agenda/answers.ts";
import { isStorable } from "../../../schema/rules/fields.ts";
import { startOf } from "../../../schema/rules/sessions.ts";
import type { Database } from "../../core/database/database.ts";
import { networkOf, openLimit } from "../../core/limits.ts";
import { asTyped, type Sent, STILL_PAGE, sentBy } from "../../core/mail/publicPage.ts";
import type { AnswerKey, AnswerLinks } from "./answers.links.ts";
import {
  appointmentOverPage,
  appointmentPage,
  cancelledBeforePage,
  cancelledPage,
  cannotComePage,
  type Words,
  type Wrong,
  waitPage,
} from "./answers.page.ts";
import type { LinkedAppointment } from "./answers.rules.ts";
import { type Answer, type Standing, showAppointment, showOtherTimes, takeAnswer } from "./answers.service.ts";

/** By one address on the net. */
const OPENED = { points: 60, seconds: 60 };
/** By one link, from wherever. */
const PRESSED = { points: 12, seconds: 3_600 };
/** A sentence of which each character is written in three bytes, each as `%XX`. */
const FORM_MAX = "4kb";

const reasons = Object.keys(CLIENT_REASONS) as [ClientReason, ...ClientReason[]];
/** What may be added in a sentence. */
const texto = z.string().overwrite(asTyped).trim().max(ANSWER_WORDS_MAX).refine(isStorable).optional();
const pressed = z.discriminatedUnion("respuesta", [
  z.object({ respuesta: z.literal("confirmar") }),
  z.object({
    respuesta: z.literal("cancelar"),
    motivo: z.enum(reasons),
    texto,
  }),
  z.object({ respuesta: z.literal("otra-hora"), hora: z.iso.datetime(), texto }),
]);

function toAnswer(body: unknown): Answer | null {
  const { data } = pressed.safeParse(body);
  if (!data) return null;
  if (data.respuesta === "confirmar") return { kind: "CONFIRMA" };
  if (data.respuesta === "cancelar") return { kind: "CANCELA", reason: data.motivo, words: data.texto || null };
  return { kind: "OTRA_HORA", wantedAt: startOf(new Date(data.hora)), words: data.texto || null };
}

/** What was added in a sentence, whether the rest of it is an answer or not. */
const added = z.object({ respuesta: z.enum(["cancelar", "otra-hora"]), texto: texto.catch(undefined) });
function wordsIn(body: unknown): Words | null {
  const { data } = added.safeParse(body);
  return data?.texto ? { about: data.respuesta === "cancelar" ? "CANCELA" : "OTRA_HORA", text: data.texto } : null;
}
const sentIn = (req: Request): Sent | null => sentBy(req, wordsIn(req.body)?.text);

/**
 * The pages on which clients answer about a session, for whoever has the link. Opening one changes nothing: mail programs and
 * virus scanners open links too. What is pressed is sent as a form; no page has a script.
 * @param sweep has mails about what was answered sent now
 */
export function answerRoutes(database: Database, links: AnswerLinks, sweep: () => Promise<void>): Router {
  const opened = openLimit(database, "answers", OPENED);
  const presses = openLimit(database, "answers:link", PRESSED);
  const over = (req: Request, res: Response) =>
    res
      .status(404)
      .type("html")
      .send(appointmentOverPage(sentIn(req)));
  const wait = (req: Request, res: Response, seconds: number) =>
    res
      .status(429)
      .set("retry-after", String(seconds))
      .type("html")
      .send(waitPage(sentIn(req)));
  const before = (res: Response, appointment: LinkedAppointment, words: Words | null) =>
    res.status(409).type("html").send(cancelledBeforePage(appointment, words?.text));
  const pageOf = (token: string) => `${ANSWER_PATH}/${token}`;

  function show(req: Request, res: Response, standing: Standing, page: string, words: Words | null = null) {
    if (standing.kind === "over") return over(req, res);
    const { kind, appointment } = standing;
    if (kind === "cancelled" && words) return before(res, appointment, words);
    res.type("html").send(kind === "cancelled" ? cancelledPage(appointment) : appointmentPage(appointment, page));
  }
  async function showCannotCome(
    req: Request,
    res: Response,
    key: AnswerKey,
    page: string,
    wrong: Wrong | null = null,
    words: Words | null = null,
  ) {
    const { standing, times } = await showOtherTimes(database, key);
    if (standing.kind !== "open") return show(req, res, standing, page, words);
    if (wrong) res.status(wrong === "missing" ? 422 : 409);
    res.type("html").send(cannotComePage(standing.appointment, times, page, wrong, words));
  }

  return Router()
    .use(ANSWER_PATH, express.urlencoded({ extended: false, limit: FORM_MAX }), async (req, res, next) => {
      res.set(STILL_PAGE);
      const seconds = await opened.take(networkOf(req.ip));
      if (seconds !== null) return wait(req, res, seconds);
      next();
    })
    .get(`${ANSWER_PATH}/:token`, async (req, res) => {
      const key = await links.read(req.params.token);
      if (!key) return over(req, res);
      show(req, res, await showAppointment(database, key), pageOf(req.params.token));
    })
    .get(`${ANSWER_PATH}/:token${CANNOT_COME}`, async (req, res) => {
      const key = await links.read(req.params.token);
      if (!key) return over(req, res);
      await showCannotCome(req, res, key, pageOf(req.params.token));
    })
    .post(`${ANSWER_PATH}/:token`, async (req, res) => {
      const words = wordsIn(req.body);
      const key = await links.read(req.params.token);
      if (!key) return over(req, res);
      const page = pageOf(req.params.token);
      const seconds = await presses.take(key.sessionId);
      if (seconds !== null) return wait(req, res, seconds);
      const answer = toAnswer(req.body);
      if (!answer) return await showCannotCome(req, res, key, page, "missing", words);
      const standing = await takeAnswer(database, key, answer);
      if (standing.kind === "over") return over(req, res);
      if (standing.kind === "before") return before(res, standing.appointment, words);
      if (standing.kind === "late" || standing.kind === "taken")
        return await showCannotCome(req, res, key, page, standing.kind, words);
      void sweep();
      res.redirect(303, page);
    });
}
