import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createMeasure } from "../../support/measures.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Make = (token: string, client: WireClient) => Promise<{ id: string }>;
const MADE: Record<string, Make> = {
  notas: (token, { id }) => createNote(api, token, id),
  sessions: (token, { id }) => createSession(api, token, id),
  objetivos: (token, { id }) => createObjective(api, token, id),
  medidas: (token, { id }) => createMeasure(api, token, id),
};

const deletedOf = async (room: string, token: string) => {
  const path = `/${room}/${room === "objetivos" ? "eliminados" : "eliminadas"}`;
  return (await api.call<{ data: { id: string }[] }>(path, { token })).body.data.map(({ id }) => id);
};

test.each(Object.entries(MADE))(
  "of %s, one that is deleted where it still shows after its client was deleted elsewhere does not come back with that client",
  async (room, make) => {
    const { token } = await newTherapist(api);
    const client = await createClient(api, token);
    const { id } = await make(token, client);
    const call = async (path: string, method: string, as = token) =>
      (await api.call(path, { token: as, method })).status;
    await call(`/clientes/${client.id}`, "DELETE");
    expect(await call(`/${room}/${id}`, "DELETE", (await newTherapist(api)).token)).toBe(404);
    expect(await call(`/${room}/${id}`, "DELETE")).toBe(204);
    expect(await call(`/${room}/${id}`, "DELETE")).toBe(404);
    await call(`/clientes/${client.id}/restaurar`, "POST");
    expect(await deletedOf(room, token)).toEqual([id]);
    expect((await api.call(`/${room}/${id}/restaurar`, { token, body: {} })).status).toBe(200);
    expect(await deletedOf(room, token)).toEqual([]);
  },
);
