import { and, eq, sql } from "drizzle-orm";
import { sessions } from "../sessions/sessions.table.ts";
import { timelinePart } from "../timeline/timeline.part.ts";
import { asksItsClient } from "./ratings.store.ts";
import { ratings } from "./ratings.table.ts";

/** Mails that asked for a rating after a session; what was answered is told to nobody by name. */
export const timelineOfRatings = timelinePart<"CORREO">({
  kind: "CORREO",
  id: ratings.id,
  at: ratings.createdAt,
  told: { correo: { clase: "VALORACION", sessionId: ratings.sessionId } },
  from: sql`${sessions} inner join ${ratings} on ${ratings.sessionId} = ${sessions.id}
    and ${ratings.professionalId} = ${sessions.professionalId}`,
  where: ({ professionalId, clientId }) =>
    and(
      eq(sessions.professionalId, professionalId),
      eq(sessions.clientId, clientId),
      sql`not ${sessions.hidden}`,
      asksItsClient,
      eq(ratings.status, "ENVIADO"),
    ),
});
