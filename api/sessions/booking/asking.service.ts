import { timingSafeEqual } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { busySpan, isFreeAt } from "../../../schema/rules/booking/freeTimes.ts";
import {
  BOOKING_CODE_MINUTES,
  BOOKING_PROOF_HOURS,
  BOOKING_TRIES,
  BOOKING_WAITING_MAX,
  BOOKING_WAITING_OF_ADDRESS,
  type BookingRequestDraft,
} from "../../../schema/rules/booking/requests.ts";
import type { BookingKind } from "../../../schema/rules/booking/settings.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import { mailedProof } from "../../account/signIn/mailedCode.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import { lockPractice, readTimeZone } from "../../practice/practice.store.ts";
import { readBusy } from "../busy.store.ts";
import {
  type BookingRow,
  countWaiting,
  insertRequest,
  planMail,
  readCodes,
  readRequest,
  readUnproved,
  standsAsAccepted,
  updateRequest,
} from "./requests.store.ts";
import { readSettings } from "./settings.store.ts";

/** Codes that are mailed for one request. */
const CODES_MAX = 3;

/** What a visitor chose. */
export interface Chosen {
  kind: BookingKind;
  startsAt: Date;
  /** The visitor's zone. */
  zone: string;
}

/** Whether the booking page offers an hour now. */
export async function isStillFree(
  tx: Queries,
  id: string,
  { startsAt, durationMinutes }: Pick<BookingRow, "startsAt" | "durationMinutes">,
): Promise<boolean> {
  const [settings, zone] = [await readSettings(tx, id), await readTimeZone(tx, id)];
  const busy = await readBusy(tx, id, busySpan(zone, dayIn(zone, startsAt), 1));
  return settings.isOn && isFreeAt(settings, { zone, now: new Date(), durationMinutes }, busy, startsAt);
}

type Asked = BookingRequestDraft & BookingKind & Pick<BookingRow, "professionalId" | "startsAt" | "zone">;

const isWhat = (asked: Partial<Asked>, request: BookingRow): boolean =>
  isDeepStrictEqual({ ...request, ...asked }, request);

/**
 * Whether the same has been proved by the same browser, and keeps its hour. Whoever merely knows what a visitor would write
 * must not learn from the answer that the hour is that visitor's.
 */
async function isProved(tx: Queries, asked: Asked, heldId: string): Promise<boolean> {
  const held = await readRequest(tx, asked.professionalId, heldId);
  // The message goes into the session that was made of it.
  if (held?.status === "ACEPTADA")
    return isWhat({ ...asked, message: null }, held) && (await standsAsAccepted(tx, held));
  return held?.status === "PENDIENTE" && isWhat(asked, held);
}

/** The same request, while a code that was mailed for it is good. */
async function askedBefore(tx: Queries, asked: Asked): Promise<string | null> {
  for (const request of await readUnproved(tx, asked)) {
    if (isSpent(request) || !isWhat(asked, request)) continue;
    const codes = await readCodes(tx, asked.professionalId, request.id, BOOKING_CODE_MINUTES);
    if (codes.length > 0) return request.id;
  }
  return null;
}

/** What is kept of what a visitor asks for; `isAgain`: it was kept before, and no code goes out for it now. */
interface Kept {
  requestId: string;
  isAgain: boolean;
}

/**
 * Keeps what a visitor asks for until the e-mail is proved. What is sent once more, as by a browser that got no answer, is the
 * request it was: no second code goes out that the first page would not take, and the hour it keeps is not somebody else's.
 * @param heldId what the browser asked for last
 * @returns null when the hour is free no more
 */
export const askForSession = (
  database: Database,
  id: string,
  draft: BookingRequestDraft,
  { kind, startsAt, zone }: Chosen,
  heldId: string | null,
): Promise<Kept | null> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const asked = { professionalId: id, ...draft, ...kind, startsAt, zone };
    if (heldId !== null && (await isProved(tx, asked, heldId))) return { requestId: heldId, isAgain: true };
    if (!(await isStillFree(tx, id, { startsAt, durationMinutes: kind.durationMinutes }))) return null;
    const before = await askedBefore(tx, asked);
    if (before) return { requestId: before, isAgain: true };
    const requestId = await insertRequest(tx, asked);
    await planMail(tx, id, requestId, "CODIGO");
    return { requestId, isAgain: false };
  });

/** A request that a visitor goes on with, or looks at again. */
export interface AskedRequest extends BookingRow {
  /** It was accepted, and what that led to is at another time by now, or not at all. */
  hasChanged: boolean;
}

/** null: there is none. */
export const showAsked = (database: Database, id: string, requestId: string): Promise<AskedRequest | null> =>
  database.asProfessional(id, async (tx) => {
    const request = await readRequest(tx, id, requestId);
    return (
      request && { ...request, hasChanged: request.status === "ACEPTADA" && !(await standsAsAccepted(tx, request)) }
    );
  });

/** Whether no code proves a request any more. */
export const isSpent = ({ wrongCodes }: Pick<BookingRow, "wrongCodes">): boolean => wrongCodes >= BOOKING_TRIES;

/** Mails another code, of which there are only so many, and none that would prove nothing. @returns whether one goes out */
export const sendCodeAgain = (database: Database, id: string, requestId: string): Promise<boolean> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const request = await readRequest(tx, id, requestId);
    if (request?.status !== "SIN_PROBAR" || isSpent(request)) return false;
    if ((await readCodes(tx, id, requestId, BOOKING_PROOF_HOURS * 60)).length >= CODES_MAX) return false;
    await planMail(tx, id, requestId, "CODIGO");
    return true;
  });

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** What a code led to; SPENT: it was one wrong too many, or came after that. */
export type Proved = "WAITS" | "WRONG" | "SPENT" | "TAKEN" | "TOO_MANY" | "GONE";

/**
 * Takes the code of a request, which then waits for the therapist and keeps its hour. Under the agenda's lock: of many
 * at once for one hour one gets it.
 * @param secret from which codes are derived
 */
export const proveRequest = (
  database: Database,
  secret: string,
  id: string,
  requestId: string,
  code: string,
): Promise<Proved> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const request = await readRequest(tx, id, requestId);
    if (!request) return "GONE";
    if (request.status !== "SIN_PROBAR") return "WAITS";
    if (isSpent(request)) return "SPENT";
    const codes = await readCodes(tx, id, requestId, BOOKING_CODE_MINUTES);
    if (!codes.some((mail) => isSame(mailedProof(secret, mail.id).code, code))) {
      const wrongCodes = request.wrongCodes + 1;
      await updateRequest(tx, id, requestId, { wrongCodes });
      return isSpent({ wrongCodes }) ? "SPENT" : "WRONG";
    }
    const waiting = await countWaiting(tx, id, request.email);
    if (waiting.all >= BOOKING_WAITING_MAX || waiting.ofAddress >= BOOKING_WAITING_OF_ADDRESS) return "TOO_MANY";
    if (!(await isStillFree(tx, id, request))) return "TAKEN";
    await updateRequest(tx, id, requestId, { status: "PENDIENTE", provedAt: new Date() });
    if ((await readSettings(tx, id)).tellsByMail) await planMail(tx, id, requestId, "AVISO");
    return "WAITS";
  });
