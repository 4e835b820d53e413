import { randomUUID } from "node:crypto";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { type BookingRequestDraft, bookingRequestFaults } from "../../../../schema/rules/booking/requests.ts";
import { BOOKING_PATH } from "../../../../schema/rules/booking/settings.ts";
import { type Database, isId } from "../../../core/database/database.ts";
import { networkOf, openLimit } from "../../../core/limits.ts";
import { asTyped, sentBy } from "../../../core/mail/publicPage.ts";
import {
  type AskedRequest,
  askForSession,
  isSpent,
  proveRequest,
  sendCodeAgain,
  showAsked,
} from "../asking.service.ts";
import {
  askPage,
  changedPage,
  codePage,
  type Instead,
  MARK,
  nothingLeftPage,
  spentPage,
  statePage,
  TRAP,
} from "./asking.page.ts";
import { keyOf, pathTo } from "./choosing.page.ts";
import { noPage, noPageAnyMore, tooOftenPage, ZONE_SCRIPT_PATH } from "./frame.ts";
import { heldRequest } from "./held.ts";
import {
  asked,
  choosing,
  chosenOf,
  freeNear,
  type Open,
  openPage,
  query,
  type Wanted,
  wantedIn,
  zoneIn,
} from "./open.ts";
import { ZONE_SCRIPT } from "./style.ts";

/** By one place on the net: looking, and asking. */
const OPENED = { points: 120, seconds: 60 };
const ASKED = { points: 20, seconds: 3_600 };
/** Codes to one mailbox, of all pages, and requests of one page. */
const TO_MAILBOX = { points: 5, seconds: 86_400 };
const OF_PAGE = { points: 120, seconds: 3_600 };

const form = z.object({
  nombre: asked,
  email: asked,
  phone: asked,
  mensaje: asked,
  tipo: asked,
  hora: asked,
  zona: asked,
  [TRAP]: asked,
  [MARK]: asked,
});
const draftOf = (given: z.infer<typeof form>): BookingRequestDraft => ({
  name: given.nombre.trim(),
  email: given.email.trim(),
  phone: given.phone.trim() || null,
  message: asTyped(given.mensaje).trim() || null,
});

interface Parts {
  database: Database;
  /** From which codes are derived. */
  secret: string;
  /** Has the mails that were planned go out now. */
  sweep: () => Promise<void>;
  /** The pages below this one on which known clients book by links of their own. */
  own: Router;
  publicUrl: string;
}

/**
 * The pages on which visitors ask for a session, for whoever has the address. They work without scripts; nothing that is
 * written stands in an address.
 */
export function bookingPageRoutes({ database, secret, sweep, own, publicUrl }: Parts): Router {
  const held = heldRequest(publicUrl.startsWith("https:"));
  const opened = openLimit(database, "booking:opened", OPENED);
  const asking = openLimit(database, "booking:asked", ASKED);
  const toMailbox = openLimit(database, "booking:mailbox", TO_MAILBOX);
  const ofPage = openLimit(database, "booking:page", OF_PAGE);

  const tooOften = (res: Response, wait: number, draft: BookingRequestDraft) =>
    res.status(429).set("retry-after", String(wait)).type("html").send(tooOftenPage(draft));
  const limit: RequestHandler = async (req, res, next) => {
    const wait = await opened.take(networkOf(req.ip));
    if (wait === null) next();
    else tooOften(res, wait, draftOf(form.parse(req.body ?? {})));
  };
  const missing = (req: Pick<Request, "method">, res: Response) =>
    res
      .status(404)
      .type("html")
      .send(noPage(sentBy(req)));

  const gone = (res: Response, draft: BookingRequestDraft) => res.status(404).type("html").send(noPageAnyMore(draft));

  /** What comes to a name that its page has no more goes on to the one it has, with what was sent. @returns whether it does */
  const leadOn = ({ of }: Open, req: Request<{ name: string }>, res: Response): boolean => {
    if (of.base === `${BOOKING_PATH}/${req.params.name}`) return false;
    res.redirect(307, req.originalUrl.replace(/^\/[^/]+\/[^/?]+/, of.base));
    return true;
  };
  const withPage =
    <Path extends { name: string }>(
      answer: (open: Open, req: Request<Path>, res: Response) => Promise<unknown>,
      alsoOff = false,
    ) =>
    async (req: Request<Path>, res: Response): Promise<void> => {
      const open = await openPage(database, req.params.name, alsoOff);
      if (!open) return void missing(req, res);
      if (!leadOn(open, req, res)) await answer(open, req, res);
    };
  /** What was asked for stays when its page is switched off: whoever asked sees how it stands, and gets back what was written. */
  const withRequest = (answer: (open: Open, request: AskedRequest, req: Request, res: Response) => Promise<unknown>) =>
    withPage<{ name: string; id: string }>(async (open, req, res) => {
      const { id } = req.params;
      const request = isId(id) ? await showAsked(database, open.id, id) : null;
      return request ? await answer(open, request, req, res) : missing(req, res);
    }, true);

  /**
   * The hour is taken, or its kind is not as it was: another one can be chosen right there, and nothing that was written is
   * written again.
   */
  async function chooseAnother(
    res: Response,
    open: Open,
    { kind, startsAt, zone }: Wanted,
    draft: BookingRequestDraft,
  ) {
    const offers = await freeNear(database, open, kind ? [kind] : open.settings.kinds, startsAt);
    const instead: Instead = { gone: kind ? "HOUR" : "KIND", startsAt, zone, offers };
    const page = offers.length > 0 ? askPage(open.of, instead, draft) : nothingLeftPage(open.of, instead, draft);
    return res.status(409).type("html").send(page);
  }

  const choose = withPage(async (open, req, res) =>
    res.type("html").send(await choosing(database, open, query.parse(req.query))),
  );

  const ask = withPage(async (open, req, res) => {
    const given = query.parse(req.query);
    const chosen = chosenOf(open, given);
    if (!chosen) return res.redirect(303, pathTo(open.of.base, "", { zona: zoneIn(given) }));
    const empty = { name: "", email: "", phone: null, message: null };
    return res.type("html").send(askPage(open.of, chosen, empty));
  });

  async function send(req: Request<{ name: string }>, res: Response) {
    const given = form.parse(req.body ?? {});
    const draft = draftOf(given);
    const open = await openPage(database, req.params.name);
    // Which the therapist may have switched off while it was written, or another may have by now.
    if (!open || (given[MARK] && given[MARK] !== open.of.mark)) return gone(res, draft);
    if (leadOn(open, req, res)) return;
    const chosen = chosenOf(open, given);
    if (!chosen) return await chooseAnother(res, open, wantedIn(open, given), draft);
    const faults = bookingRequestFaults(draft);
    if (Object.keys(faults).length > 0)
      return res
        .status(422)
        .type("html")
        .send(askPage(open.of, chosen, draft, faults));
    // A program is led on as everybody is, to nothing.
    if (given[TRAP]) return res.redirect(303, `${open.of.base}/codigo/${randomUUID()}`);
    const mailbox = draft.email.toLowerCase();
    const wait =
      (await asking.take(networkOf(req.ip))) ?? (await ofPage.take(open.id)) ?? (await toMailbox.take(mailbox));
    if (wait !== null) return tooOften(res, wait, draft);
    const kept = await askForSession(database, open.id, draft, chosen, held.of(req));
    if (!kept || kept.isAgain) await toMailbox.giveBack(mailbox);
    if (!kept) return await chooseAnother(res, open, chosen, draft);
    void sweep();
    held.keep(res, kept.requestId);
    return res.redirect(303, `${open.of.base}/codigo/${kept.requestId}`);
  }

  const show = withRequest(async ({ of }, request, req, res) => {
    if (request.hasChanged) return res.type("html").send(changedPage(of, request));
    if (request.status !== "SIN_PROBAR") return res.type("html").send(statePage(of, request, request.status));
    if (isSpent(request)) return res.type("html").send(spentPage(of, request));
    return res.type("html").send(codePage(of, request, null, req.query.otro === "1"));
  });

  /** A page that was switched off meanwhile takes no request, but gives whoever has the code back what was written. */
  const prove = withRequest(async (open, request, req, res) => {
    const path = `${open.of.base}/codigo/${request.id}`;
    if (request.status !== "SIN_PROBAR") return res.redirect(303, path);
    const code = asked.parse(req.body?.codigo).replaceAll(/\D/g, "");
    const outcome = isSpent(request) ? "SPENT" : await proveRequest(database, secret, open.id, request.id, code);
    if (outcome === "GONE") return missing(req, res);
    const isRight = outcome === "TAKEN" || outcome === "TOO_MANY";
    if (isRight && !open.settings.isOn) return gone(res, request);
    if (outcome === "SPENT") return res.status(422).type("html").send(spentPage(open.of, request));
    if (outcome === "TAKEN") {
      const kind = open.settings.kinds.find((one) => keyOf(one) === keyOf(request));
      // Whoever has the code is who wrote it.
      return await chooseAnother(res, open, { kind, startsAt: request.startsAt, zone: request.zone }, request);
    }
    if (outcome !== "WAITS")
      return res
        .status(422)
        .type("html")
        .send(codePage(open.of, request, outcome));
    void sweep();
    return res.redirect(303, path);
  });

  const again = withRequest(async (open, request, _req, res) => {
    if (isSpent(request)) return res.redirect(303, `${open.of.base}/codigo/${request.id}`);
    const mailbox = request.email.toLowerCase();
    if ((await toMailbox.take(mailbox)) === null) {
      if (await sendCodeAgain(database, open.id, request.id)) void sweep();
      else await toMailbox.giveBack(mailbox);
    }
    return res.redirect(303, `${open.of.base}/codigo/${request.id}?otro=1`);
  });

  const fields = express.urlencoded({ extended: false, limit: "16kb" });
  return Router()
    .use(BOOKING_PATH, (_req, res, next) => {
      res.set({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      next();
    })
    .use(BOOKING_PATH, fields, limit)
    .get(ZONE_SCRIPT_PATH, (_req, res) => {
      res.type("text/javascript").send(ZONE_SCRIPT);
    })
    .use(own)
    .get(`${BOOKING_PATH}/:name`, choose)
    .get(`${BOOKING_PATH}/:name/datos`, ask)
    .post(`${BOOKING_PATH}/:name/datos`, send)
    .get(`${BOOKING_PATH}/:name/codigo/:id`, show)
    .post(`${BOOKING_PATH}/:name/codigo/:id`, prove)
    .post(`${BOOKING_PATH}/:name/codigo/:id/otro`, again)
    .use(BOOKING_PATH, (req, res) => void missing(req, res));
}
