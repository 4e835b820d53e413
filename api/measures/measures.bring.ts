import { isAlarming } from "../../schema/rules/measures/scoring.ts";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { Queries } from "../core/database/database.ts";
import { type BringInto, stretchesOf } from "../practice/bringing.ts";
import { measures } from "./measures.table.ts";

/** Stores questionnaires from an export; what they score follows from their answers here as there. */
export async function bringMeasures(
  tx: Queries,
  { professionalId, clientId, idOf }: BringInto,
  rows: ExportedClient["cuestionarios"],
): Promise<void> {
  const values = rows.map(({ id, medida, respuestas, via, vista, createdAt }) => ({
    ...{
      id: idOf("cuestionarios", id) ?? undefined,
      professionalId,
      clientId,
      kind: medida,
      answers: respuestas,
      way: via,
    },
    ...{ alarms: isAlarming(medida, respuestas), seenAt: vista === null ? null : new Date(vista) },
    createdAt: new Date(createdAt),
  }));
  for (const stretch of stretchesOf(values)) await tx.insert(measures).values(stretch);
}
