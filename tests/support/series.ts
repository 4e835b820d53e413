import type { WireSeries, WireSeriesInput, WireSeriesPreview } from "../../schema/wire/series/series.ts";
import type { WireSession } from "../../schema/wire/sessions.ts";
import type { TestApi } from "./api.ts";
import { aSession } from "./sessions.ts";

/** A series of eight Tuesdays at ten in Madrid, unless told otherwise. */
export const aSeries = (clientId: string, fields: Partial<WireSeriesInput> = {}): WireSeriesInput => {
  const { status: _, ...session } = aSession(clientId);
  return { ...session, datetime: "2098-03-04T10:00:00+01:00", frecuencia: "SEMANAL", cada: 1, veces: 8, ...fields };
};

/** Creates a series and expects it to be accepted. */
export async function createSeries(
  api: TestApi,
  token: string,
  clientId: string,
  fields: Partial<WireSeriesInput> = {},
): Promise<WireSeries> {
  const { status, body } = await api.call<WireSeries>("/sessions/series", { token, body: aSeries(clientId, fields) });
  if (status !== 201) throw new Error(`the series was answered with ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What a series would be; an empty body stays one. */
export const previewSeries = (api: TestApi, token: string, fields: Partial<WireSeriesInput>) =>
  api.call<WireSeriesPreview>("/sessions/series/previa", { token, body: fields });

/** The practice's sessions, earliest first. */
export async function sessionsFrom(api: TestApi, token: string, from = "2000-01-01"): Promise<WireSession[]> {
  const read = await api.call<{ data: WireSession[] }>(`/sessions?startDate=${from}&pageSize=100`, { token });
  return read.body.data;
}
