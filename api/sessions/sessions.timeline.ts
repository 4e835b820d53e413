import { and, eq, sql } from "drizzle-orm";
import { type TimelineOf, timelinePart } from "../timeline/timeline.part.ts";
import { isOfItsClient } from "./answers/answers.store.ts";
import { answers } from "./answers/answers.table.ts";
import { bookingMails, bookingRequests } from "./booking/booking.table.ts";
import { bookingLinks } from "./booking/links/links.table.ts";
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
    at: reminders.triedAt,
    told: { correo: { clase: "RECORDATORIO", sessionId: reminders.sessionId } },
    from: sql`${sessions} inner join ${reminders} on ${reminders.sessionId} = ${sessions.id}
      and ${reminders.professionalId} = ${sessions.professionalId}`,
    where: (of) =>
      and(
        ofClient(of),
        eq(reminders.recipient, "CLIENTE"),
        eq(reminders.status, "ENVIADO"),
        sql`${reminders.triedAt} is not null`,
      ),
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
    id: bookingMails.id,
    at: bookingMails.createdAt,
    told: { correo: { clase: "RESERVA", sessionId: bookingRequests.sessionId } },
    from: sql`${sessions} inner join ${bookingRequests} on ${bookingRequests.sessionId} = ${sessions.id}
        and ${bookingRequests.professionalId} = ${sessions.professionalId}
      inner join ${bookingMails} on ${bookingMails.requestId} = ${bookingRequests.id}
        and ${bookingMails.professionalId} = ${bookingRequests.professionalId}`,
    where: (of) => and(ofClient(of), eq(bookingMails.kind, "ACEPTADA"), eq(bookingMails.status, "ENVIADO")),
  }),
  timelinePart<"CORREO">({
    kind: "CORREO",
    id: bookingLinks.id,
    at: bookingLinks.mailAskedAt,
    told: { correo: { clase: "ENLACE_RESERVA", sessionId: sql`null` } },
    from: sql`${bookingLinks}`,
    where: ({ professionalId, clientId }) =>
      and(
        eq(bookingLinks.professionalId, professionalId),
        eq(bookingLinks.clientId, clientId),
        eq(bookingLinks.mail, "ENVIADO"),
        sql`${bookingLinks.mailAskedAt} is not null`,
      ),
  }),
];
