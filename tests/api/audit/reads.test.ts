import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { openNotebook, type ReadThing } from "../../../api/audit/notebook.ts";
import { sealDue } from "../../../api/audit/sealing.ts";
import { nobodyBut } from "../../../api/core/acting/acting.ts";
import type { Database } from "../../../api/core/database/database.ts";
import { createLog } from "../../../api/core/log.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { noted, publish } from "../../support/consents.ts";
import { createMeasure } from "../../support/measures.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { practiceOf } from "../../support/overview.ts";
import { createSeries } from "../../support/series.ts";
import { createSession } from "../../support/sessions.ts";

const log = pino({ level: "silent" });
let api: TestApi;
let token: string;
let practice: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
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

describe("a notebook", () => {
  const quiet = createLog("silent");
  const read = (): ReadThing => ({
    professionalId: practice,
    act: "READ",
    thing: "CLIENT",
    thingId: client.id,
    clientId: client.id,
    times: 1,
  });
  const mine = async () => (await entries()).filter(({ who }) => who === "OPERATOR");
  const away = { owner: { transaction: () => Promise.reject(new Error("away")) } } as unknown as Database;

  test("of a process that was killed is stored by the next, and then gone from the disk", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "audit-"));
    // Never closed, and its database never answers: as one that is killed before it has stored anything.
    const killed = openNotebook(away, folder, quiet);
    killed.note(read(), nobodyBut("OPERATOR"));
    killed.note(read(), nobodyBut("OPERATOR"));
    const next = openNotebook(api.database, folder, quiet);
    await next.sweep();
    // One that lives touches its files: they are left to it.
    expect(await mine()).toEqual([]);
    const long = new Date(Date.now() - 3_600_000);
    for (const name of await readdir(folder)) await utimes(path.join(folder, name), long, long);
    await next.sweep();
    expect((await mine()).map(({ times }) => times)).toEqual([2]);
    expect(await readdir(folder)).toEqual([]);
    await next.close();
    await rm(folder, { recursive: true });
  });

  test("of a process that was killed counts once, though several others find it at the same time", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "audit-"));
    const killed = openNotebook(away, folder, quiet);
    killed.note(read(), nobodyBut("OPERATOR"));
    killed.note(read(), nobodyBut("OPERATOR"));
    const others = [1, 2, 3].map(() => openNotebook(api.database, folder, quiet));
    await Promise.all(others.map((other) => other.sweep()));
    const long = new Date(Date.now() - 3_600_000);
    for (const name of await readdir(folder)) await utimes(path.join(folder, name), long, long);
    await Promise.all(others.map((other) => other.sweep()));
    expect((await mine()).map(({ times }) => times)).toEqual([2]);
    expect(await readdir(folder)).toEqual([]);
    for (const other of others) await other.close();
    await rm(folder, { recursive: true });
  });

  test("counts once what was stored without its process being told, and what another took from it while it stood still", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "audit-"));
    const { owner } = api.database;
    let untold = 1;
    const transaction: typeof owner.transaction = async (...work) => {
      const done = await owner.transaction(...work);
      if (untold-- > 0) throw new Error("the connection is gone");
      return done;
    };
    const still = openNotebook({ owner: { transaction, delete: owner.delete.bind(owner) } } as Database, folder, quiet);
    await still.sweep();
    still.note(read(), nobodyBut("OPERATOR"));
    await still.sweep();
    await still.sweep();
    expect((await mine()).map(({ times }) => times)).toEqual([1]);

    still.note(read(), nobodyBut("OPERATOR"));
    const long = new Date(Date.now() - 3_600_000);
    for (const name of await readdir(folder)) await utimes(path.join(folder, name), long, long);
    const other = openNotebook(api.database, folder, quiet);
    await other.sweep();
    still.note(read(), nobodyBut("OPERATOR"));
    await still.close();
    expect((await mine()).map(({ times }) => times)).toEqual([3]);
    await other.close();
    await rm(folder, { recursive: true });
  });

  test("keeps what the database does not take, and adds nothing to what is sealed", async () => {
    const notebook = openNotebook(api.database, null, quiet);
    notebook.note(read(), nobodyBut("OPERATOR"));
    await notebook.sweep();
    await api.database.owner
      .update(auditEntries)
      .set({ sealableAt: new Date(0) })
      .where(eq(auditEntries.who, "OPERATOR"));
    await sealDue(api.database, log);
    notebook.note(read(), nobodyBut("OPERATOR"));
    await notebook.close();
    const told = await mine();
    expect(told.map(({ times, slot }) => [times, slot === null])).toEqual([
      [1, false],
      [1, true],
    ]);
    expect(told[0]?.position).toBeGreaterThan(0);
  });
});
