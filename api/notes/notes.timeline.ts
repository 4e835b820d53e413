import { and, eq, sql } from "drizzle-orm";
import { timelinePart } from "../timeline/timeline.part.ts";
import { notes } from "./notes.table.ts";

/** Notes by their titles, signed or not. */
export const timelineOfNotes = timelinePart<"NOTA">({
  kind: "NOTA",
  id: notes.id,
  at: notes.createdAt,
  told: {
    nota: {
      title: notes.title,
      isPrivate: notes.isPrivate,
      isAI: notes.isAi,
      firmada: sql`(${notes.signedAt} is not null)`,
    },
  },
  from: sql`${notes}`,
  where: ({ professionalId, clientId }) =>
    and(eq(notes.professionalId, professionalId), eq(notes.clientId, clientId), sql`not ${notes.hidden}`),
});
