import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { noted, publish } from "../../support/consents.ts";
import { createMeasure } from "../../support/measures.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { practiceOf } from "../../support/overview.ts";
import { createSeries } from "../../support/series.ts";
import { createSession } from "../../support/sessions.ts";
import { stopClock } from "../../support/stillClock.ts";

let api: TestApi;
let token: string;
let practice: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  // The minutes within which the same is one entry are those of the clock on the wall.
  stopClock();
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Canario" });
  practice = await practiceOf(api, token);
});

const get = (path: string, as = token) => api.call(path, { token: as });
const setDraft = () =>
  api.call("/notas/borradores/new", { token, method: "PUT", body: { title: "Canario", clientId: client.id } });
const READS = new Set(["READ", "LISTED", "FOUND"]);
const entries = (of = practice) =>
  api.database.owner
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.professionalId, of))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id));
/** What is told of reads once so many are stored. */
async function reads(least: number, of = practice) {
  const found = async () => (await entries(of)).filter(({ act }) => READS.has(act));
  await expect.poll(async () => (await found()).length).toBeGreaterThanOrEqual(least);
  return await found();
}

describe("what is read", () => {
  test("is noted down by thing and client; the same again within minutes is one entry with its number", async () => {
    const note = await createNote(api, token, client.id, { title: "Canario" });
    const session = await createSession(api, token, client.id);
    for (const path of [`/notas/${note.id}`, `/notas/${note.id}`, `/sessions/${session.id}`, `/clientes/${client.id}`])
      expect((await get(path)).status).toBe(200);
    await get(`/notas?clientId=${client.id}`);
    const told = (await reads(4)).map(({ act, thing, thingId, clientId, times }) => [
      act,
      thing,
      thingId,
      clientId,
      times,
    ]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        ["READ", "NOTE", note.id, client.id, 2],
        ["READ", "SESSION", session.id, client.id, 1],
        ["READ", "CLIENT", client.id, client.id, 1],
        ["LISTED", "NOTE", null, client.id, 1],
      ]),
    );
  });

  test("a list that is told again tells of no more than stood there, and another page of it of others", async () => {
    const more = await createClient(api, token, { nombre: "Gorrión" });
    for (const page of [1, 1, 2]) expect((await get(`/clientes?pageSize=1&page=${page}`)).status).toBe(200);
    await get("/clientes");
    await get("/clientes");
    const listed = async () => (await entries()).filter(({ act }) => act === "LISTED").map(({ times }) => times);
    await expect.poll(async () => (await listed()).toSorted()).toEqual([1, 1, 2]);
    await get("/clientes");
    await get(`/clientes/${more.id}`);
    await reads(4);
    expect((await listed()).toSorted()).toEqual([1, 1, 2]);
  });

  test("of a client from all sides is told thing by thing: history, series, draft, questionnaires, consents, first page", async () => {
    const note = await createNote(api, token, client.id);
    const objective = await createObjective(api, token, client.id);
    await createMeasure(api, token, client.id);
    await createSession(api, token, client.id, { datetime: new Date(Date.now() - 2 * 86_400_000).toISOString() });
    const series = await createSeries(api, token, client.id);
    await publish(api, token);
    await noted(api, token, client.id);
    await setDraft();
    for (const path of [
      `/clientes/${client.id}/historia`,
      `/clientes/${client.id}/consentimientos`,
      `/sessions/series?clientId=${client.id}`,
      `/sessions/series/${series.id}`,
      `/notas/${note.id}/versiones`,
      "/notas/borradores/new",
      `/notas/ai/consent/${client.id}`,
      `/objetivos/${objective.id}/progreso`,
      `/medidas?clientId=${client.id}`,
      "/dashboard",
      "/dashboard/pendientes",
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    const told = (await reads(11)).map(({ act, thing, thingId, clientId }) => [act, thing, thingId, clientId]);
    expect(told).toHaveLength(11);
    expect(told).toEqual(
      expect.arrayContaining([
        ["READ", "TIMELINE", client.id, client.id],
        ["LISTED", "CONSENT", null, client.id],
        ["LISTED", "SERIES", null, client.id],
        ["READ", "SERIES", series.id, client.id],
        ["LISTED", "NOTE_VERSION", note.id, client.id],
        ["READ", "NOTE_DRAFT", null, client.id],
        ["READ", "CLIENT", client.id, client.id],
        ["READ", "OBJECTIVE", objective.id, client.id],
        ["LISTED", "MEASURE", null, client.id],
        ["LISTED", "NOTE", null, null],
        ["LISTED", "SESSION", null, null],
      ]),
    );
  });

  test("tells each note that a search has found, and not what was looked for", async () => {
    const one = await createNote(api, token, client.id, { title: "Insomnio" });
    await createNote(api, token, client.id, { title: "Otra" });
    await get("/notas?search=insomnio");
    const found = await reads(1);
    expect(found.map(({ act, thingId, clientId }) => [act, thingId, clientId])).toEqual([["FOUND", one.id, client.id]]);
    expect(JSON.stringify(found)).not.toMatch(/insomnio/i);
  });

  test("is a stranger's for nobody: what is refused is not told, in neither practice", async () => {
    const note = await createNote(api, token, client.id);
    const stranger = (await newTherapist(api)).token;
    expect((await get(`/notas/${note.id}`, stranger)).status).toBe(404);
    await get("/clientes", token);
    await reads(1);
    expect((await entries()).filter(({ thing, act }) => thing === "NOTE" && READS.has(act))).toEqual([]);
    expect((await entries(await practiceOf(api, stranger))).filter(({ act }) => READS.has(act))).toEqual([]);
  });

  test("tells the use of a sign-in once", async () => {
    await get("/clientes");
    await get("/clientes/stats");
    await reads(1);
    expect((await entries()).filter(({ act }) => act === "ENTERED")).toHaveLength(1);
  });
});
