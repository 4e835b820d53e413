import { statSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as consultas from "../../clients/typescript/src/index.ts";
import { accessOf, revoke } from "../support/accessTokens.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../support/api.ts";
import { type ForeignProject, foreignProject } from "../support/foreignProject.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { fillPractice } from "../support/manySessions.ts";
import { practiceOf } from "../support/overview.ts";
import { freePort } from "../support/ports.ts";
import { expectInStep, fileOf, fromCopy, startSync } from "../support/sync.ts";

const SCOPES = ["clients:read", "sessions:read", "notes:read", "objectives:read"];
const LARGEST_PLAN = 4;
/** Reading these takes so long that something can happen meanwhile. */
const MANY = { clients: 30, sessions: 1_200, others: 250 };
/** Of sessions more than one stretch. */
const FEW = { clients: 10, sessions: 120, others: 20 };

let api: TestApi;
let gateway: TestGateway;
let owner: SignedIn;
let practice: string;
let installed: ForeignProject;
let project: ForeignProject;
beforeAll(async () => {
  installed = await foreignProject("clients/sample");
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  installed.remove();
  await gateway.close();
  await api.close();
});
beforeEach(async () => {
  owner = await newTherapist(api);
  practice = await practiceOf(api, owner.token);
  await api.database.owner.execute(sql`update professionals set plan_id = ${LARGEST_PLAN} where id = ${practice}`);
  project = installed.copy();
  onTestFinished(() => project.remove());
});

const fill = (of: typeof FEW) => fillPractice(api.database, practice, of);
const access = async (scopes = SCOPES) => (await accessOf(api, owner, { scopes })).token;
function sync(token: string, ...options: string[]) {
  const syncing = startSync(project, gateway.url, token, ...options);
  onTestFinished(() => void syncing.child.kill("SIGKILL"));
  return syncing;
}
/** Brings the copy into step and expects no trouble. */
async function syncOnce(token: string): Promise<string> {
  const syncing = sync(token, "--once");
  expect([await syncing.ended, syncing.said()]).toEqual([0, expect.stringContaining("in step")]);
  return syncing.said();
}

/** One turn of somebody's work: something of each kind is made, changed and deleted, also what was there before. */
async function work(turn: number): Promise<void> {
  const client = new consultas.ConsultaClient({ url: gateway.url, token: owner.token });
  const idOf = async (table: string): Promise<string> => {
    const shown = table === "clients" ? sql`deleted_at is null` : sql`not hidden`;
    const { rows } = (await api.database.owner.execute(sql`select id from ${sql.raw(table)}
      where professional_id = ${practice} and ${shown} order by random() limit 1`)) as unknown as {
      rows: { id: string }[];
    };
    return rows[0]?.id ?? "";
  };
  const change = { overwrite: true };
  const said = `Turno ${turn}`;
  const input = { name: said, email: `t${turn}@correo.es`, phone: "600 000 000" };
  const { createClient } = await client.request(consultas.CreateClientDocument, { input });
  const clientId = createClient?.client?.id ?? "";
  const startsAt = new Date(Date.UTC(2027, 1, 1, turn)).toISOString();
  await client.request(consultas.CreateTherapySessionDocument, {
    input: { clientId, startsAt, type: "INDIVIDUAL", durationMinutes: 60 },
    allowOverlap: true,
  });
  await client.request(consultas.CreateNoteDocument, { input: { clientId, title: said, content: said.repeat(300) } });
  await client.request(consultas.CreateObjectiveDocument, { input: { clientId, title: said } });
  const ids = { client: await idOf("clients"), session: await idOf("sessions"), note: await idOf("notes") };
  await client.request(consultas.UpdateClientDocument, { id: ids.client, input: { address: said }, ...change });
  await client.request(consultas.UpdateTherapySessionDocument, {
    id: ids.session,
    input: { location: said },
    ...change,
  });
  await client.request(consultas.UpdateNoteDocument, { id: ids.note, input: { title: said }, ...change });
  await client.request(consultas.DeleteTherapySessionDocument, { id: await idOf("sessions") });
  await client.request(consultas.DeleteNoteDocument, { id: await idOf("notes") });
  await client.request(consultas.DeleteObjectiveDocument, { id: await idOf("objectives") });
  if (turn % 5 === 0) {
    const id = await idOf("clients");
    await client.request(consultas.DeleteClientDocument, { id });
    if (turn % 2 === 0) await api.call(`/clientes/${id}/restaurar`, { token: owner.token, method: "POST" });
  }
}
async function workFor(turns: number, from = 1): Promise<void> {
  for (let turn = from; turn < from + turns; turn += 1) await work(turn);
}

describe("a copy", () => {
  test("made and followed while others write is what the practice is", async () => {
    await fill(MANY);
    const working = workFor(20);
    const syncing = sync(await access());
    await working;
    await expectInStep(project, api, practice);
    await workFor(5, 21);
    await expectInStep(project, api, practice);
    expect(syncing.said()).toMatch(/read everything[\s\S]*\d+ changes, \d+ rows/);
    expect(statSync(fileOf(project)).mode & 0o077).toBe(0);
  });

  test("whose program is killed while it reads everything, and while it follows, misses nothing", async () => {
    await fill(MANY);
    const token = await access();
    const working = workFor(25);
    const kill = async (syncing: ReturnType<typeof sync>) => {
      syncing.child.kill("SIGKILL");
      expect(await syncing.ended).toBeNull();
    };
    for (const rows of [100, 500, 900]) {
      const reading = sync(token);
      const count = () =>
        Number(fromCopy<{ rows: number }>(project, "select count(*) as rows from sessions")?.[0]?.rows ?? 0);
      await expect.poll(count, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(rows);
      await kill(reading);
      expect(reading.said()).not.toContain("read everything");
    }
    const rest = sync(token);
    await rest.says("read everything");
    await kill(rest);
    await working;
    for (const turn of [26, 30, 34]) {
      await workFor(4, turn);
      const told = gateway.log().length;
      const following = sync(token);
      // In the middle of a stretch: who asks and the stretch were told, and the first of many rows.
      const isReading = () => gateway.log().slice(told).split('"operation":').length > 4;
      await expect.poll(isReading, { timeout: 30_000, interval: 1 }).toBe(true);
      await kill(following);
      expect(following.said()).not.toMatch(/read everything|in step/);
    }
    await syncOnce(token);
    await expectInStep(project, api, practice);
  });

  test("whose place in the feed is kept no more is read anew, and loses what is gone", async () => {
    await fill(FEW);
    const token = await access();
    await work(1);
    await syncOnce(token);
    await workFor(3, 2);
    // As after a backup was brought back: rows and the feed are those of before.
    for (const query of [
      sql`update clients set version = 1, name = 'De antes' where professional_id = ${practice}`,
      sql`delete from changes where professional_id = ${practice}`,
      sql`update professionals set change_count = 0 where id = ${practice}`,
    ])
      await api.database.owner.execute(query);
    const said = await syncOnce(token);
    expect(said).toMatch(/everything is read anew\nread everything/);
    await expectInStep(project, api, practice);
  });

  test("goes on once the portal, which was away, is there again", async () => {
    await fill(FEW);
    const port = await freePort();
    const open = () =>
      startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer, env: { PORT: String(port) } });
    const first = await open();
    const syncing = startSync(project, first.url, await access());
    onTestFinished(() => void syncing.child.kill("SIGKILL"));
    await syncing.says("in step");
    await first.close();
    await workFor(2);
    const second = await open();
    onTestFinished(() => second.close());
    await expectInStep(project, api, practice);
    expect(syncing.child.exitCode).toBeNull();
  });

  test("is gone on with when the portal has another address", async () => {
    await fill(FEW);
    const token = await access();
    await syncOnce(token);
    await work(1);
    const there = startSync(project, gateway.url.replace("127.0.0.1", "localhost"), token, "--once");
    onTestFinished(() => void there.child.kill("SIGKILL"));
    expect([await there.ended, there.said()]).toEqual([0, expect.stringContaining("in step")]);
    expect(there.said()).not.toContain("read everything");
    await expectInStep(project, api, practice);
  });

  test("is kept by one program at a time, and of one practice", async () => {
    await fill(FEW);
    const token = await access();
    const first = sync(token);
    await first.says("in step");
    const second = sync(token);
    expect([await second.ended, second.said()]).toEqual([1, expect.stringContaining("is it kept already?")]);
    first.child.kill("SIGKILL");
    await first.ended;
    owner = await newTherapist(api);
    const stranger = sync(await access());
    expect([await stranger.ended, stranger.said()]).toEqual([1, expect.stringContaining("copy of another practice")]);
    await expectInStep(project, api, practice);
  });
});

describe("the program ends, and says why,", () => {
  test("when its token is revoked while it follows", async () => {
    await fill(FEW);
    const { id, token } = await accessOf(api, owner, { scopes: SCOPES });
    const syncing = sync(token);
    await syncing.says("in step");
    await revoke(api, owner, id);
    await work(1);
    expect([await syncing.ended, syncing.said()]).toEqual([
      1,
      expect.stringContaining("The token opens nothing (REVOKED): make another one"),
    ]);
  });

  test.each(SCOPES)("when its token lacks %s", async (scope) => {
    await fill(FEW);
    const syncing = sync(await access(SCOPES.filter((one) => one !== scope)));
    expect([await syncing.ended, syncing.said()]).toEqual([
      1,
      expect.stringContaining(`The token lacks the scope ${scope}.`),
    ]);
  });

  test("when it is not told where the portal is", async () => {
    const syncing = startSync(project, "", "");
    expect([await syncing.ended, syncing.said()]).toEqual([1, expect.stringContaining("CONSULTA_URL")]);
  });
});
