import { asc, eq } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { measures } from "../measures/measures.table.ts";

const DAY_MS = 86_400_000;

/** What the demonstration's first clients answered, by the order in which they came; none of it alarms. */
const FILLED = [
  { whose: 2, kind: "PHQ9", ago: 170, way: "CONSULTA", answers: [2, 3, 2, 3, 2, 2, 2, 1, 0] },
  { whose: 2, kind: "PHQ9", ago: 140, way: "CONSULTA", answers: [2, 2, 2, 3, 2, 2, 2, 1, 0] },
  { whose: 2, kind: "PHQ9", ago: 108, way: "ENLACE", answers: [2, 2, 1, 2, 1, 2, 2, 0, 0] },
  { whose: 2, kind: "PHQ9", ago: 77, way: "ENLACE", answers: [1, 2, 1, 2, 1, 1, 1, 0, 0] },
  { whose: 2, kind: "PHQ9", ago: 45, way: "ENLACE", answers: [1, 1, 1, 2, 0, 1, 1, 0, 0] },
  { whose: 2, kind: "PHQ9", ago: 14, way: "ENLACE", answers: [1, 1, 1, 1, 0, 1, 0, 0, 0] },
  { whose: 2, kind: "GAD7", ago: 140, way: "CONSULTA", answers: [2, 2, 2, 1, 1, 1, 1] },
  { whose: 2, kind: "GAD7", ago: 46, way: "CONSULTA", answers: [1, 1, 1, 1, 0, 1, 0] },
  { whose: 1, kind: "WHO5", ago: 90, way: "CONSULTA", answers: [2, 1, 2, 1, 2] },
  { whose: 1, kind: "WHO5", ago: 30, way: "ENLACE", answers: [3, 3, 3, 2, 3] },
] as const;

/** Questionnaires of the demonstration over half a year. @param owner with the owner's rights */
export async function addMeasures(owner: Queries, professionalId: string): Promise<void> {
  const first = await owner
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.professionalId, professionalId))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(3);
  await owner.insert(measures).values(
    FILLED.flatMap(({ whose, kind, ago, way, answers }) => {
      const client = first[whose];
      const createdAt = new Date(Date.now() - ago * DAY_MS);
      return client
        ? [{ professionalId, clientId: client.id, kind, way, answers: [...answers], alarms: false, createdAt }]
        : [];
    }),
  );
}
