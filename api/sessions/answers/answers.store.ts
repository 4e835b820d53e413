import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { CancelReason, MailReason, SessionStatus } from "../../../schema/rules/sessions.ts";
import { clients } from "../../clients/clients.table.ts";
import { refusesMail } from "../../clients/mailRefusals.store.ts";
import { passesByItself } from "../../clients/recipients.ts";
import type { Queries } from "../../core/database/database.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { sessions } from "../sessions.table.ts";
import type { AnswerKey } from "./answers.links.ts";
import { answers } from "./answers.table.ts";

type KeptRow = typeof answers.$inferSelect;
/** One that is an answer; that a visitor asked for the session is kept beside them. */
export type AnswerRow = KeptRow & { kind: Exclude<KeptRow["kind"], "SOLICITUD"> };
export const isAnswer = <Row extends KeptRow>(row: Row): row is Row & AnswerRow => row.kind !== "SOLICITUD";

/** A session as the link to it finds it, with what its practice has settled. */
export interface Answered {
  startsAt: Date;
  durationMinutes: number;
  status: SessionStatus;
  cancelReason: CancelReason | null;
  clientId: string;
  /** Since when the client has the address there is. */
  emailSince: Date;
  /** Whether the client has one, and takes mails at it. */
  takesMail: boolean;
  isHidden: boolean;
  /** By whose clocks the client booked it, or asked for it; null where that is not known. */
  zone: string | null;
  practice: {
    fullName: string;
    timeZone: string;
    worksFrom: number;
    worksTo: number;
    cancelHours: number;
    answersMailed: boolean;
    closedAt: Date | null;
  };
  /** What the client said last of the session at this time. */
  last: Pick<KeptRow, "kind" | "outcome" | "wantedAt" | "words"> | null;
}

/** The session of a link, whatever became of it; null when it is gone for good. */
export async function readAnswered(tx: Queries, key: AnswerKey): Promise<Answered | null> {
  const [found] = await tx
    .select({
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      status: sessions.status,
      cancelReason: sessions.cancelReason,
      clientId: sessions.clientId,
      emailSince: clients.emailSince,
      takesMail: sql<boolean>`(trim(${clients.email}) <> '' and not ${refusesMail})`,
      isHidden: sessions.hidden,
      zone: zoneOfClient,
      practice: {
        fullName: professionals.fullName,
        timeZone: professionals.timeZone,
        worksFrom: professionals.worksFrom,
        worksTo: professionals.worksTo,
        cancelHours: professionals.linkCancelHours,
        answersMailed: professionals.answersMailed,
        closedAt: professionals.closedAt,
      },
    })
    .from(sessions)
    .innerJoin(clients, and(eq(clients.professionalId, sessions.professionalId), eq(clients.id, sessions.clientId)))
    .innerJoin(professionals, eq(professionals.id, sessions.professionalId))
    .where(and(eq(sessions.professionalId, key.professionalId), eq(sessions.id, key.sessionId)));
  if (!found) return null;
  const [last] = await tx
    .select({ kind: answers.kind, outcome: answers.outcome, wantedAt: answers.wantedAt, words: answers.words })
    .from(answers)
    .where(
      and(
        ofSession(key),
        eq(answers.startsAt, found.startsAt),
        or(isNull(answers.clientId), eq(answers.clientId, key.clientId)),
      ),
    )
    .orderBy(desc(answers.createdAt), desc(answers.id))
    .limit(1);
  return { ...found, last: last ?? null };
}

const ofSession = ({ professionalId, sessionId }: Pick<AnswerKey, "professionalId" | "sessionId">) =>
  and(eq(answers.professionalId, professionalId), eq(answers.sessionId, sessionId));
const isWaiting = eq(answers.outcome, "PENDIENTE");

/** Of an answer and its session: the client who has it now said so. What another said stays that one's. */
export const isOfItsClient = sql`coalesce(${answers.clientId}, ${sessions.clientId}) = ${sessions.clientId}`;

/** Of a session: the zone by whose clocks the client who has it booked it, or asked for it; null where that is not known. */
export const zoneOfClient = sql<string | null>`(select ${answers.zone} from ${answers}
  where ${answers.professionalId} = ${sessions.professionalId} and ${answers.sessionId} = ${sessions.id}
  and ${answers.zone} is not null and ${isOfItsClient} limit 1)`;

/** Of a wish and its session: it is still about the time at which the session is, which is still to come. */
export const isCurrentWish = sql`${sessions.startsAt} = ${answers.startsAt} and ${sessions.startsAt} > now()
  and ${sessions.status} <> 'CANCELADA' and not ${sessions.hidden} and ${isOfItsClient}`;

/** Takes back a wish that waits, since something else was answered. */
export async function withdrawWish(tx: Queries, key: AnswerKey): Promise<void> {
  await tx
    .update(answers)
    .set({ outcome: "RETIRADA", decidedAt: sql`now()` })
    .where(and(ofSession(key), isWaiting));
}

type New = Pick<KeptRow, "kind"> & Partial<Pick<KeptRow, "zone" | "words" | "wantedAt" | "outcome" | "replied">>;

/** Notes an answer down. @param mailed whether the therapist is told by mail */
export async function insertAnswer(
  tx: Queries,
  key: Omit<AnswerKey, "clientId" | "emailSince">,
  answer: New,
  mailed: boolean,
): Promise<void> {
  const { professionalId, sessionId, startsAt } = key;
  await tx
    .insert(answers)
    // Two that answer at once wait for each other: which came last is decided after the wait, not as each began.
    .values({
      ...{ professionalId, sessionId, startsAt, ...answer },
      ...{ told: mailed ? "PENDIENTE" : "OMITIDO", createdAt: sql`clock_timestamp()` },
    });
}

/** A wish for another time that waits for the therapist. */
export interface Wish {
  id: string;
  sessionId: string;
  wantedAt: Date;
  words: string | null;
  createdAt: Date;
}

const wishColumns = {
  id: answers.id,
  sessionId: answers.sessionId,
  wantedAt: sql<Date>`${answers.wantedAt}`.mapWith(sessions.startsAt),
  words: answers.words,
  createdAt: answers.createdAt,
};
const wishes = (tx: Queries, professionalId: string) => (more?: ReturnType<typeof eq>) =>
  tx
    .select(wishColumns)
    .from(answers)
    .innerJoin(sessions, and(eq(sessions.professionalId, answers.professionalId), eq(sessions.id, answers.sessionId)))
    .where(and(eq(answers.professionalId, professionalId), isWaiting, isCurrentWish, more));

/** The wishes that wait, those of the next sessions first. */
export const readWishes = (tx: Queries, professionalId: string, limit: number): Promise<Wish[]> =>
  wishes(tx, professionalId)().orderBy(sessions.startsAt, answers.id).limit(limit);

/** One of them; null when it does not wait any more. */
export async function readWish(tx: Queries, professionalId: string, id: string): Promise<Wish | null> {
  const [found] = await wishes(tx, professionalId)(eq(answers.id, id));
  return found ?? null;
}

interface Decision {
  outcome: "ACEPTADA" | "RECHAZADA";
  reply: string | null;
}

/** Id of the session about which was decided so, as it stands since; null where another decision was made, or none. */
export async function readDecided(
  tx: Queries,
  professionalId: string,
  id: string,
  { outcome, reply }: Decision,
): Promise<string | null> {
  const now = outcome === "ACEPTADA" ? answers.wantedAt : answers.startsAt;
  const [found] = await tx
    .select({ sessionId: answers.sessionId })
    .from(answers)
    .innerJoin(sessions, and(eq(sessions.professionalId, answers.professionalId), eq(sessions.id, answers.sessionId)))
    .where(
      and(
        ...[eq(answers.professionalId, professionalId), eq(answers.id, id), eq(answers.outcome, outcome)],
        ...[sql`${answers.reply} is not distinct from ${reply}`, eq(sessions.startsAt, now), isOfItsClient],
      ),
    );
  return found?.sessionId ?? null;
}

/** Notes down what became of a wish; the client is to be told by mail. @param hindrance what keeps that from going */
export async function decideWish(
  tx: Queries,
  professionalId: string,
  id: string,
  decided: Decision,
  hindrance: MailReason | null,
): Promise<void> {
  const goes = hindrance === null || passesByItself(hindrance);
  await tx
    .update(answers)
    .set({ ...decided, decidedAt: sql`now()`, replied: goes ? "PENDIENTE" : "OMITIDO", replyReason: hindrance })
    .where(and(eq(answers.professionalId, professionalId), eq(answers.id, id), isWaiting));
}
