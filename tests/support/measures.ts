import { measureLinks, measureReminders } from "../../api/measures/measures.table.ts";
import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import type { WireMeasure, WireMeasureInput } from "../../schema/wire/measures/measures.ts";
import type { TestApi } from "./api.ts";
import { practiceOf } from "./overview.ts";

/** Somebody well: 80 of 100. */
export const aMeasure = (client: string, fields: Partial<WireMeasureInput> = {}): WireMeasureInput => ({
  client,
  medida: "WHO5",
  respuestas: [4, 4, 4, 4, 4],
  ...fields,
});

/** PHQ-9 with this answer to its ninth question, and 1 to all others. */
export const aboutDeath = (ninth: number): Pick<WireMeasureInput, "medida" | "respuestas"> => ({
  medida: "PHQ9",
  respuestas: [1, 1, 1, 1, 1, 1, 1, 1, ninth],
});

/** Keeps a questionnaire and expects it to be accepted. */
export async function createMeasure(
  api: TestApi,
  token: string,
  client: string,
  fields: Partial<WireMeasureInput> = {},
): Promise<WireMeasure> {
  const { status, body } = await api.call<WireMeasure>("/medidas", { token, body: aMeasure(client, fields) });
  if (status !== 201) throw new Error(`the questionnaire was answered with ${status}`);
  return body;
}

/** One that was filled in, a link to another and a reminder of more, past the rules. */
export async function storeMeasures(api: TestApi, token: string, clientId: string): Promise<WireMeasure> {
  const about = { professionalId: await practiceOf(api, token), clientId, kind: "WHO5" as MeasureKind };
  const later = new Date(Date.now() + 86_400_000);
  await api.database.owner.insert(measureLinks).values({ ...about, expiresAt: later, mailed: "ENVIADO" });
  await api.database.owner.insert(measureReminders).values({ ...about, nextAt: later });
  return await createMeasure(api, token, clientId);
}
