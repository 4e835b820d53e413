import type { WireObjective, WireObjectiveInput } from "../../schema/wire/objectives.ts";
import type { TestApi } from "./api.ts";

/** An objective's form with everything required filled in. */
export const anObjective = (clientId: string, fields: Partial<WireObjectiveInput> = {}): WireObjectiveInput => ({
  client: clientId,
  titulo: "Dormir siete horas",
  ...fields,
});

/** Creates an objective and expects it to be accepted. */
export async function createObjective(
  api: TestApi,
  token: string,
  clientId: string,
  fields: Partial<WireObjectiveInput> = {},
): Promise<WireObjective> {
  const { status, body } = await api.call<WireObjective>("/objetivos", { token, body: anObjective(clientId, fields) });
  if (status !== 201) throw new Error(`the objective was answered with ${status}`);
  return body;
}
