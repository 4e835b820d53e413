import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { type AccountBrowser, browserOf, newAccount, turnOnSecondStep } from "../../support/account.ts";
import { askAdmin, typeAdmin } from "../../support/admin.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { openServer } from "../../support/openServer.ts";
import { type RoledServer, startRoledServer } from "../../support/servers.ts";

let server: RoledServer;
let api: TestApi;
beforeAll(async () => {
  server = await startRoledServer();
  const database = await openServer(server.url, { practiceUrl: server.practiceUrl });
  api = await startTestApi({}, { database });
});
afterAll(async () => {
  await api.close();
  await server.server.stop();
});

const COMMAND = "second-step-off";
const settings = () => ({
  DATABASE_URL: server.url,
  DATABASE_PRACTICE_URL: server.practiceUrl,
  PUBLIC_URL: api.config.publicUrl,
});
const admin = (...words: string[]) => askAdmin(settings(), COMMAND, ...words);

/** Whether the password alone opens an account, and what it is asked for beside it. */
async function enter(email: string, password: string): Promise<"in" | "second step"> {
  const { body } = await browserOf(api, "").post<{ twoFactorRedirect?: boolean }>("/sign-in/email", {
    email,
    password,
  });
  return body.twoFactorRedirect ? "second step" : "in";
}
const noticesTo = async (email: string) => {
  const mails = await api.database.owner
    .select({ body: outbox.body })
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(asc(outbox.createdAt));
  return mails.filter(({ body }) => body.includes("Se ha quitado la verificación en dos pasos de tu cuenta."));
};
async function operatorIn(email: string): Promise<string[]> {
  const { rows } = (await api.database.owner.execute(sql`
    select act || ' ' || thing as told from audit_entries e join professionals p on p.id = e.professional_id
    where p.email = ${email} and who = 'OPERATOR' order by e.at`)) as unknown as { rows: { told: string }[] };
  return rows.map(({ told }) => told);
}
const isOn = async (browser: AccountBrowser) => (await browser.overview()).secondStep.on;

test("a second step whose telephone and codes are lost is taken off when that is confirmed; its owner is told by mail and by the record", async () => {
  const me = await newAccount(api);
  await api.call("/user-info", { token: me.token });
  const { backupCodes } = await turnOnSecondStep(me, me.password);
  expect(await enter(me.email, me.password)).toBe("second step");

  const asked = await admin(me.email);
  expect(asked).toEqual({ ok: true, said: expect.stringContaining(`npm run admin -- ${COMMAND} CORREO --confirm`) });
  expect(asked.said).toContain("bastará la contraseña");
  expect([await isOn(me), await operatorIn(me.email)]).toEqual([true, []]);

  const done = await typeAdmin(settings(), COMMAND, me.email.toUpperCase(), "--confirm");
  expect(done).toEqual({ ok: true, said: expect.stringContaining("ya no tiene verificación en dos pasos") });
  expect(await enter(me.email, me.password)).toBe("in");
  // As when its owner takes it off: what is open stays open.
  expect(await me.overview()).toMatchObject({ secondStep: { on: false, app: false, backupCodesLeft: 0 } });
  expect(await operatorIn(me.email)).toEqual(["CHANGED ACCOUNT"]);
  await expect.poll(async () => (await noticesTo(me.email)).length, { timeout: 20_000 }).toBe(1);

  const again = await admin(me.email, "--confirm");
  expect(again).toEqual({ ok: true, said: `La cuenta de ${me.email} no tiene verificación en dos pasos.` });
  expect((await noticesTo(me.email)).length).toBe(1);
  const anew = await turnOnSecondStep(me, me.password);
  expect(anew.backupCodes).not.toContain(backupCodes[0]);
});

test("a locked account keeps its second step until it is opened again, and that is said", async () => {
  const me = await newAccount(api);
  await turnOnSecondStep(me, me.password);
  await askAdmin(settings(), "lock", me.email);
  expect(await admin(me.email, "--confirm")).toEqual({
    ok: false,
    said: `La cuenta de ${me.email} está bloqueada. Ábrela antes: npm run admin -- unlock CORREO`,
  });
  await askAdmin(settings(), "unlock", me.email);
  expect(await enter(me.email, me.password)).toBe("second step");
});

test("where others run the accounts their second steps are taken off there", async () => {
  const elsewhere = { AUTH_JWKS_URL: "https://cuentas.ejemplo.es/jwks", AUTH_ISSUER: "https://cuentas.ejemplo.es" };
  const { email } = await newAccount(api);
  expect(await askAdmin({ ...settings(), ...elsewhere }, COMMAND, email, "--confirm")).toEqual({
    ok: false,
    said: `Ninguna cuenta propia del portal se abre con ${email}. Las de Clerk u otros se llevan allí.`,
  });
});
