import { BOOKING_REQUEST } from "../../../schema/fields/bookingRequests.ts";
import { CLIENT } from "../../../schema/fields/clients.ts";
import { blankTexts } from "../../../schema/fields/table.ts";
import { BOOKING_TEXT_MAX } from "../../../schema/rules/booking/requests.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import { isStorable, tooLongSentence, unstorableSentence } from "../../../schema/rules/fields.ts";
import { REMINDER_OPTION } from "../../../schema/rules/sessions.ts";
import { checkedDraft, refuseBeyondLimit } from "../../clients/clients.rules.ts";
import { insertClient } from "../../clients/clients.store.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { Refusal, refused } from "../../core/refusals.ts";
import { lockPractice, type Practice, planInForce } from "../../practice/practice.store.ts";
import { insertAnswer } from "../answers/answers.store.ts";
import type { Despite } from "../hindrances.ts";
import { refuseOverlap } from "../sessions.service.ts";
import { insertSession } from "../sessions.store.ts";
import {
  type BookingRecord,
  planMail,
  readRequest,
  readWaiting,
  standsAsAccepted,
  updateRequest,
} from "./requests.store.ts";

export const NO_PHONE = "No indicado";

export const listRequests = (database: Database, id: string): Promise<BookingRecord[]> =>
  database.asProfessional(id, (tx) => readWaiting(tx, id, new Date()));

/** A request that somebody has proved to be theirs. @throws Problem NOT_FOUND */
async function provedRequest(tx: Queries, id: string, requestId: string): Promise<BookingRecord> {
  const request = await readRequest(tx, id, requestId);
  return found(request?.status === "SIN_PROBAR" ? null : request);
}

/** @throws Refusal CONFLICT when it was decided or changed meanwhile */
function refuseDecided({ status, version }: BookingRecord, known: number | undefined): void {
  if (status !== "PENDIENTE" || (known !== undefined && known !== version)) throw new Refusal("CONFLICT", {});
}

/** The client who asks; a new one within the plan's limit. @throws Problem LIMIT_REACHED */
async function clientOf(tx: Queries, practice: Practice, request: BookingRecord, now: Date): Promise<string> {
  if (request.client) return request.client.id;
  const { professional } = practice;
  refuseBeyondLimit(professional.activeClientCount, planInForce(practice, now));
  // A client has a telephone; a visitor need not tell one.
  const { name, email, phone } = request;
  const given = { ...blankTexts(CLIENT), name, email, phone: phone ?? NO_PHONE };
  return await insertClient(tx, professional.id, checkedDraft(given, null, dayIn(professional.timeZone, now)));
}

/**
 * Makes a request a session, under the agenda's lock, and its client where there is none. What the visitor wrote becomes
 * the session's notes. Asked for again, as when the answer got lost, it is done already.
 * @throws Refusal CONFLICT, OVERLAP, VALIDATION; Problem NOT_FOUND, LIMIT_REACHED
 */
export const acceptRequest = (
  database: Database,
  id: string,
  requestId: string,
  { version, despite }: { version: number | undefined; despite: Despite },
): Promise<BookingRecord> =>
  database.asProfessional(id, async (tx) => {
    const practice = await lockPractice(tx, id);
    const request = await provedRequest(tx, id, requestId);
    if (await standsAsAccepted(tx, request)) return request;
    refuseDecided(request, version);
    const now = new Date();
    const { startsAt, durationMinutes, type, location, message, priceCents, zone } = request;
    if (startsAt <= now) throw refused("startsAt", "La hora de esta solicitud ya ha pasado.");
    await refuseOverlap(tx, id, { startsAt, durationMinutes }, despite);
    const clientId = await clientOf(tx, practice, request, now);
    const time = { startsAt, durationMinutes, type, location, priceCents };
    const rest = { notes: message, remind: false, reminderOption: REMINDER_OPTION, reminderDueAt: null } as const;
    const sessionId = await insertSession(tx, id, { clientId, ...time, ...rest, status: "PROGRAMADA" });
    // What was asked is deleted soon; by whose clocks it was is needed for as long as mails about the session go.
    await insertAnswer(tx, { professionalId: id, sessionId, startsAt }, { kind: "SOLICITUD", zone }, false);
    await updateRequest(tx, id, requestId, { status: "ACEPTADA", sessionId, clientId, message: null, decidedAt: now });
    await planMail(tx, id, requestId, "ACEPTADA");
    return found(await readRequest(tx, id, requestId));
  });

/** @throws Refusal VALIDATION */
function checkedAnswer(answer: string | null): string | null {
  const text = answer?.replaceAll(/\s+/g, " ").trim() || null;
  const { label } = BOOKING_REQUEST.answer;
  if (text && text.length > BOOKING_TEXT_MAX.answer)
    throw refused("answer", tooLongSentence(label, BOOKING_TEXT_MAX.answer));
  if (text && !isStorable(text)) throw refused("answer", unstorableSentence(label));
  return text;
}

/** Declined again with the same answer it is done already. @throws Refusal CONFLICT, VALIDATION; Problem NOT_FOUND */
export const declineRequest = (
  database: Database,
  id: string,
  requestId: string,
  { version, answer }: { version: number | undefined; answer: string | null },
): Promise<BookingRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const request = await provedRequest(tx, id, requestId);
    const decided = { status: "RECHAZADA", answer: checkedAnswer(answer), decidedAt: new Date() } as const;
    if (request.status === decided.status && request.answer === decided.answer) return request;
    refuseDecided(request, version);
    await updateRequest(tx, id, requestId, decided);
    await planMail(tx, id, requestId, "RECHAZADA");
    return found(await readRequest(tx, id, requestId));
  });
