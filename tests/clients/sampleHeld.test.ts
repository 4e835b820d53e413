import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import * as consultas from "../../clients/typescript/src/index.ts";
import { accessOf } from "../support/accessTokens.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../support/api.ts";
import { type ForeignProject, foreignProject } from "../support/foreignProject.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { fillPractice } from "../support/manySessions.ts";
import { practiceOf } from "../support/overview.ts";
import { expectInStep, fileOf, type Syncing, startSync } from "../support/sync.ts";

const SCOPES = ["clients:read", "sessions:read", "notes:read", "objectives:read"];
const LARGEST_PLAN = 4;
const HELD = "Somebody else holds the copy";

let api: TestApi;
let gateway: TestGateway;
let owner: SignedIn;
let practice: string;
let token: string;
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
  await fillPractice(api.database, practice, { clients: 10, sessions: 120, others: 20 });
  token = (await accessOf(api, owner, { scopes: SCOPES })).token;
  project = installed.copy();
  onTestFinished(() => project.remove());
});

function sync(): Syncing {
  const syncing = startSync(project, gateway.url, token);
  onTestFinished(() => void syncing.child.kill("SIGKILL"));
  return syncing;
}

/** Somebody else who has the file open. @returns how they let it go */
function hold(how: string): () => void {
  const other = new DatabaseSync(fileOf(project));
  const letGo = () => {
    if (other.isOpen) other.close();
  };
  onTestFinished(letGo);
  other.exec(how);
  return letGo;
}

async function makeClients(count: number): Promise<void> {
  const client = new consultas.ConsultaClient({ url: gateway.url, token: owner.token });
  for (let made = 0; made < count; made += 1) {
    const email = `${crypto.randomUUID()}@correo.es`;
    const input = { name: `Elías ${made}`, email, phone: "600 000 000" };
    await client.request(consultas.CreateClientDocument, { input });
  }
}

test("a copy waits while somebody else holds the file, as a slow backup does, and asks nothing again", async () => {
  const told = gateway.log().length;
  const syncing = sync();
  await syncing.says("in step");
  const letGo = hold("BEGIN IMMEDIATE");
  await makeClients(1);
  await syncing.says(HELD);
  await makeClients(5);
  letGo();
  await expectInStep(project, api, practice);
  expect(syncing.child.exitCode).toBeNull();
  expect(
    gateway
      .log()
      .slice(told)
      .match(/"name":"Viewer"/g),
  ).toHaveLength(1);
});

test.each([
  ["reads a file that is not in WAL yet", "CREATE TABLE theirs (id); BEGIN; SELECT * FROM theirs"],
  ["has the file alone", "PRAGMA journal_mode = WAL; PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE theirs (id)"],
])("a copy begins once nobody else holds the file, where somebody %s, and is kept by one program", async (_, how) => {
  const letGo = hold(how);
  const syncing = sync();
  await syncing.says(HELD);
  const second = sync();
  expect([await second.ended, second.said()]).toEqual([1, expect.stringContaining("is it kept already?")]);
  expect(second.said()).not.toContain(HELD);
  letGo();
  await expectInStep(project, api, practice);
  expect(syncing.child.exitCode).toBeNull();
});

test("a copy whose place in the feed is kept no more is read anew once nobody else holds the file", async () => {
  await makeClients(3);
  const syncing = sync();
  await syncing.says("in step");
  const letGo = hold("BEGIN IMMEDIATE");
  // As after a backup was brought back: rows and the feed are those of before.
  for (const query of [
    sql`update clients set version = 1, name = 'De antes' where professional_id = ${practice}`,
    sql`delete from changes where professional_id = ${practice}`,
    sql`update professionals set change_count = 0 where id = ${practice}`,
  ])
    await api.database.owner.execute(query);
  await makeClients(1);
  await syncing.says("everything is read anew");
  await syncing.says(HELD);
  letGo();
  await expectInStep(project, api, practice);
  expect(syncing.child.exitCode).toBeNull();
});
