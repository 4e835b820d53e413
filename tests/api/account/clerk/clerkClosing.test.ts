import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { user } from "../../../../api/account/accounts.table.ts";
import { closeThoseGone } from "../../../../api/account/clerkClosing.ts";
import { whenPracticeCloses } from "../../../../api/app/rooms.ts";
import { type ApiConfig, readApiConfig } from "../../../../api/core/config.ts";
import { createLog } from "../../../../api/core/log.ts";
import { erasePractices } from "../../../../api/practice/closing.purge.ts";
import { professionals } from "../../../../api/practice/professionals.table.ts";
import { reminders } from "../../../../api/sessions/reminders.table.ts";
import { askAdmin } from "../../../support/admin.ts";
import { createClient, startTestApi, type TestApi } from "../../../support/api.ts";
import { createFeed } from "../../../support/diary.ts";
import { openServer } from "../../../support/openServer.ts";
import { type ClerkDouble, startClerkDouble } from "../../../support/outside/clerk/double.ts";
import { type RoledServer, startRoledServer } from "../../../support/servers.ts";
import { createSession } from "../../../support/sessions.ts";

const PUBLIC_URL = "http://localhost:4000";
type ClerkConfig = NonNullable<ApiConfig["clerk"]>;

let clerk: ClerkDouble;
let stranger: ClerkDouble;
let server: RoledServer;
let api: TestApi;
let settings: ClerkConfig;
beforeAll(async () => {
  clerk = await startClerkDouble(PUBLIC_URL);
  stranger = await startClerkDouble(PUBLIC_URL);
  const config = readApiConfig({ ...clerk.env, PUBLIC_URL });
  if (!config.clerk) throw new Error("Clerk runs no accounts");
  settings = { ...config.clerk, apiUrl: clerk.url };
  server = await startRoledServer();
  const database = await openServer(server.url, { practiceUrl: server.practiceUrl });
  api = await startTestApi({ clerk: settings }, { database });
});
afterAll(async () => {
  await api.close();
  await server.server.stop();
  await stranger.close();
  await clerk.close();
});

/** Somebody with an account at Clerk and a practice here. */
async function therapist(email?: string) {
  const { person, session } = clerk.signedUp(email ? { email } : {});
  const token = clerk.token(session, { exp: Math.floor(Date.now() / 1000) + 600 });
  expect((await api.call("/user-info", { token })).status).toBe(200);
  return { person, session, token, email: person.email, subject: person.id };
}
/** Another process of the same service. */
const startTwin = () =>
  startTestApi({ clerk: settings }, { database: { ...api.database, close: async () => undefined } });
/** A round with these settings. @returns how many practices closed, and what the operator is told of it */
async function round(other: Partial<ClerkConfig> = {}): Promise<[number, string]> {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line: string) => lines.push(line) });
  const parts = { database: api.database, log, whenPracticeCloses };
  return [await closeThoseGone({ ...settings, ...other }, parts), lines.join("")];
}
const rowOf = async (subject: string) =>
  (await api.database.owner.select().from(professionals).where(eq(professionals.subject, subject)))[0];
const isClosed = async ({ subject }: { subject: string }) => (await rowOf(subject))?.closedAt instanceof Date;
const admin = (...words: string[]) =>
  askAdmin({ DATABASE_URL: server.url, DATABASE_PRACTICE_URL: server.practiceUrl }, ...words);

test("the service closes by itself the practice whose account is gone at Clerk, and be it the only one", async () => {
  const only = await therapist();
  clerk.remove(only.person);
  const twin = await startTwin();
  await expect.poll(() => isClosed(only)).toBe(true);
  await twin.close();
});

describe("an account that is deleted at Clerk", () => {
  test("closes its practice as an own account's end does, leaves all others open, and 30 days later it is erased", async () => {
    const one = await therapist();
    const other = await therapist();
    const client = await createClient(api, one.token);
    await createSession(api, one.token, client.id, { enviarRecordatorio: true });
    const { path } = await createFeed(api, one.token, { muestra: "NOMBRES" });
    const ofOther = await createFeed(api, other.token);
    clerk.remove(one.person);
    expect(await round()).toEqual([1, ""]);
    expect(await round()).toEqual([0, ""]);
    expect((await api.call(path)).status).toBe(404);
    expect((await api.call(ofOther.path)).status).toBe(200);
    const id = (await rowOf(one.subject))?.id ?? "";
    const { owner } = api.database;
    expect(await owner.select().from(reminders).where(eq(reminders.professionalId, id))).toEqual([]);
    await owner
      .update(professionals)
      .set({ closedAt: sql`now() - interval '31 days'` })
      .where(eq(professionals.id, id));
    expect(await erasePractices(api.database, createLog("silent"))).toBe(1);
    expect(await rowOf(one.subject)).toBeUndefined();
    expect(await isClosed(other)).toBe(false);
  });

  test("and opened there anew begins a practice of its own, which alone the operator's words are about", async () => {
    const before = await therapist();
    await createClient(api, before.token);
    clerk.remove(before.person);
    const anew = await therapist(before.email);
    expect((await api.call<{ data: unknown[] }>("/clientes", { token: anew.token })).body.data).toEqual([]);
    expect((await admin("close", before.email)).said).toBe(`Más de una consulta es de ${before.email}.`);
    const { id = "" } = (await rowOf(before.subject)) ?? {};
    expect((await admin("close", id, "--confirm")).said).toContain(`Está cerrada la consulta de ${id}`);
    expect((await admin("close", crypto.randomUUID())).said).toMatch(/^Ninguna consulta es/);
    expect([await isClosed(before), await isClosed(anew)]).toEqual([true, false]);
    expect(await admin("resend", "reminders", before.email)).toMatchObject({ ok: true });
  });

  test("closes nothing while it is only shut there", async () => {
    const shut = await therapist();
    shut.person.banned = true;
    expect(await round()).toEqual([0, ""]);
    expect(await isClosed(shut)).toBe(false);
  });
});

describe("no practice closes", () => {
  test("while Clerk does not answer, which is not tried for ever, or refuses the key", async () => {
    const known = await therapist();
    for (let more = 0; more < 6; more++) await therapist();
    const back = clerk.remove(known.person);
    clerk.down = true;
    const [closed, told] = await round();
    clerk.down = false;
    expect([closed, told]).toEqual([0, expect.stringContaining("not looked up at Clerk")]);
    expect(told.match(/not looked up/g)).toHaveLength(5);
    expect(await round({ secretKey: "sk_live_other" })).toEqual([0, expect.stringContaining("not looked up at Clerk")]);
    expect(await isClosed(known)).toBe(false);
    back();
  });

  test("where the key is of another application, which knows nobody of here, nor with one alone that it lacks", async () => {
    await therapist();
    expect(await round({ apiUrl: stranger.url })).toEqual([0, expect.stringContaining("is not of the application")]);
    const { owner } = api.database;
    const others = await owner.select().from(professionals).where(sql`${professionals.closedAt} is null`);
    await owner.update(professionals).set({ closedAt: sql`now()` });
    const alone = await therapist();
    expect(await round({ apiUrl: stranger.url })).toEqual([0, expect.stringContaining("is not of the application")]);
    expect(await isClosed(alone)).toBe(false);
    for (const { id } of others)
      await owner.update(professionals).set({ closedAt: null }).where(eq(professionals.id, id));
  });

  test("where more than a tenth of the accounts is gone at once, until the operator has closed some by hand", async () => {
    const [one, two] = [await therapist(), await therapist()];
    for (const { person } of [one, two]) clerk.remove(person);
    const [closed, told] = await round();
    expect([closed, told]).toEqual([0, expect.stringContaining("too many")]);
    expect(told).toContain((await rowOf(one.subject))?.id);
    expect(told).not.toContain(one.email);
    expect((await admin("close", one.email)).said).toContain("--confirm");
    expect(await isClosed(one)).toBe(false);
    expect((await admin("close", one.email.toUpperCase(), "--confirm")).said).toContain("Está cerrada la consulta");
    expect((await admin("close", one.email, "--confirm")).said).toContain("ya estaba cerrada");
    expect([await isClosed(one), await isClosed(two)]).toEqual([true, false]);
    expect(await round()).toEqual([1, ""]);
    expect(await isClosed(two)).toBe(true);
  });
});

test("a practice that the operator closes opens no more, although its account stays at Clerk; nobody else's closes with it", async () => {
  const leaving = await therapist();
  const neighbour = await therapist();
  expect((await admin("close", leaving.email, "--confirm")).said).toContain("elimínala allí");
  const later = clerk.token(leaving.session, { exp: Math.floor(Date.now() / 1000) + 600 });
  const twin = await startTwin();
  expect((await twin.call("/clientes", { token: later })).status).toBe(401);
  expect((await twin.call("/clientes", { token: neighbour.token })).status).toBe(200);
  await twin.close();
  expect((await admin("close", "nadie@ejemplo.es", "--confirm")).said).toBe("Ninguna consulta es de nadie@ejemplo.es.");
});

test("what is left of an account that the portal once ran itself is not taken for the one at Clerk", async () => {
  const { email, subject } = await therapist();
  await api.database.owner.insert(user).values({ name: "Ana Ruiz", email, emailVerified: true });
  const settings = { DATABASE_URL: server.url, DATABASE_PRACTICE_URL: server.practiceUrl, ...clerk.env, PUBLIC_URL };
  const { said } = await askAdmin(settings, "close", email, "--confirm");
  expect(said).toContain(`Está cerrada la consulta de ${email}`);
  expect(await isClosed({ subject })).toBe(true);
});
