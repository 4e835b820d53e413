import { afterAll, beforeAll, expect, test } from "vitest";
import { verifySeals } from "../../../api/notes/record/seals.verify.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import type { WireNote } from "../../../schema/wire/notes.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await newTherapist(api));
});
afterAll(() => api.close());

const call = <Body>(path: string, method = "GET", body?: object) => api.call<Body>(path, { token, method, body });
const noteOf = async (id: string) => (await call<WireNote>(`/notas/${id}`)).body;

test("a note whose session is given to another client has changed, signed or not, with no other text; who has it open is told", async () => {
  const [ana, luis] = [await createClient(api, token), await createClient(api, token)];
  const session = await createSession(api, token, ana.id);
  const plain = await createNote(api, token, ana.id, { content: "uno", sessionId: session.id });
  const signed = await createNote(api, token, ana.id, { content: "dos", sessionId: session.id });
  const { body: sealed } = await call<WireNote>(`/notas/${signed.id}/firma`, "POST", { version: 1 });
  const since = (await call<WireChangeFeed>("/cambios?limite=1")).body.ultimo;

  expect((await call(`/sessions/${session.id}`, "PUT", { client: luis.id })).status).toBe(200);
  for (const before of [plain, sealed]) {
    const { sessionId, version, updatedAt, ...rest } = await noteOf(before.id);
    expect([sessionId, version]).toEqual([null, before.version + 1]);
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(before).toMatchObject(rest);
  }
  expect(await verifySeals(api.database.owner)).toMatchObject({ seals: 1, faults: 0 });
  const { body: feed } = await call<WireChangeFeed>(`/cambios?despues=${since}`);
  const told = feed.data.map(({ tipo, id, cambio, version }) => `${cambio} ${tipo} ${id} ${version}`);
  expect(told.sort()).toEqual(
    [
      `ACTUALIZADO NOTA ${plain.id} 2`,
      `ACTUALIZADO NOTA ${signed.id} ${sealed.version + 1}`,
      `ACTUALIZADO SESION ${session.id} 2`,
    ].sort(),
  );

  const save = (version: number) =>
    call<WireNote & WireProblem>(`/notas/${plain.id}`, "PUT", { content: "otro", version });
  const late = await save(1);
  expect([late.status, late.body.current]).toMatchObject([409, { sessionId: null, version: 2 }]);
  expect((await save(2)).status).toBe(200);
  const { body: versions } = await call<{ data: { version: number }[] }>(`/notas/${plain.id}/versiones`);
  expect(versions.data.map(({ version }) => version)).toEqual([3, 2]);
});
