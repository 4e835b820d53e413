import express, { type Request, type Response, Router } from "express";
import { z } from "zod";
import { CONSENT_NAME_MAX, CONSENT_PATH, CONSENT_WORDS_MAX } from "../../schema/rules/consents/consents.ts";
import { isStorable } from "../../schema/rules/fields.ts";
import type { Database } from "../core/database/database.ts";
import { networkOf, openLimit } from "../core/limits.ts";
import { asTyped, type Sent, sentBy, stillPage } from "../core/mail/publicPage.ts";
import {
  answeredBeforePage,
  answeredPage,
  CONSENT_STYLE,
  consentOverPage,
  consentPage,
  consentWaitPage,
} from "./answers.page.ts";
import { type ConsentAnswer, type Evidence, type Standing, showLinked, takeConsent } from "./answers.service.ts";
import type { ConsentLinks } from "./consents.links.ts";

/** By one address on the net. */
const OPENED = { points: 60, seconds: 60 };
/** By one link, from wherever. */
const PRESSED = { points: 12, seconds: 3_600 };
/** A sentence of which each character is written in three bytes, each as `%XX`. */
const FORM_MAX = "8kb";
const BROWSER_MAX = 300;

const text = (max: number) => z.string().overwrite(asTyped).max(max).refine(isStorable).catch("");
const pressed = z.discriminatedUnion("respuesta", [
  z.object({
    respuesta: z.literal("aceptar"),
    // Longer than it may be, so that what is too long is told by the rule.
    nombre: text(CONSENT_NAME_MAX * 2),
    acepto: z.literal("si").optional().catch(undefined),
    huella: text(64),
  }),
  z.object({ respuesta: z.literal("rechazar"), texto: text(CONSENT_WORDS_MAX) }),
]);

function toAnswer(body: unknown): ConsentAnswer | null {
  const { data } = pressed.safeParse(body);
  if (!data) return null;
  if (data.respuesta === "rechazar") return { kind: "decline", words: data.texto || null };
  return { kind: "accept", name: data.nombre, isTicked: data.acepto === "si", hash: data.huella };
}

const wordsIn = (answer: ConsentAnswer | null): string | null => (answer?.kind === "decline" ? answer.words : null);
const sentIn = (req: Request): Sent | null => sentBy(req, wordsIn(toAnswer(req.body)));

const evidenceOf = (req: Request): Evidence => ({
  address: (req.ip ?? "").replace(/^::ffff:(?=\d+\.)/, ""),
  browser: (req.get("user-agent") ?? "").replaceAll(/[^\x20-\x7e]+/g, " ").slice(0, BROWSER_MAX),
});

/**
 * The page on which a client reads what is asked of them and answers, for whoever has the link. Opening it stores nothing: mail
 * programs and virus scanners open links too. What is pressed is sent as a form; no page has a script.
 * @param sweep has the mails about what was answered sent now
 */
export function consentAnswerRoutes(database: Database, links: ConsentLinks, sweep: () => Promise<void>): Router {
  const opened = openLimit(database, "consents:page", OPENED);
  const presses = openLimit(database, "consents:link", PRESSED);
  const still = stillPage(CONSENT_STYLE);
  const send = (res: Response, status: number, page: string) => res.status(status).type("html").send(page);
  const over = (req: Request, res: Response) => send(res, 404, consentOverPage(sentIn(req)));
  const wait = (req: Request, res: Response, seconds: number) =>
    send(res.set("retry-after", String(seconds)), 429, consentWaitPage(sentIn(req)));

  function show(req: Request, res: Response, standing: Standing, path: string) {
    if (standing.kind === "over") return over(req, res);
    const { consent } = standing;
    send(res, 200, standing.kind === "open" ? consentPage(consent, path) : answeredPage(consent, standing.isCopied));
  }

  return Router()
    .use(CONSENT_PATH, express.urlencoded({ extended: false, limit: FORM_MAX }), async (req, res, next) => {
      res.set(still);
      const seconds = await opened.take(networkOf(req.ip));
      if (seconds !== null) return wait(req, res, seconds);
      next();
    })
    .get(`${CONSENT_PATH}/:token`, async (req, res) => {
      const { token } = req.params;
      const key = await links.read(token);
      if (!key) return over(req, res);
      show(req, res, await showLinked(database, key), `${CONSENT_PATH}/${token}`);
    })
    .post(`${CONSENT_PATH}/:token`, async (req, res) => {
      const { token } = req.params;
      const answer = toAnswer(req.body);
      const key = await links.read(token);
      if (!key) return over(req, res);
      const path = `${CONSENT_PATH}/${token}`;
      const seconds = await presses.take(key.consentId);
      if (seconds !== null) return wait(req, res, seconds);
      if (!answer) return show(req, res, await showLinked(database, key), path);
      const answered = await takeConsent(database, key, answer, evidenceOf(req));
      if (answered.kind === "over") return over(req, res);
      if (answered.kind === "wrong") return send(res, 422, consentPage(answered.consent, path, answered));
      if (answered.kind === "late") return send(res, 409, answeredBeforePage(answered.consent, wordsIn(answer)));
      void sweep();
      res.redirect(303, path);
    });
}
