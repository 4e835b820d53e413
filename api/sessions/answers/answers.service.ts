import { ANSWER_WORDS_MAX, type ClientReason } from "../../../schema/rules/agenda/answers.ts";
import { daysOffered, type Moving, nearestTimes, otherTimes } from "../../../schema/rules/agenda/otherTimes.ts";
import { busySpan } from "../../../schema/rules/booking/freeTimes.ts";
import type { Cancellation } from "../../../schema/rules/sessions.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import { lockPracticeOrClosed } from "../../practice/practice.store.ts";
import { readSettings } from "../booking/settings.store.ts";
import { readBusy } from "../busy.store.ts";
import { changeSessionIn } from "../sessions.service.ts";
import { readSession, updateSession } from "../sessions.store.ts";
import type { AnswerKey } from "./answers.links.ts";
import { type LinkedAppointment, standingOf } from "./answers.rules.ts";
import { type Answered, insertAnswer, readAnswered, withdrawWish } from "./answers.store.ts";
import { putAside } from "./told.store.ts";

/** What a client says by a link. */
export type Answer =
  | { kind: "CONFIRMA" }
  | { kind: "CANCELA"; reason: ClientReason; words: string | null }
  | { kind: "OTRA_HORA"; wantedAt: Date; words: string | null };

export type Standing = ReturnType<typeof standingOf>;
/**
 * How it stands afterwards. Not taken: `before` where it was cancelled by then in other words, `late` after the deadline for cancelling,
 * `taken` when the time is free no more.
 */
type Outcome = Standing | { kind: "before" | "late" | "taken"; appointment: LinkedAppointment };

const wordsOf = (answer: Answer): string | null =>
  ("words" in answer && answer.words?.slice(0, ANSWER_WORDS_MAX)) || null;
/** Of one who has cancelled: whether that is said once more. */
const isSaidAgain = (answer: Answer, { last, cancelReason }: Answered): boolean =>
  answer.kind === "CANCELA" && answer.reason === cancelReason && [null, last?.words].includes(wordsOf(answer));

async function freeInstead(tx: Queries, key: AnswerKey, { practice, ...found }: Answered, now: Date) {
  const { timeZone: zone, worksFrom: from, worksTo: to } = practice;
  // Also of a booking page that is off: they say when the practice is closed, and how it rests.
  const { exceptions, bufferBefore, bufferAfter } = await readSettings(tx, key.professionalId);
  const rest = { bufferBefore, bufferAfter };
  const moving: Moving = { ...found, zone, hours: { from, to }, exceptions, rest };
  const offered = daysOffered(moving, now);
  const span = busySpan(zone, offered.from, offered.days);
  const busy = await readBusy(tx, key.professionalId, span, key.sessionId);
  const free = otherTimes(moving, busy, now);
  return { moving, free };
}

/** How a session stands for its link; nothing is stored. */
export const showAppointment = (database: Database, key: AnswerKey): Promise<Standing> =>
  database.asProfessional(key.professionalId, async (tx) => standingOf(await readAnswered(tx, key), key, new Date()));

/** The same, with the other times that are offered. */
export const showOtherTimes = (database: Database, key: AnswerKey): Promise<{ standing: Standing; times: Date[] }> =>
  database.asProfessional(key.professionalId, async (tx) => {
    const now = new Date();
    const found = await readAnswered(tx, key);
    const standing = standingOf(found, key, now);
    if (!found || standing.kind !== "open") return { standing, times: [] };
    const { moving, free } = await freeInstead(tx, key, found, now);
    return { standing, times: nearestTimes(moving, free) };
  });

/**
 * Takes a client's answer, under the practice's lock: what is said twice counts once, and what is not so any more is not
 * taken.
 */
export const takeAnswer = (database: Database, key: AnswerKey, answer: Answer): Promise<Outcome> =>
  database.asProfessional(key.professionalId, async (tx) => {
    await lockPracticeOrClosed(tx, key.professionalId);
    const now = new Date();
    const found = await readAnswered(tx, key);
    const standing = standingOf(found, key, now);
    if (!found || standing.kind === "over") return standing;
    if (standing.kind === "cancelled") return isSaidAgain(answer, found) ? standing : { ...standing, kind: "before" };
    const { canCancel, wantedAt } = standing.appointment;
    const { startsAt } = found;
    const refusal = await take(tx, { ...key, startsAt }, { ...found, canCancel, wantedAt }, answer, now);
    if (refusal) return { ...standing, kind: refusal };
    return standingOf(await readAnswered(tx, key), key, now);
  });

async function take(
  tx: Queries,
  key: AnswerKey,
  found: Answered & Pick<LinkedAppointment, "canCancel" | "wantedAt">,
  answer: Answer,
  now: Date,
): Promise<"late" | "taken" | null> {
  const { practice, status } = found;
  const { professionalId, sessionId } = key;
  const words = wordsOf(answer);
  const become = (wanted: "CONFIRMADA" | "CANCELADA", cancellation: Partial<Cancellation> = {}) =>
    changeSessionIn(tx, professionalId, practice.timeZone, sessionId, {
      given: {},
      price: "",
      status: wanted,
      cancellation,
      reschedules: false,
      despite: null,
    });
  switch (answer.kind) {
    case "CONFIRMA":
      if (status === "CONFIRMADA" && !found.wantedAt) return null;
      await withdrawWish(tx, key);
      // Of one that is confirmed already nothing changes but the wish, which all have to hear of as well.
      if (status === "CONFIRMADA") await touchSession(tx, professionalId, sessionId);
      else await become("CONFIRMADA");
      await insertAnswer(tx, key, { kind: "CONFIRMA" }, practice.answersMailed);
      return null;
    case "CANCELA": {
      if (!found.canCancel) return "late";
      await withdrawWish(tx, key);
      await become("CANCELADA", { cancelReason: answer.reason, cancelledBy: "CLIENTE" });
      // Told once: what the client had cancelled before, and the therapist let take place after all, is over.
      await putAside(tx, professionalId, "CANCELA", sessionId);
      await insertAnswer(tx, key, { kind: "CANCELA", words }, practice.answersMailed);
      return null;
    }
    case "OTRA_HORA": {
      const { wantedAt } = answer;
      // Asked for again with a sentence it is told with that.
      const isSame = found.wantedAt?.getTime() === wantedAt.getTime();
      if (isSame && [null, found.last?.words].includes(words)) return null;
      const { free } = await freeInstead(tx, key, found, now);
      if (!free.some(({ times }) => times.some((time) => time.getTime() === wantedAt.getTime()))) return "taken";
      await withdrawWish(tx, key);
      await insertAnswer(tx, key, { kind: "OTRA_HORA", wantedAt, words, outcome: "PENDIENTE" }, practice.answersMailed);
      await touchSession(tx, professionalId, sessionId);
      return null;
    }
  }
}

/** Tells all who follow the session's changes that something about it is new. */
export async function touchSession(tx: Queries, professionalId: string, sessionId: string): Promise<void> {
  const session = await readSession(tx, professionalId, sessionId);
  if (!session) return;
  const { status, reminderDueAt } = session;
  await updateSession(tx, professionalId, sessionId, { status, reminderDueAt });
}
