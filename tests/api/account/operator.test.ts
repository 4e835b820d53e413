import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { session } from "../../../api/account/accounts.table.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { type AccountBrowser, browserOf } from "../../support/account.ts";
import { askAdmin, typeAdmin, typeAdminWithin, typeCommand } from "../../support/admin.ts";
import { aClient, createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createFeed } from "../../support/diary.ts";
import { createNote } from "../../support/notes.ts";
import { openServer } from "../../support/openServer.ts";
import { type RoledServer, startRoledServer } from "../../support/servers.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-admin-"));
/** As the operator's own: no superuser signs in, and practices' queries have a role of their own. */
let server: RoledServer;
let api: TestApi;
beforeAll(async () => {
  server = await startRoledServer();
  const database = await openServer(server.url, { practiceUrl: server.practiceUrl });
  api = await startTestApi({ signUp: "waitlist" }, { database });
});
afterAll(async () => {
  await api.close();
  await server.server.stop();
  rmSync(folder, { recursive: true });
});

const settings = () => ({
  DATABASE_URL: server.url,
  DATABASE_PRACTICE_URL: server.practiceUrl,
  DATA_DIR: folder,
});
const admin = (...words: string[]) => askAdmin(settings(), ...words);
const typed = (...words: string[]) => typeAdmin(settings(), ...words);
const opens = async (token: string) => (await api.call("/user-info", { token })).status;
const signIn = ({ email, password }: SignedIn) => browserOf(api, "").post("/sign-in/email", { email, password });

/** What the audit tells of the operator in somebody's practice. */
async function operatorIn(email: string): Promise<string[]> {
  const { rows } = (await api.database.owner.execute(sql`
    select act || ' ' || thing as told from audit_entries e join professionals p on p.id = e.professional_id
    where p.email = ${email} and who = 'OPERATOR' order by e.at`)) as unknown as { rows: { told: string }[] };
  return rows.map(({ told }) => told);
}

describe("an account that the operator shuts", () => {
  test("opens by nothing that opened it, for whoever knows the password and for programs, until it is opened again", async () => {
    const therapist = await newTherapist(api);
    const neighbour = await newTherapist(api);
    const program = await accessOf(api, therapist);
    const { path } = await createFeed(api, therapist.token, { muestra: "NOMBRES" });
    const ofNeighbour = await createFeed(api, neighbour.token);
    const reads = async (feed: string) => (await api.call(feed)).status;
    expect([await opens(program.token), await reads(path)]).toEqual([200, 200]);
    const { ok, said } = await typed("lock", therapist.email.toUpperCase());
    expect({ ok, said }).toEqual({ ok: true, said: expect.stringContaining("está bloqueada") });
    expect([await opens(program.token), await reads(path)]).toEqual([401, 404]);
    expect(await opens(therapist.token)).toBe(401);
    const refused = await signIn(therapist);
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: "ACCOUNT_LOCKED", message: "Esta cuenta está bloqueada. Escribe a soporte para saber por qué." },
    ]);
    expect((await browserOf(api, "").post("/sign-in/email", { email: therapist.email, password: "otra" })).status).toBe(
      401,
    );
    expect([await opens(neighbour.token), await reads(ofNeighbour.path)]).toEqual([200, 200]);

    expect((await admin("unlock", therapist.email)).said).toContain("vuelve a estar abierta");
    expect((await signIn(therapist)).status).toBe(200);
    expect([await opens(program.token), await reads(path)]).toEqual([401, 404]);
    expect(await operatorIn(therapist.email)).toEqual(["LOCKED ACCOUNT", "UNLOCKED ACCOUNT"]);
  });

  test("is not opened by a new password either, nor by a sign-in that began a moment before", async () => {
    const therapist = await newTherapist(api);
    await admin("lock", therapist.email);
    const browser = browserOf(api, "");
    await browser.post("/email-otp/request-password-reset", { email: therapist.email });
    const otp = await api.codeFor(therapist.email);
    const password = "una-nueva-clave-9";
    await browser.post("/email-otp/reset-password", { email: therapist.email, otp, password });
    expect((await signIn({ ...therapist, password })).body.code).toBe("ACCOUNT_LOCKED");

    const late = await newTherapist(api);
    const own = sql`${session.userId} = (select id from auth."user" where email = ${late.email})`;
    const before = await api.database.owner.select().from(session).where(own);
    expect(before).toHaveLength(1);
    await admin("lock", late.email);
    await api.database.owner.insert(session).values(before);
    expect(await opens(late.token)).toBe(401);
  });

  test("whoever locked herself out by guessing is let in again, in the browser she always uses and in any other", async () => {
    const therapist = await newTherapist(api);
    const { email, password } = therapist;
    const stranger = () => browserOf(api, "");
    const enter = (browser: AccountBrowser, typed: string) =>
      browser.post("/sign-in/email", { email, password: typed }).then(({ status }) => status);
    const own = stranger();
    expect(await enter(own, password)).toBe(200);
    await own.post("/sign-out");
    for (const browser of [stranger(), own]) {
      for (let tries = 0; tries < 30; tries++) if ((await enter(browser, "no es esta")) === 429) break;
      expect(await enter(browser, password)).toBe(429);
    }
    expect((await admin("unlock", email)).said).toContain("no estaba bloqueada");
    // The service refuses again for half a second whom it has just refused.
    for (const browser of [stranger(), own])
      await expect.poll(() => enter(browser, password), { interval: 200 }).toBe(200);
  });
});

test("where others run the accounts none is locked or opened, since what is left of the portal's own opens nothing", async () => {
  const { email, token } = await newTherapist(api);
  const elsewhere = (...words: string[]) =>
    askAdmin(
      { ...settings(), AUTH_JWKS_URL: "https://cuentas.ejemplo.es/jwks", AUTH_ISSUER: "https://cuentas.ejemplo.es" },
      ...words,
    );
  for (const command of ["lock", "unlock"])
    expect(await elsewhere(command, email)).toEqual({
      ok: false,
      said: `Ninguna cuenta propia del portal se abre con ${email}. Las de Clerk u otros se llevan allí.`,
    });
  expect([await opens(token), await operatorIn(email)]).toEqual([200, []]);
});

test("people are let in from the waiting list, and an account is closed only when that is confirmed", async () => {
  expect((await admin("waitlist")).said).toBe("No hay nadie en la lista de espera.");
  const email = "espera@ejemplo.es";
  await browserOf(api, "").post("/waitlist", { email });
  expect((await admin("waitlist")).said).toMatch(/^espera@ejemplo\.es\t.+\tespera$/);
  expect((await admin("admit", email)).said).toContain("ya puede crear su cuenta");
  expect((await admin("admit", email)).said).toBe(`${email} ya podía crear su cuenta.`);
  expect((await admin("waitlist")).said).toContain("puede entrar desde");

  const therapist = await newTherapist(api);
  expect((await admin("close", therapist.email)).said).toContain("--confirm");
  expect(await opens(therapist.token)).toBe(200);
  expect((await admin("close", therapist.email, "--confirm")).said).toContain("Está cerrada la cuenta");
  expect((await signIn(therapist)).status).toBe(401);
});

test("a practice is exported whole, and nothing of another one; over nothing that is there, for nobody else to read", async () => {
  const therapist = await newTherapist(api);
  const other = await newTherapist(api);
  const client = await createClient(api, therapist.token, aClient({ nombre: "Lucía Canario" }));
  const gone = await createClient(api, therapist.token, aClient({ nombre: "Borrada Canario" }));
  await api.call(`/clientes/${gone.id}`, { token: therapist.token, method: "DELETE" });
  await createNote(api, therapist.token, client.id);
  await createClient(api, other.token, aClient({ nombre: "De otra consulta" }));
  const file = path.join(folder, "consulta.jsonl");
  const { ok, said } = await typed("export", therapist.email, file);
  expect(await operatorIn(therapist.email)).toEqual(["EXPORTED PRACTICE"]);
  expect({ ok, said }).toEqual({ ok: true, said: expect.stringContaining("Son datos de salud") });
  expect(said).not.toContain("Canario");
  const text = readFileSync(file, "utf8");
  const rows = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { table: string; row: { id: string } });
  const counted = Map.groupBy(rows, ({ table }) => table);
  expect(counted.get("professionals")).toHaveLength(1);
  expect(
    counted
      .get("clients")
      ?.map(({ row }) => row.id)
      .sort(),
  ).toEqual([client.id, gone.id].sort());
  expect(counted.get("notes")).toHaveLength(1);
  expect(text).not.toContain("De otra consulta");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "lo que había");
  expect((await admin("export", therapist.email, file)).ok).toBe(false);
  expect(readFileSync(file, "utf8")).toBe("lo que había");
});

test("an export whose end does not fit on the disk is no file and no success", async () => {
  const therapist = await newTherapist(api);
  await opens(therapist.token);
  // What is written last is larger than what does not fit.
  await api.database.owner.execute(sql`insert into mail_refusals (professional_id, address_hash)
    select id, 'nadie ' || n from professionals, generate_series(1, 50) as n where email = ${therapist.email}`);
  const whole = path.join(folder, "entera.jsonl");
  const cut = path.join(folder, "cortada.jsonl");
  expect((await admin("export", therapist.email, whole)).ok).toBe(true);
  const kilobytes = Math.floor((statSync(whole).size - 1) / 1024);
  expect((await typeAdminWithin(kilobytes, settings(), "export", therapist.email, cut)).ok).toBe(false);
  expect(existsSync(cut)).toBe(false);
});

test.each([["admin", "admit", "ana@ejemplo.es"], ["recover", "new-secret"], ["backup"]] as const)(
  "without the service's settings no practice is made that nobody uses, and they are named (%s)",
  async (...typed) => {
    const [command, ...words] = typed;
    const nowhere = path.join(folder, `sin ajustes ${command}`);
    expect(await typeCommand(command, { DATABASE_URL: "", DATA_DIR: nowhere }, ...words)).toEqual({
      ok: false,
      said: `En ${nowhere} no hay ninguna consulta: pon los ajustes del servicio (DATABASE_URL, DATA_DIR).`,
    });
    expect(existsSync(nowhere)).toBe(false);
  },
);

test.each([
  [[], "npm run admin -- lock CORREO"],
  [["lock", "nadie@ejemplo.es"], "Ninguna cuenta propia"],
  [["resend"], "npm run admin -- resend reminders [CORREO] | mails"],
  [["resend", "reminders", "nadie@ejemplo.es"], "Ninguna consulta es de"],
  [["toString", "x@y.es"], "Di qué hay que hacer"],
  [["export", "nadie@ejemplo.es", path.join(folder, "x")], "Ninguna consulta es de"],
])("what cannot be done is said in one sentence, and ends with a failure (%j)", async (words, sentence) => {
  // One of them as the process that it is; they end alike.
  const { ok, said } = await (words[0] === "lock" ? typed : admin)(...words);
  expect(ok).toBe(false);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^\s+at /m);
});
