import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import type { Stands } from "../../core/queue.ts";
import type { Appointment } from "../reminders.rules.ts";
import { readAppointment } from "../reminders.store.ts";
import { isCancelledAnew } from "../sessions.store.ts";
import { sessions } from "../sessions.table.ts";
import { type AnswerRow, isAnswer } from "./answers.store.ts";
import { answers } from "./answers.table.ts";

/** That which tells the therapist, and that which replies to the client. */
const KINDS = ["told", "replied"] as const;

/** One of the mails about an answer. */
export interface AnswerMail {
  id: string;
  professionalId: string;
  which: (typeof KINDS)[number];
}

/** Of an answer and its session: a mail waits that can go now. It is held while the session may come back as it was. */
const canGo = {
  told: sql<boolean>`(${answers.told} = 'PENDIENTE' and not ${sessions.hidden})`,
  replied: sql<boolean>`coalesce(${answers.replied} = 'PENDIENTE' and not ${sessions.hidden} and not ${isCancelledAnew}
    and coalesce(${answers.replyPutOffUntil} <= now(), true), false)`,
};

/** The oldest mails of all practices that still have to be sent, and can be. Ids only. @param owner with the owner's rights */
export async function readWaitingMails(owner: Queries, limit: number, stands: Stands): Promise<AnswerMail[]> {
  const { id, professionalId, told, replied, createdAt } = answers;
  const goes = {
    told: sql<boolean>`(${canGo.told} and not ${stands(sql`${id} || '.told'`)})`,
    replied: sql<boolean>`(${canGo.replied} and not ${stands(sql`${id} || '.replied'`)})`,
  };
  const rows = await owner
    .select({ id, professionalId, ...goes })
    .from(answers)
    .innerJoin(sessions, and(eq(sessions.professionalId, professionalId), eq(sessions.id, answers.sessionId)))
    // The first in the words of the index `answers_to_mail`.
    .where(and(or(eq(told, "PENDIENTE"), eq(replied, "PENDIENTE")), or(goes.told, goes.replied)))
    .orderBy(asc(createdAt))
    .limit(limit);
  return rows.flatMap((row) =>
    KINDS.filter((which) => row[which]).map((which) => ({ id: row.id, professionalId: row.professionalId, which })),
  );
}

const isIt = ({ id, professionalId }: AnswerMail) =>
  and(eq(answers.professionalId, professionalId), eq(answers.id, id));

/** What is to be mailed; null when it has been or has to wait, and "dropped" when there is nobody to mail it to any more. */
export async function readAnswerMail(
  tx: Queries,
  mail: AnswerMail,
): Promise<{ answer: AnswerRow; appointment: Appointment } | "dropped" | null> {
  const [answer] = await tx.select().from(answers).where(isIt(mail));
  if (!answer || !isAnswer(answer) || answer[mail.which] !== "PENDIENTE") return null;
  const putOffUntil = mail.which === "replied" ? answer.replyPutOffUntil : null;
  if (putOffUntil && putOffUntil > new Date()) return null;
  const appointment = await readAppointment(tx, answer);
  if (!appointment || appointment.isClosed) return "dropped";
  if (appointment.isHidden || (mail.which === "replied" && appointment.isCancelledAnew)) return null;
  // The session has gone to another client, whose business it is not.
  if (answer.clientId !== null && answer.clientId !== appointment.clientId) return "dropped";
  return { answer, appointment };
}

/** Notes down what became of a mail; why one that goes after all had to wait is forgotten. */
export async function settleMail(
  tx: Queries,
  mail: AnswerMail,
  status: NonNullable<AnswerRow["replied"]>,
): Promise<void> {
  const reason = mail.which === "replied" && status !== "OMITIDO" && { replyReason: null };
  await tx
    .update(answers)
    .set({ [mail.which]: status, ...reason })
    .where(isIt(mail));
}

/** Notes down why a client is not told of what was decided. @param hours for how many the mail waits; null: it is not sent */
export async function settleUntold(
  tx: Queries,
  mail: AnswerMail,
  replyReason: NonNullable<AnswerRow["replyReason"]>,
  hours: number | null,
): Promise<void> {
  const ending =
    hours === null
      ? ({ replied: "OMITIDO" } as const)
      : { replyPutOffUntil: sql`now() + make_interval(hours => ${hours})` };
  await tx
    .update(answers)
    .set({ replyReason, ...ending })
    .where(and(isIt(mail), eq(answers.replied, "PENDIENTE")));
}

/** Whose account goes tells nobody of answers any more, and is told of none. */
export async function dropWaitingAnswerMails(tx: Queries, professionalId: string): Promise<void> {
  for (const which of KINDS)
    await tx
      .update(answers)
      .set({ [which]: "OMITIDO" })
      .where(and(eq(answers.professionalId, professionalId), eq(answers[which], "PENDIENTE")));
}
