import { and, eq, sql } from "drizzle-orm";
import { timelinePart } from "../timeline/timeline.part.ts";
import { answers } from "./answers/answers.table.ts";
import { reminders } from "./reminders.table.ts";
import { sessions } from "./sessions.table.ts";

const ofClient = ({ professionalId, clientId }: { professionalId: string; clientId: string }) =>
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
  timelinePart<"CORREO">({
    kind: "CORREO",
    id: answers.id,
    at: answers.decidedAt,
    told: { correo: { clase: "RESPUESTA", sessionId: answers.sessionId } },
    from: sql`${sessions} inner join ${answers} on ${answers.sessionId} = ${sessions.id}
      and ${answers.professionalId} = ${sessions.professionalId}`,
    where: (of) => and(ofClient(of), eq(answers.replied, "ENVIADO"), sql`${answers.decidedAt} is not null`),
  }),
];
