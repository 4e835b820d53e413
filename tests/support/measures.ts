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

const DAY_MS = 86_400_000;

/** A link that is good for a day, past rules and mail. @returns its id */
export async function storeLink(
  api: TestApi,
  token: string,
  clientId: string,
  kind: MeasureKind = "WHO5",
  expiresAt = new Date(Date.now() + DAY_MS),
): Promise<string> {
  const row = { professionalId: await practiceOf(api, token), clientId, kind, expiresAt, mailed: "ENVIADO" } as const;
  const [made] = await api.database.owner.insert(measureLinks).values(row).returning({ id: measureLinks.id });
  if (!made) throw new Error("the link was not stored");
  return made.id;
}

/** One that was filled in, a link to another and a reminder of more, past the rules. */
export async function storeMeasures(api: TestApi, token: string, clientId: string) {
  const about = { professionalId: await practiceOf(api, token), clientId, kind: "WHO5" } as const;
  const linkId = await storeLink(api, token, clientId);
  await api.database.owner.insert(measureReminders).values({ ...about, nextAt: new Date(Date.now() + DAY_MS) });
  return { ...(await createMeasure(api, token, clientId)), linkId };
}
