import { randomUUID } from "node:crypto";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { BOOKING_TRIES, bookingRequestFaults } from "../../../../schema/rules/booking/requests.ts";
import { BOOKING_PATH, isBookingName } from "../../../../schema/rules/booking/settings.ts";
import { addDays, dayIn, isDay, isTimeZone } from "../../../../schema/rules/days.ts";
import { type Database, isId } from "../../../core/database/database.ts";
import { networkOf, openLimit } from "../../../core/limits.ts";
import { readPractice } from "../../../practice/practice.store.ts";
import { askForSession, type Chosen, proveRequest, sendCodeAgain, showAsked } from "../asking.service.ts";
import type { BookingRow } from "../requests.store.ts";
import { freeTimesAt } from "../settings.service.ts";
import { practiceOfPage, readSettings, type SavedSettings } from "../settings.store.ts";
import { askPage, codePage, statePage, TRAP, takenPage } from "./asking.page.ts";
import { keyOf, kindsPage, SHOWN_DAYS, timesPage } from "./choosing.page.ts";
import { noPage, type PageOf, tooOftenPage, ZONE_SCRIPT_PATH } from "./frame.ts";
import { ZONE_SCRIPT } from "./style.ts";

/** By one place on the net: looking, and asking. */
const OPENED = { points: 120, seconds: 60 };
const ASKED = { points: 20, seconds: 3_600 };
/** Codes to one mailbox, of all pages, and requests of one page. */
const TO_MAILBOX = { points: 5, seconds: 86_400 };
const OF_PAGE = { points: 120, seconds: 3_600 };
const TRIES = { points: BOOKING_TRIES, seconds: 86_400 };

const text = z.string().catch("");
const form = z.object({
  nombre: text,
  email: text,
  phone: text,
  mensaje: text,
  tipo: text,
  hora: text,
  zona: text,
  [TRAP]: text,
});
const query = z.object({ tipo: text, hora: text, zona: text, desde: text });

/** A page that is on, and the practice it belongs to. */
interface Open {
  id: string;
  zone: string;
  of: PageOf;
  settings: SavedSettings;
}

interface Parts {
  database: Database;
  /** From which codes are derived. */
  secret: string;
  /** Has the mails that were planned go out now. */
  sweep: () => Promise<void>;
}

/**
 * The pages on which visitors ask for a session, for whoever has the address. They work without scripts; nothing that is
 * written stands in an address.
 */
export function bookingPageRoutes({ database, secret, sweep }: Parts): Router {
  const opened = openLimit(database, "booking:opened", OPENED);
  const asked = openLimit(database, "booking:asked", ASKED);
  const toMailbox = openLimit(database, "booking:mailbox", TO_MAILBOX);
  const ofPage = openLimit(database, "booking:page", OF_PAGE);
  const tries = openLimit(database, "booking:tries", TRIES);

  const tooOften = (res: Response, wait: number) =>
    res.status(429).set("retry-after", String(wait)).type("html").send(tooOftenPage());
  const limit: RequestHandler = async (req, res, next) => {
    const wait = await opened.take(networkOf(req.ip));
    if (wait === null) next();
    else tooOften(res, wait);
  };
  const missing = (res: Response) => res.status(404).type("html").send(noPage());

  /** The page of a name; null where there is none, and where it is off. */
  async function openPage(name: string): Promise<Open | null> {
    const id = isBookingName(name) ? await practiceOfPage(database.owner, name) : null;
    if (!id) return null;
    return await database.asProfessional(id, async (tx) => {
      const settings = await readSettings(tx, id);
      const { professional } = await readPractice(tx, id);
      const { welcome, isListed } = settings;
      const of = { page: name, therapist: professional.fullName.trim() || "tu terapeuta", welcome, isListed };
      return { id, zone: professional.timeZone, of, settings };
    });
  }
  const withPage =
    <Path extends { name: string }>(answer: (open: Open, req: Request<Path>, res: Response) => Promise<unknown>) =>
    async (req: Request<Path>, res: Response): Promise<void> => {
      const open = await openPage(req.params.name);
      if (open) await answer(open, req, res);
      else missing(res);
    };
  const withRequest = (answer: (open: Open, request: BookingRow, req: Request, res: Response) => Promise<unknown>) =>
    withPage<{ name: string; id: string }>(async (open, req, res) => {
      const { id } = req.params;
      const request = isId(id) ? await showAsked(database, open.id, id) : null;
      return request ? await answer(open, request, req, res) : missing(res);
    });

  /** What was chosen; null when one part of it is not there (any more). */
  function chosenOf(open: Open, { tipo, hora, zona }: { tipo: string; hora: string; zona: string }): Chosen | null {
    const kind = open.settings.kinds.find((one) => keyOf(one) === tipo);
    const startsAt = new Date(hora);
    if (!kind || Number.isNaN(startsAt.getTime())) return null;
    return { kind, startsAt, zone: isTimeZone(zona) ? zona : open.zone };
  }

  const choose = withPage(async (open, req, res) => {
    const { tipo, zona, desde } = query.parse(req.query);
    const { id, of, settings } = open;
    const isZoneChosen = isTimeZone(zona);
    const many = settings.kinds.length > 1;
    const kind = many ? settings.kinds.find((one) => keyOf(one) === tipo) : settings.kinds[0];
    if (!kind) return res.type("html").send(kindsPage(of, settings.kinds, { zone: isZoneChosen ? zona : null }));
    const now = new Date();
    const today = dayIn(open.zone, now);
    const last = addDays(today, settings.aheadDays);
    const start = isDay(desde) && desde > today && desde <= last ? desde : today;
    const asked = { durationMinutes: kind.durationMinutes, from: today, days: settings.aheadDays + 1 };
    const { free } = await database.asProfessional(id, (tx) => freeTimesAt(tx, id, settings, asked, now));
    // Weeks without an hour are passed over.
    const from = free.find(({ day }) => day >= start)?.day ?? start;
    const next = addDays(from, SHOWN_DAYS);
    const looking = { kind, zone: isZoneChosen ? zona : open.zone, isZoneChosen, from, today };
    const ways = { before: free.some(({ day }) => day < from), after: free.some(({ day }) => day >= next) };
    const shown = free.filter(({ day }) => day >= from && day < next);
    return res.type("html").send(timesPage(of, looking, shown, ways, many));
  });

  const ask = withPage(async (open, req, res) => {
    const chosen = chosenOf(open, query.parse(req.query));
    if (!chosen) return res.redirect(303, `${BOOKING_PATH}/${open.of.page}`);
    const empty = { name: "", email: "", phone: null, message: null };
    return res.type("html").send(askPage(open.of, chosen, empty));
  });

  const send = withPage(async (open, req, res) => {
    const given = form.parse(req.body ?? {});
    const chosen = chosenOf(open, given);
    if (!chosen) return res.status(409).type("html").send(takenPage(open.of));
    const draft = {
      name: given.nombre.trim(),
      email: given.email.trim(),
      phone: given.phone.trim() || null,
      message: given.mensaje.trim() || null,
    };
    const faults = bookingRequestFaults(draft);
    if (Object.keys(faults).length > 0)
      return res
        .status(422)
        .type("html")
        .send(askPage(open.of, chosen, draft, faults));
    // A program is led on as everybody is, to nothing.
    if (given[TRAP]) return res.redirect(303, `${BOOKING_PATH}/${open.of.page}/codigo/${randomUUID()}`);
    const wait =
      (await asked.take(networkOf(req.ip))) ??
      (await ofPage.take(open.id)) ??
      (await toMailbox.take(draft.email.toLowerCase()));
    if (wait !== null) return tooOften(res, wait);
    const requestId = await askForSession(database, open.id, draft, chosen);
    if (!requestId) return res.status(409).type("html").send(takenPage(open.of));
    void sweep();
    return res.redirect(303, `${BOOKING_PATH}/${open.of.page}/codigo/${requestId}`);
  });

  const show = withRequest(async ({ of }, request, req, res) => {
    if (request.status !== "SIN_PROBAR") return res.type("html").send(statePage(of, request, request.status));
    return res.type("html").send(codePage(of, request, null, req.query.otro === "1"));
  });

  const prove = withRequest(async (open, request, req, res) => {
    const path = `${BOOKING_PATH}/${open.of.page}/codigo/${request.id}`;
    if (request.status !== "SIN_PROBAR") return res.redirect(303, path);
    const wait = await tries.take(request.id);
    if (wait !== null) return tooOften(res, wait);
    const code = text.parse(req.body?.codigo).replaceAll(/\D/g, "");
    const outcome = await proveRequest(database, secret, open.id, request.id, code);
    if (outcome === "GONE") return missing(res);
    if (outcome === "TAKEN") return res.status(409).type("html").send(takenPage(open.of));
    if (outcome !== "WAITS")
      return res
        .status(422)
        .type("html")
        .send(codePage(open.of, request, outcome));
    void sweep();
    return res.redirect(303, path);
  });

  const again = withRequest(async (open, request, _req, res) => {
    const isFree = (await toMailbox.take(request.email.toLowerCase())) === null;
    if (isFree && (await sendCodeAgain(database, open.id, request.id))) void sweep();
    return res.redirect(303, `${BOOKING_PATH}/${open.of.page}/codigo/${request.id}?otro=1`);
  });

  const fields = express.urlencoded({ extended: false, limit: "16kb" });
  return Router()
    .use(BOOKING_PATH, limit, (_req, res, next) => {
      res.set({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      next();
    })
    .get(ZONE_SCRIPT_PATH, (_req, res) => {
      res.type("text/javascript").send(ZONE_SCRIPT);
    })
    .get(`${BOOKING_PATH}/:name`, choose)
    .get(`${BOOKING_PATH}/:name/datos`, ask)
    .post(`${BOOKING_PATH}/:name/datos`, fields, send)
    .get(`${BOOKING_PATH}/:name/codigo/:id`, show)
    .post(`${BOOKING_PATH}/:name/codigo/:id`, fields, prove)
    .post(`${BOOKING_PATH}/:name/codigo/:id/otro`, again)
    .use(BOOKING_PATH, (_req, res) => void missing(res));
}
