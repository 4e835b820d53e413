import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFolder } from "../../../api/core/database/embedded.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { browserOf } from "../../support/account.ts";
import { askAdmin, typeAdmin } from "../../support/admin.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { fillDataFolder } from "../../support/dataFolder.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { openServer } from "../../support/openServer.ts";
import { QUICK } from "../../support/pace.ts";
import {
  addPractice,
  addSession,
  cancelSession,
  minutesFromNow,
  outcomesOf,
  type TestSession,
} from "../../support/reminders.ts";
import { type RoledServer, startRoledServer } from "../../support/servers.ts";

let server: RoledServer;
let mail: MailServer;
let api: TestApi;
/** What the mail server says of every address; null: it takes the mail. */
let refusal: number | null = null;
beforeAll(async () => {
  [server, mail] = await Promise.all([startRoledServer(), startMailServer({ refuse: () => refusal })]);
  const database = await openServer(server.url, { practiceUrl: server.practiceUrl });
  api = await startTestApi({ smtpUrl: mail.url }, { database, pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await Promise.all([mail.close(), server.server.stop()]);
});

const admin = (...words: string[]) =>
  askAdmin({ DATABASE_URL: server.url, DATABASE_PRACTICE_URL: server.practiceUrl }, ...words);
const outcomes = (session: TestSession) =>
  expect.poll(() => outcomesOf(api.database, session), { timeout: 30_000, interval: 50 });
const FAILED = ["FALLIDO CORREO_RECHAZADO", "FALLIDO CORREO_RECHAZADO"];
const LATE = ["OMITIDO TARDE", "OMITIDO TARDE"];
const SENT = ["ENVIADO", "ENVIADO"];

test("reminders that a mail server refused, or that came too late, go out once more: of one practice, then of all", async () => {
  const [one, other] = [await addPractice(api.database), await addPractice(api.database)];
  refusal = 550;
  const refused = await addSession(api.database, one, { dueAt: minutesFromNow(-1) });
  const neighbours = await addSession(api.database, other, { dueAt: minutesFromNow(-1) });
  const late = await addSession(api.database, one, { dueAt: minutesFromNow(-20) });
  const past = await addSession(api.database, one, { dueAt: minutesFromNow(-90), startsAt: minutesFromNow(-60) });
  const off = await addSession(api.database, one, { dueAt: minutesFromNow(-1) });
  for (const session of [refused, neighbours, off]) await outcomes(session).toEqual(FAILED);
  for (const session of [late, past]) await outcomes(session).toEqual(LATE);
  await cancelSession(api.database, one, off);
  refusal = null;
  const before = mail.mails.length;

  expect((await admin("resend", "reminders", one.email)).said).toContain(" 6 recordatorios");
  for (const session of [refused, late]) await outcomes(session).toEqual(SENT);
  // Whom nobody has to be reminded of is asked about when it would be sent.
  await outcomes(off).toEqual([]);
  expect(await outcomesOf(api.database, past)).toEqual(LATE);
  expect(await outcomesOf(api.database, neighbours)).toEqual(FAILED);
  expect(mail.mails.length - before).toBe(4);

  expect((await admin("resend", "reminders")).said).toContain(" 2 recordatorios");
  await outcomes(neighbours).toEqual(SENT);
  expect((await admin("resend", "reminders")).said).toContain(" 0 recordatorios");
  expect(mail.mails.length - before).toBe(6);
});

test("a closed practice reminds nobody any more, also when the operator names it", async () => {
  const closed = await addPractice(api.database);
  const session = await addSession(api.database, closed, { dueAt: minutesFromNow(-20) });
  await outcomes(session).toEqual(LATE);
  await api.database.owner
    .update(professionals)
    .set({ closedAt: new Date() })
    .where(eq(professionals.id, closed.professionalId));
  for (const whose of [[closed.email], []])
    expect((await admin("resend", "reminders", ...whose)).said).toContain(" 0 recordatorios");
  expect(await outcomesOf(api.database, session)).toEqual(LATE);
});

test("mails of the accounts whose tries are used up go out once more, with a code that works", async () => {
  expect((await admin("resend", "mails")).said).toContain(" 0 correos");
  refusal = 451;
  const email = "ana@ejemplo.es";
  const browser = browserOf(api, "");
  await browser.post("/sign-up/email", { email, password: "una-clave-9-larga", name: "Ana" });
  // As after its twelve tries, which take ten minutes.
  const giveUp = async () => {
    const { rows } = (await api.database.owner.execute(sql`
      update jobs.job set state = 'failed', completed_on = now() where name = 'account-mails' and state = 'retry' returning id`)) as unknown as {
      rows: unknown[];
    };
    return rows.length;
  };
  await expect.poll(giveUp).toBe(1);
  refusal = null;
  expect((await admin("resend", "mails")).said).toContain(" 1 correos");
  await expect.poll(() => mail.mails.filter(({ to }) => to === email).length).toBe(1);
  const otp = mail.mails.find(({ to }) => to === email)?.text.match(/^\d{6}$/m)?.[0];
  expect((await browser.post("/email-otp/verify-email", { email, otp })).status).toBe(200);
  expect((await admin("resend", "mails")).said).toContain(" 0 correos");
});

test("with the embedded database it waits for the portal to stop, and the next start sends", async () => {
  const dataDir = await fillDataFolder(mkdtempSync(path.join(tmpdir(), "consulta-resend-")));
  try {
    const database = await openFolder(dataDir);
    const own = await startTestApi({ dataDir, smtpUrl: mail.url }, { database, pace: QUICK });
    const practice = await addPractice(database);
    const session = await addSession(database, practice, { dueAt: minutesFromNow(-20) });
    await expect.poll(() => outcomesOf(database, session)).toEqual(LATE);
    expect((await typeAdmin({ DATA_DIR: dataDir }, "resend", "mails")).said).toContain("ya está en uso");
    await own.close();
    expect((await askAdmin({ DATA_DIR: dataDir }, "resend", "reminders")).said).toContain(" 2 recordatorios");
    const reopened = await openFolder(dataDir);
    const again = await startTestApi({ dataDir, smtpUrl: mail.url }, { database: reopened, pace: QUICK });
    await expect.poll(() => outcomesOf(reopened, session)).toEqual(SENT);
    await again.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
