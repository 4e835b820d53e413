import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Database } from "../../../api/core/database/database.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { openServer } from "../../support/openServer.ts";
import { QUICK } from "../../support/pace.ts";
import { freePort } from "../../support/ports.ts";
import { startPostgres } from "../../support/postgres.ts";
import {
  addPractice,
  addSession,
  minutesFromNow,
  moveSession,
  outcomesOf,
  type TestSession,
} from "../../support/reminders.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

const postgres = await startPostgres({ fsync: false });
afterAll(() => postgres?.stop());
const PATIENCE = { timeout: 40_000, interval: 50 };
const BOTH_SENT = ["ENVIADO", "ENVIADO"];

/** The database outlives the service that uses it. */
const kept = (database: Database): Database => ({ ...database, close: async () => undefined });
const start = (database: Database, smtpUrl: string, pace = {}): Promise<TestApi> =>
  startTestApi({ smtpUrl }, { database: kept(database), pace: { ...QUICK, ...pace } });
const outcomes = (database: Database, session: TestSession) =>
  expect.poll(() => outcomesOf(database, session), PATIENCE);

interface JobRow {
  data: object;
  state: string;
}
async function jobsOf(database: Database): Promise<JobRow[]> {
  const found = await database.owner.execute(sql`select data, state from jobs.job where name = 'reminders'`);
  return (found as unknown as { rows: JobRow[] }).rows;
}

async function using(work: (database: Database, server: MailServer) => Promise<void>): Promise<void> {
  const database = await openTestDatabase();
  const server = await startMailServer();
  try {
    await work(database, server);
  } finally {
    await server.close();
    await database.close();
  }
}

test("what became due while the service was down goes out within the grace, and is omitted after it", () =>
  using(async (database, server) => {
    const practice = await addPractice(database);
    const inside = await addSession(database, practice, { dueAt: minutesFromNow(-12) });
    const late = await addSession(database, practice, { dueAt: minutesFromNow(-15.1) });
    const api = await start(database, server.url);
    await outcomes(database, inside).toEqual(BOTH_SENT);
    await outcomes(database, late).toEqual(["OMITIDO TARDE", "OMITIDO TARDE"]);
    await api.close();
    expect(server.mails.map(({ to }) => to).sort()).toEqual([inside.email, practice.email].sort());
  }));

test("a job made before the session moved sends nothing", () =>
  using(async (database, server) => {
    const practice = await addPractice(database);
    const session = await addSession(database, practice, { dueAt: minutesFromNow(1) });
    const api = await start(database, server.url, { sweepSeconds: 60 });
    await expect.poll(async () => (await jobsOf(database)).length, PATIENCE).toBe(2);
    await moveSession(database, practice, session, minutesFromNow(120), minutesFromNow(60));
    // The minute is over for its jobs.
    await database.owner.execute(sql`update jobs.job set start_after = now() where name = 'reminders'`);
    await expect
      .poll(async () => (await jobsOf(database)).map(({ state }) => state), PATIENCE)
      .toEqual(["completed", "completed"]);
    expect(await outcomesOf(database, session)).toEqual(["PENDIENTE", "PENDIENTE"]);
    await api.close();
    expect(server.mails).toEqual([]);
  }));

test("while the mail server is down reminders wait, and go out once when it is back", () =>
  using(async (database) => {
    const port = await freePort();
    const practice = await addPractice(database);
    const session = await addSession(database, practice, { dueAt: minutesFromNow(0) });
    const api = await start(database, `smtp://127.0.0.1:${port}`);
    await outcomes(database, session).toEqual(["PENDIENTE CORREO_RECHAZADO", "PENDIENTE CORREO_RECHAZADO"]);
    const server = await startMailServer({ port });
    await outcomes(database, session).toEqual(BOTH_SENT);
    await api.close();
    await server.close();
    expect(server.mails).toHaveLength(2);
  }));

test("a reminder that no mail server took within the grace has failed", () =>
  using(async (database) => {
    const practice = await addPractice(database);
    const session = await addSession(database, practice, { dueAt: minutesFromNow(-1) });
    const api = await start(database, "smtp://127.0.0.1:9");
    await outcomes(database, session).toEqual(["PENDIENTE CORREO_RECHAZADO", "PENDIENTE CORREO_RECHAZADO"]);
    // The grace goes by.
    await database.owner.update(reminders).set({ dueAt: minutesFromNow(-16) });
    await outcomes(database, session).toEqual(["FALLIDO CORREO_RECHAZADO", "FALLIDO CORREO_RECHAZADO"]);
    await api.close();
  }));

test("jobs carry ids and a time, and the practices' own role cannot look at them", () =>
  using(async (database, server) => {
    const practice = await addPractice(database, { fullName: "Canario Vidal" });
    await addSession(database, practice, { dueAt: minutesFromNow(1), notes: "canario" });
    const api = await start(database, server.url, { sweepSeconds: 600 });
    await expect.poll(async () => (await jobsOf(database)).length, PATIENCE).toBe(2);
    for (const { data } of await jobsOf(database))
      expect(Object.keys(data).sort()).toEqual(["dueAt", "id", "professionalId"]);
    const look = database.asProfessional(practice.professionalId, (tx) => tx.execute(sql`select * from jobs.job`));
    await expect(look).rejects.toMatchObject({ cause: { message: expect.stringContaining("permission denied") } });
    await api.close();
  }));

test.runIf(postgres)("two services that start together share 200 reminders, and each is sent once", async () => {
  const url = postgres?.url ?? "";
  const server = await startMailServer();
  const database = await openServer(url);
  const practice = await addPractice(database);
  const emails: string[] = [];
  for (let n = 0; n < 100; n++) emails.push((await addSession(database, practice, { dueAt: minutesFromNow(0) })).email);
  const own = async () => await startTestApi({ smtpUrl: server.url }, { database: await openServer(url), pace: QUICK });
  const services = await Promise.all([own(), own()]);
  await expect.poll(() => server.mails.length, PATIENCE).toBeGreaterThanOrEqual(200);
  const waiting = async () =>
    await database.owner.execute(sql`select 1 from session_reminders where status <> 'ENVIADO'`);
  await expect.poll(async () => ((await waiting()) as unknown as { rows: unknown[] }).rows, PATIENCE).toEqual([]);
  const sentBy = services.map(({ logs }) => logs.filter((line) => line.includes("reminder sent")).length);
  await Promise.all(services.map((service) => service.close()));
  await database.close();
  await server.close();
  expect(server.mails.map(({ to }) => to).sort()).toEqual([...emails, ...Array(100).fill(practice.email)].sort());
  expect(Math.min(...sentBy)).toBeGreaterThan(20);
});
