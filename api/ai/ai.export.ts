import { and, asc, eq } from "drizzle-orm";
import { EXPORT_PAGE, type ExportPart, inIso, placeAfter, standsAfter } from "../practice/exportPart.ts";
import { aiClientConsents } from "./ai.table.ts";

/** Whether and since when texts about a client may go to AI outside. */
export const exportOfAiConsents: ExportPart<"consentimientosIA"> = {
  section: "consentimientosIA",
  async read(tx, { professionalId, clientId }, after) {
    const rows = await tx
      .select()
      .from(aiClientConsents)
      .where(
        and(
          eq(aiClientConsents.professionalId, professionalId),
          eq(aiClientConsents.clientId, clientId),
          standsAfter(after, aiClientConsents.givenAt, aiClientConsents.id),
        ),
      )
      .orderBy(asc(aiClientConsents.givenAt), asc(aiClientConsents.id))
      .limit(EXPORT_PAGE);
    return {
      rows: rows.map(({ recipient, givenAt, withdrawnAt }) => ({
        receptor: recipient,
        dado: givenAt.toISOString(),
        retirado: inIso(withdrawnAt),
      })),
      next: placeAfter(rows, EXPORT_PAGE, ({ givenAt, id }) => ({ at: givenAt, id })),
    };
  },
};
