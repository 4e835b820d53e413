import type { WireDiaryFeedInput, WireToldDiaryFeed } from "../../schema/wire/diary/diary.ts";
import type { TestApi } from "./api.ts";

export const aFeed = (fields: Partial<WireDiaryFeedInput> = {}): WireDiaryFeedInput => ({
  nombre: "Móvil",
  muestra: "INICIALES",
  ...fields,
});

/** Makes an address at which calendars read the agenda. @returns it, and its path on the service */
export async function createFeed(api: TestApi, token: string, fields: Partial<WireDiaryFeedInput> = {}) {
  const { status, body } = await api.call<WireToldDiaryFeed>("/calendarios", { token, body: aFeed(fields) });
  if (status !== 201) throw new Error(`the address was answered with ${status}`);
  return { ...body, path: new URL(body.direccion).pathname };
}
