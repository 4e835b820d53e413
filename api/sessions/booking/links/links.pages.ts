import { type Request, type Response, Router } from "express";
import { BOOKING_LINK_STEP } from "../../../../schema/rules/booking/links.ts";
import { BOOKING_PATH } from "../../../../schema/rules/booking/settings.ts";
import type { Database } from "../../../core/database/database.ts";
import { openLimit } from "../../../core/limits.ts";
import { sentBy } from "../../../core/mail/publicPage.ts";
import { type AnswerLinks, answersFor } from "../../answers/answers.links.ts";
import { takenPage } from "../page/asking.page.ts";
import { pathTo } from "../page/choosing.page.ts";
import { noPage, tooOftenPage } from "../page/frame.ts";
import { asked, choosing, chosenOf, type Open, openPage, query, zoneIn } from "../page/open.ts";
import { bookedPage, bookPage, fullPage } from "./links.page.ts";
import { bookByLink, type LinkStanding, showStanding } from "./links.service.ts";
import type { BookingLinkKey, BookingLinks } from "./links.signing.ts";

/** By one client, whatever links: presses, and sessions that are booked. */
const PRESSED = { points: 20, seconds: 3_600 };
const BOOKED = { points: 6, seconds: 86_400 };

interface Parts {
  database: Database;
  links: BookingLinks;
  /** Where what was booked is answered. */
  answers: AnswerLinks;
  /** Has the mails about what was booked go out now. */
  sweep: () => Promise<void>;
}

/** What a link that leads somewhere leads to. */
interface Own extends Open {
  key: BookingLinkKey;
  standing: LinkStanding;
}

/**
 * The pages on which a known client books at once, for whoever has the client's link. Opening one stores nothing; a press
 * sends a form. They are part of the booking page, and share its limits.
 */
export function bookingLinkPages({ database, links, answers, sweep }: Parts): Router {
  const pressed = openLimit(database, "booking:link", PRESSED);
  const bookings = openLimit(database, "booking:byLink", BOOKED);
  const missing = (req: Request, res: Response) =>
    void res
      .status(404)
      .type("html")
      .send(noPage(sentBy(req)));
  const tooOften = (res: Response, wait: number) =>
    void res.status(429).set("retry-after", String(wait)).type("html").send(tooOftenPage());

  async function ownOf(name: string, token: string): Promise<Own | null> {
    const key = await links.read(token);
    if (key?.page !== name.toLowerCase()) return null;
    const open = await openPage(database, name);
    const standing = open?.id === key.professionalId ? await showStanding(database, key) : null;
    if (!open || !standing) return null;
    const base = `${open.of.base}${BOOKING_LINK_STEP}/${token}`;
    return { ...open, of: { ...open.of, base, isListed: false, verb: "Reserva", steps: 2 }, key, standing };
  }
  /** What comes to a link below a name that its page has no more goes on to the one below the present name. */
  async function leadOn({ key, settings }: Own, req: Request, res: Response): Promise<void> {
    const { pathname } = new URL(await links.make({ ...key, page: settings.name }));
    res.redirect(307, req.originalUrl.replace(/^(?:\/[^/?]+){4}/, pathname));
  }
  const withLink =
    (answer: (own: Own, req: Request, res: Response) => Promise<void> | void) =>
    async (req: Request<{ name: string; token: string }>, res: Response): Promise<void> => {
      const own = await ownOf(req.params.name, req.params.token);
      if (!own) missing(req, res);
      else if (own.settings.name === own.key.page) await answer(own, req, res);
      else await leadOn(own, req, res);
    };

  const choose = withLink(async (own, req, res) => {
    const { of, key, standing } = own;
    const done = standing.booked.find(({ id }) => id === asked.parse(req.query.cita));
    if (done) {
      const zone = zoneIn(query.parse(req.query)) ?? own.zone;
      const { professionalId, clientId } = key;
      const where = await answersFor(answers, {
        professionalId,
        clientId,
        sessionId: done.id,
        startsAt: done.startsAt,
        emailSince: done.emailSince,
      });
      return void res.type("html").send(bookedPage(of, zone, done, where));
    }
    res.type("html").send(standing.isFull ? fullPage(of) : await choosing(database, own, query.parse(req.query)));
  });

  const ask = withLink((own, req, res) => {
    const given = query.parse(req.query);
    const chosen = chosenOf(own, given);
    if (!chosen) return res.redirect(303, pathTo(own.of.base, "", { zona: zoneIn(given) }));
    res.type("html").send(own.standing.isFull ? fullPage(own.of) : bookPage(own.of, chosen));
  });

  const book = withLink(async ({ of, key, ...own }, req, res) => {
    const wait = await pressed.take(key.clientId);
    if (wait !== null) return tooOften(res, wait);
    const given = query.parse(req.body ?? {});
    const chosen = chosenOf(own, given);
    if (!chosen)
      return void res
        .status(409)
        .type("html")
        .send(takenPage(of, zoneIn(given)));
    const today = await bookings.take(key.clientId);
    if (today !== null) return tooOften(res, today);
    const booked = await bookByLink(database, key, chosen);
    if (booked.kind !== "BOOKED" || booked.isAgain) await bookings.giveBack(key.clientId);
    if (booked.kind === "GONE") return missing(req, res);
    if (booked.kind !== "BOOKED") {
      const refusal = booked.kind === "TAKEN" ? takenPage(of, chosen.zone, chosen) : fullPage(of);
      return void res.status(409).type("html").send(refusal);
    }
    void sweep();
    res.redirect(303, `${of.base}?${new URLSearchParams({ cita: booked.sessionId, zona: chosen.zone })}`);
  });

  const at = `${BOOKING_PATH}/:name${BOOKING_LINK_STEP}/:token`;
  return Router().get(at, choose).get(`${at}/datos`, ask).post(`${at}/datos`, book);
}
