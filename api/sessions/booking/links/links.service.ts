import { isEmail } from "../../../../schema/rules/accounts.ts";
import {
  BOOKING_LINK_AHEAD,
  BOOKING_LINK_SENTENCE,
  type BookingLinkHindrance,
} from "../../../../schema/rules/booking/links.ts";
import { REMINDER_OPTION } from "../../../../schema/rules/sessions.ts";
import type { Database, Queries } from "../../../core/database/database.ts";
import { found } from "../../../core/problems.ts";
import { refused } from "../../../core/refusals.ts";
import {
  lockPractice,
  lockPracticeOrClosed,
  type Practice,
  planInForce,
  readPractice,
} from "../../../practice/practice.store.ts";
import { insertAnswer } from "../../answers/answers.store.ts";
import { refusalOf } from "../../reminders.rules.ts";
import { insertSession } from "../../sessions.store.ts";
import { type Chosen, isStillFree } from "../asking.service.ts";
import { readSettings, type SavedSettings } from "../settings.store.ts";
import type { BookingLinkKey, BookingLinks } from "./links.signing.ts";
import { deleteLink, type LinkedClient, planLinkMail, putLink, readBooked, readLinkedClient } from "./links.store.ts";

/** A client's link as the therapist sees it. */
export interface ShownLink {
  client: LinkedClient;
  hindrance: BookingLinkHindrance | null;
  /** Where the client books; null without a link, once it is over, and while something is in its way. */
  url: string | null;
}

/** Whether a link may be in the mailbox of an address that is the client's no more; one that was copied, or not sent, is not. */
function wentElsewhere({ link, emailSince }: Pick<LinkedClient, "link" | "emailSince">, now: Date): boolean {
  if (!link || link.expiresAt <= now) return false;
  // The first try of one on its way may have gone.
  const isOut = link.mail === "ENVIADO" || link.mail === "PENDIENTE";
  const mailedAt = link.mailedAt ?? (isOut ? link.mailAskedAt : null);
  return mailedAt !== null && mailedAt < emailSince;
}

/** Why a practice's clients, or this one, do not book by links; null when nothing is in the way. */
function hindranceOf(
  practice: Practice,
  settings: SavedSettings,
  client: Pick<LinkedClient, "isActive" | "link" | "emailSince">,
  now: Date,
): BookingLinkHindrance | null {
  if (!settings.isOn || !settings.clientsBook) return "APAGADO";
  if (!client.isActive) return "CLIENTE_INACTIVO";
  const { maxClients } = planInForce(practice, now);
  if (maxClients !== null && practice.professional.activeClientCount > maxClients) return "PLAN";
  return wentElsewhere(client, now) ? "CORREO_ANTERIOR" : null;
}

/** null when there is no such client any more */
export async function showLinkIn(
  tx: Queries,
  links: BookingLinks,
  practice: Practice,
  clientId: string,
): Promise<ShownLink | null> {
  const { id: professionalId } = practice.professional;
  const client = await readLinkedClient(tx, professionalId, clientId);
  if (!client) return null;
  const settings = await readSettings(tx, professionalId);
  const now = new Date();
  const hindrance = hindranceOf(practice, settings, client, now);
  const { link } = client;
  if (!link || hindrance || link.expiresAt <= now) return { client, hindrance, url: null };
  const { id: linkId, expiresAt } = link;
  const url = await links.make({ linkId, professionalId, clientId, page: settings.name, expiresAt });
  return { client, hindrance, url };
}

const shown = async (...asked: Parameters<typeof showLinkIn>): Promise<ShownLink> => found(await showLinkIn(...asked));

/** @throws Problem NOT_FOUND */
export const showLink = (database: Database, links: BookingLinks, id: string, clientId: string): Promise<ShownLink> =>
  database.asProfessional(id, async (tx) => shown(tx, links, await readPractice(tx, id), clientId));

/** Gives a client a link; the one before leads nowhere any more. @throws Refusal VALIDATION; Problem NOT_FOUND */
export const makeLink = (database: Database, links: BookingLinks, id: string, clientId: string): Promise<ShownLink> =>
  database.asProfessional(id, async (tx) => {
    const practice = await lockPractice(tx, id);
    const { hindrance } = await shown(tx, links, practice, clientId);
    if (hindrance && hindrance !== "CORREO_ANTERIOR") throw refused("clientId", BOOKING_LINK_SENTENCE[hindrance]);
    await putLink(tx, id, clientId);
    return await shown(tx, links, practice, clientId);
  });

/** @throws Problem NOT_FOUND */
export const revokeLink = (database: Database, links: BookingLinks, id: string, clientId: string): Promise<ShownLink> =>
  database.asProfessional(id, async (tx) => {
    const practice = await lockPractice(tx, id);
    await deleteLink(tx, id, clientId);
    return await shown(tx, links, practice, clientId);
  });

const NOT_MAILED = {
  BAJA: "Este cliente ha pedido no recibir más correos: dale el enlace de otra forma.",
  CLIENTE_NUEVO: "Con el plan gratuito se escribe a un cliente desde el día siguiente a su primera sesión.",
};

/** How long after it was asked for a mail that went out is the one that is asked for again: its answer may have got lost. */
const MAILED_MS = 60_000;
const isMailedNow = ({ link }: LinkedClient, now: Date): boolean =>
  link?.mail === "PENDIENTE" ||
  (link?.mail === "ENVIADO" && link.mailedAt !== null && now.getTime() - link.mailedAt.getTime() < MAILED_MS);

/**
 * Has the link mailed to the client; not again while it is on its way, nor within a minute. One that was mailed to the
 * address before is over, and a new one goes.
 * @throws Refusal VALIDATION; Problem NOT_FOUND
 */
export const mailLink = (database: Database, links: BookingLinks, id: string, clientId: string): Promise<ShownLink> =>
  database.asProfessional(id, async (tx) => {
    const practice = await lockPractice(tx, id);
    const before = await shown(tx, links, practice, clientId);
    const isElsewhere = before.hindrance === "CORREO_ANTERIOR";
    if (isElsewhere) await putLink(tx, id, clientId);
    const { client, hindrance, url } = isElsewhere ? await shown(tx, links, practice, clientId) : before;
    if (hindrance) throw refused("clientId", BOOKING_LINK_SENTENCE[hindrance]);
    if (!url) throw refused("clientId", "Crea antes un enlace: este cliente no tiene ninguno que valga.");
    if (!isEmail(client.email.trim()))
      throw refused("clientId", "La ficha de este cliente no tiene un correo que valga.");
    const refusal = refusalOf(client.mailing);
    if (refusal) throw refused("clientId", NOT_MAILED[refusal]);
    if (!isMailedNow(client, new Date())) await planLinkMail(tx, id, clientId);
    return await shown(tx, links, practice, clientId);
  });

/** Whether a link is what it was when it was made, and nothing is in its way. Below which name it came is the page's to ask. */
async function isLinkOpen(
  tx: Queries,
  { professionalId, clientId, linkId }: BookingLinkKey,
  practice: Practice,
): Promise<boolean> {
  const client = await readLinkedClient(tx, professionalId, clientId);
  const settings = await readSettings(tx, professionalId);
  const now = new Date();
  if (practice.professional.closedAt || client?.link?.id !== linkId || client.link.expiresAt <= now) return false;
  return hindranceOf(practice, settings, client, now) === null;
}

/** How it stands for whoever has a link. */
export interface LinkStanding {
  /** Whether as much is booked by it as can be at once. */
  isFull: boolean;
  /** What is booked by it and still to come. */
  booked: Awaited<ReturnType<typeof readBooked>>;
}

/** How it stands for a link; null when it leads nowhere. Nothing is stored. */
export const showStanding = (database: Database, key: BookingLinkKey): Promise<LinkStanding | null> =>
  database.asProfessional(key.professionalId, async (tx) => {
    if (!(await isLinkOpen(tx, key, await readPractice(tx, key.professionalId)))) return null;
    const booked = await readBooked(tx, key.professionalId, key.clientId, new Date());
    return { isFull: booked.length >= BOOKING_LINK_AHEAD, booked };
  });

/** What a press led to; `isAgain`: it was booked before. */
export type Booked =
  | { kind: "BOOKED"; sessionId: string; isAgain: boolean }
  | { kind: "TAKEN" }
  | { kind: "FULL" }
  | { kind: "GONE" };

/**
 * Books at once, under the agenda's lock: of many at once for one hour one gets it. Pressed twice it is booked once. The
 * therapist is told as of a request, the client by mail.
 */
export const bookByLink = (
  database: Database,
  key: BookingLinkKey,
  { kind, startsAt, zone }: Chosen,
): Promise<Booked> =>
  database.asProfessional(key.professionalId, async (tx) => {
    const { professionalId: id, clientId } = key;
    const practice = await lockPracticeOrClosed(tx, id);
    if (!(await isLinkOpen(tx, key, practice))) return { kind: "GONE" };
    const booked = await readBooked(tx, id, clientId, new Date());
    const same = booked.find((one) => one.startsAt.getTime() === startsAt.getTime());
    if (same) return { kind: "BOOKED", sessionId: same.id, isAgain: true };
    if (booked.length >= BOOKING_LINK_AHEAD) return { kind: "FULL" };
    if (!(await isStillFree(tx, id, { startsAt, durationMinutes: kind.durationMinutes }))) return { kind: "TAKEN" };
    const rest = { notes: null, remind: false, reminderOption: REMINDER_OPTION, reminderDueAt: null } as const;
    const sessionId = await insertSession(tx, id, { clientId, ...kind, startsAt, ...rest, status: "PROGRAMADA" });
    const { tellsByMail } = await readSettings(tx, id);
    await insertAnswer(
      tx,
      { professionalId: id, sessionId, startsAt },
      { kind: "RESERVA", zone, replied: "PENDIENTE" },
      tellsByMail,
    );
    return { kind: "BOOKED", sessionId, isAgain: false };
  });
