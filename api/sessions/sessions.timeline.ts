import { and, eq, sql } from "drizzle-orm";
import { type TimelineOf, timelinePart } from "../timeline/timeline.part.ts";
import { isOfItsClient } from "./answers/answers.store.ts";
import { answers } from "./answers/answers.table.ts";
import { bookingNotices } from "./booking/notices.table.ts";
import { reminders } from "./reminders.table.ts";
import { sessions } from "./sessions.table.ts";

const ofClient = ({ professionalId, clientId }: TimelineOf) =>
  and(eq(sessions.professionalId, professionalId), eq(sessions.clientId, clientId), sql`not ${sessions.hidden}`);

/** Sessions that have begun, and the mails about them. */
export const timelineOfSessions = [
  timelinePart<"SESION">({
    kind: "SESION",
    id: sessions.id,
    at: sessions.startsAt,
    told: { sesion: { type: sessions.type, status: sessions.status, duracionMinutos: sessions.durationMinutes } },
    from: sql`${sessions}`,
    where: (of) => and(ofClient(of), sql`${sessions.startsAt} <= now()`),
  }),
  timelinePart<"CORREO">({
    kind: "CORREO",
    id: reminders.id,
    at: reminders.toldAt,
    told: { correo: { clase: "RECORDATORIO", sessionId: reminders.sessionId } },
    from: sql`${sessions} inner join ${reminders} on ${reminders.sessionId} = ${sessions.id}
      and ${reminders.professionalId} = ${sessions.professionalId}`,
    where: (of) => and(ofClient(of), eq(reminders.recipient, "CLIENTE"), sql`${reminders.toldAt} is not null`),
  }),
  // What became of a wish for another time, and what was booked by the client's own link, which nobody decides.
  timelinePart<"CORREO">({
    kind: "CORREO",
    id: answers.id,
    at: sql`coalesce(${answers.decidedAt}, ${answers.createdAt})`,
    told: {
      correo: {
        clase: sql`case ${answers.kind} when 'RESERVA' then 'RESERVA' else 'RESPUESTA' end`,
        sessionId: answers.sessionId,
      },
    },
    from: sql`${sessions} inner join ${answers} on ${answers.sessionId} = ${sessions.id}
      and ${answers.professionalId} = ${sessions.professionalId}`,
    where: (of) =>
      and(
        ofClient(of),
        isOfItsClient,
        eq(answers.replied, "ENVIADO"),
        sql`(${answers.kind} = 'RESERVA' or (${answers.kind} = 'OTRA_HORA' and ${answers.decidedAt} is not null))`,
      ),
  }),
  // What was asked for on the booking page, and accepted.
  timelinePart<"CORREO">({
    kind: "CORREO",
    id: bookingNotices.id,
    at: bookingNotices.sentAt,
    told: { correo: { clase: "RESERVA", sessionId: bookingNotices.sessionId } },
    from: sql`${sessions} inner join ${bookingNotices} on ${bookingNotices.sessionId} = ${sessions.id}
      and ${bookingNotices.professionalId} = ${sessions.professionalId}`,
    where: (of) => and(ofClient(of), eq(bookingNotices.clientId, sessions.clientId)),
  }),
  timelinePart<"CORREO">({
    kind: "CORREO",
    id: bookingNotices.id,
    at: bookingNotices.sentAt,
    told: { correo: { clase: "ENLACE_RESERVA", sessionId: sql`null` } },
    from: sql`${bookingNotices}`,
    where: ({ professionalId, clientId }) =>
      and(
        eq(bookingNotices.professionalId, professionalId),
        eq(bookingNotices.clientId, clientId),
        sql`${bookingNotices.linkId} is not null`,
      ),
  }),
];
