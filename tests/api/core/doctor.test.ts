import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Checked, type CheckName, examine } from "../../../api/app/doctor/examine.ts";
import { noteAttempt } from "../../../api/core/backups/kept.ts";
import type { ApiConfig, DatabaseChoice } from "../../../api/core/config.ts";
import { openFolder } from "../../../api/core/database/embedded.ts";
import type { ModelChoice } from "../../../api/core/outsideSettings.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { fillDataFolder } from "../../support/dataFolder.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { openServer } from "../../support/openServer.ts";
import { type AiProviderDouble, KEY, startAiProvider } from "../../support/outside/aiProvider.ts";
import { type PaypalDouble, startPaypal } from "../../support/outside/paypal.ts";
import { pgbouncerProgram, startPgBouncer } from "../../support/pgbouncer.ts";
import { freePort } from "../../support/ports.ts";
import { asSuperuser, newOwner, type RoledServer, SECRET, startRoledServer, usersOf } from "../../support/servers.ts";

const MODEL = "claude-de-prueba";
const folder = mkdtempSync(path.join(tmpdir(), "consulta-doctor-"));
let server: RoledServer;
let api: TestApi;
let ai: AiProviderDouble;
let paypal: PaypalDouble;
let mail: MailServer;
let well: ApiConfig;
beforeAll(async () => {
  server = await startRoledServer();
  const database = await openServer(server.url, { practiceUrl: server.practiceUrl });
  [api, ai, paypal, mail] = await Promise.all([
    startTestApi({}, { database }),
    startAiProvider([MODEL]),
    startPaypal(),
    startMailServer({ login: { user: "portal", password: SECRET } }),
  ]);
  const smtpUrl = mail.url.replace("//", `//portal:${encodeURIComponent(SECRET)}@`);
  well = {
    ...api.config,
    port: Number(new URL(api.url).port),
    publicUrl: api.url,
    dataDir: folder,
    database: onServer(server.url, server.practiceUrl),
    ai: { provider: "anthropic", model: MODEL, apiKey: KEY, baseUrl: ai.url },
    payments: paypal.choice,
    smtpUrl,
  };
});
afterEach(() => {
  vi.useRealTimers();
  paypal.fault = null;
});
afterAll(async () => {
  await api.close();
  await Promise.all([ai.close(), paypal.close(), mail.close(), server.server.stop()]);
  rmSync(folder, { recursive: true });
});

const stateOf = (found: Checked[]) => Object.fromEntries(found.map(({ check, state }) => [check, state]));
/** What is found of one thing where the settings are others. */
async function findingOf(check: CheckName, changed: Partial<ApiConfig>): Promise<string> {
  const found = (await examine({ ...well, ...changed })).find((one) => one.check === check);
  return `${found?.state}: ${found?.sentence}`;
}
const onServer = (url: string, practiceUrl: string | null = null, directUrl: string | null = null): DatabaseChoice => ({
  kind: "postgres",
  url,
  practiceUrl,
  directUrl,
});
const databaseAt = (...at: Parameters<typeof onServer>) => findingOf("database", { database: onServer(...at) });
/** The command itself, as an operator types it. */
const doctor = (env: Record<string, string>): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ["api/app/doctor.ts", "--json"],
      { env: { PATH: process.env.PATH, ...env, NODE_NO_WARNINGS: "1" } },
      (error, out, complaints) => resolve({ code: Number(error?.code ?? 0), said: `${out}${complaints}` }),
    );
  });

test("an installation that is well is told so of each part, no mail is sent, no text goes to the model, nobody pays", async () => {
  const found = await examine(well);
  expect(found.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(found).toHaveLength(13);
  expect([mail.mails, ai.requests, paypal.calls]).toEqual([[], [], ["HEAD /"]]);
  for (const secret of [SECRET, KEY, paypal.choice.secret]) expect(JSON.stringify(found)).not.toContain(secret);
});

describe("one thing that is wrong is told by its own line alone", () => {
  const wrongs = async (changed: Partial<ApiConfig>) =>
    Object.entries(stateOf(await examine({ ...well, ...changed })))
      .filter(([, state]) => state !== "ok")
      .map(([check]) => check);

  test("the database is away: neither the rest nor the time it takes suffers", async () => {
    const startedAt = performance.now();
    const away = `postgres://consulta:${SECRET}@127.0.0.1:${await freePort()}/consulta`;
    expect(await wrongs({ database: onServer(away) })).toEqual(["database", "signatures", "audit", "backups"]);
    expect(await databaseAt(away)).toMatch(/^wrong: PostgreSQL en 127\.0\.0\.1:\d+ no responde .*ECONNREFUSED/);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test("password, database, role of the practices, rights between them", async () => {
    expect(await databaseAt(server.url.replace(SECRET, "otra"))).toMatch(/usuario o la clave \(DATABASE_URL\)/);
    expect(await databaseAt(`${server.url}x`)).toMatch(/no tiene esa base de datos/);
    expect(await databaseAt(server.url, server.url)).toMatch(/^wrong: DATABASE_PRACTICE_URL tiene que ser/);
    expect(await databaseAt(server.url, server.practiceUrl.replace(SECRET, "otra"))).toMatch(/DATABASE_PRACTICE_URL\)/);
    expect(await databaseAt(await newOwner(server.server, "nuevo"))).toMatch(/^ok: .* todavía vacío/);
    await asSuperuser(server.server, "alter table public.clients no force row level security", "consulta");
    try {
      expect(await databaseAt(server.url, server.practiceUrl)).toMatch(/^wrong: .*faltan derechos o políticas/);
    } finally {
      await asSuperuser(server.server, "alter table public.clients force row level security", "consulta");
    }
  });

  test.runIf(pgbouncerProgram())("a pooler on the way, which is known, is not, or is away", async () => {
    const { server: at, url, practiceUrl } = server;
    const pooler = await startPgBouncer({ port: new URL(url).port, users: await usersOf(at) });
    const [through, practices] = [pooler.through(url), pooler.through(practiceUrl)];
    expect(await databaseAt(through, practices, url)).toMatch(/^ok: /);
    expect(await databaseAt(through, practices)).toMatch(/^wrong: .*DATABASE_DIRECT_URL/);
    await pooler.stop();
    expect(await databaseAt(through, practices, url)).toMatch(/^wrong: .*ECONNREFUSED.*\(DATABASE_URL\)/);
  });

  test("a key, a model, a provider that does not answer", async () => {
    const other = (changed: Partial<ModelChoice>) =>
      findingOf("ai", { ai: { provider: "anthropic", model: MODEL, apiKey: KEY, baseUrl: ai.url, ...changed } });
    expect(await other({ apiKey: "otra" })).toMatch(/^wrong: .*AI_API_KEY/);
    expect(await other({ model: "otro" })).toMatch(/^wrong: .*AI_MODEL/);
    expect(await other({ model: "otro", provider: "openai-compatible" })).toMatch(/^wrong: .*AI_MODEL/);
    expect(await other({ provider: "openai-compatible" })).toMatch(/^ok: /);
    expect(await other({ provider: "openai-compatible", baseUrl: `${ai.url}/other` })).toMatch(/^ok: .*no dice/);
    expect(await other({ baseUrl: `http://127.0.0.1:${await freePort()}/v1` })).toMatch(/^wrong: .*ECONNREFUSED/);
  });

  test("PayPal does not take the keys, is down, or says nothing", async () => {
    expect(await wrongs({ payments: { ...paypal.choice, secret: "otra" } })).toEqual(["payments"]);
    expect(await findingOf("payments", { payments: { ...paypal.choice, secret: "otra" } })).toMatch(/no acepta PAYPAL/);
    paypal.fault = "down";
    expect(await findingOf("payments", {})).toMatch(/^wrong: .*no responde como debe/);
    expect(await findingOf("payments", { payments: null })).toMatch(/^ok: /);
  });

  test("the mail server refuses the password, cannot encrypt, or never greets", async () => {
    expect(await findingOf("mail", { smtpUrl: mail.url.replace("//", "//portal:otra@") })).toMatch(
      /usuario o la clave/,
    );
    const unknown = await startMailServer({ encrypts: true });
    const mute = createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const address = mute.address();
    const port = typeof address === "object" ? address?.port : 0;
    try {
      expect(await findingOf("mail", { smtpUrl: unknown.url })).toMatch(/^wrong: .*cifrar.*CERT/);
      expect(await findingOf("mail", { smtpUrl: `smtp://127.0.0.1:${port}` })).toMatch(/^wrong: .*a tiempo/);
    } finally {
      await unknown.close();
      mute.close();
    }
    expect(await findingOf("mail", { smtpUrl: null, production: true })).toMatch(/^wrong: SMTP_URL/);
  });

  test("a real practice's mails would come from this machine, or its messages to support go to it", async () => {
    const here = { mailFrom: "Consulta <no-reply@localhost>", supportEmail: "soporte@localhost", production: true };
    const away = { mailFrom: "Consulta <no-reply@ejemplo.es>", supportEmail: "soporte@ejemplo.es", production: true };
    expect(await findingOf("mail", here)).toMatch(/^wrong: .*MAIL_FROM y SUPPORT_EMAIL/);
    const catcher = { ...away, mailFrom: "Consulta <no-reply@localhost.localdomain>" };
    expect(await findingOf("mail", catcher)).toMatch(/^wrong: .*MAIL_FROM una/);
    expect(await findingOf("mail", { ...here, mailFrom: away.mailFrom })).toMatch(/^wrong: .*en SUPPORT_EMAIL una/);
    expect(await findingOf("mail", away)).toMatch(/^ok: /);
    expect(await findingOf("mail", { ...here, production: false })).toMatch(/^ok: /);
  });

  test("the mail server elsewhere would take the password unencrypted, unless that is wanted", async () => {
    // Not the machine's own name: for the portal it is another machine.
    const clear = await startMailServer({ address: "127.0.0.2", login: { user: "portal", password: SECRET } });
    const signed = clear.url.replace("//", `//portal:${encodeURIComponent(SECRET)}@`);
    try {
      expect(await findingOf("mail", { smtpUrl: signed })).toMatch(/^wrong: .*cifrar/);
      for (const wanted of ["ignoreTLS=true", "requireTLS=false"])
        expect(await findingOf("mail", { smtpUrl: `${signed}/?${wanted}` })).toMatch(/^ok: /);
    } finally {
      await clear.close();
    }
  });

  test("a clock that is a minute off, by whichever other clock is at hand", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    expect(await findingOf("clock", {})).toMatch(/^wrong: Este reloj va 60 segundos por delante del de PostgreSQL/);
    expect(await findingOf("clock", { database: { kind: "folder" }, ai: null })).toMatch(/^wrong: .*127\.0\.0\.1/);
    expect(await findingOf("clock", { database: { kind: "folder" }, ai: null, payments: null })).toMatch(/^ok: No hay/);
  });

  test("nobody serves, or somebody else does", async () => {
    expect(await findingOf("service", { port: await freePort() })).toMatch(/^wrong: Nadie responde/);
    expect(await findingOf("service", { port: Number(new URL(ai.url).port) })).toMatch(/^wrong: /);
    const open = { publicUrl: "http://portal.ejemplo.es", production: true };
    expect(await findingOf("entrance", open)).toMatch(/^wrong: PUBLIC_URL .* no va cifrada/);
  });
});

test("of the embedded database it tells while the service has it open, while another port is said, and when it is at rest", async () => {
  const dataDir = path.join(folder, "embedded");
  const backups = { isHourly: true, folder: path.join(dataDir, "backups"), key: null };
  const own = await startTestApi({ dataDir, backups }, { database: await openFolder(await fillDataFolder(dataDir)) });
  const env = { DATA_DIR: dataDir, API_PORT: new URL(own.url).port, PUBLIC_URL: own.url };
  try {
    const now = JSON.parse((await doctor(env)).said) as { ok: boolean; checks: Checked[] };
    expect(now.checks.filter(({ state }) => state !== "ok").map(({ check }) => check)).toEqual([
      "signatures",
      "audit",
      "backups",
    ]);
    const other = await doctor({ ...env, API_PORT: `${await freePort()}` });
    expect([other.code, other.said]).toEqual([1, expect.stringContaining("ya está en uso por otro proceso")]);
    mkdirSync(backups.folder, { recursive: true });
    const at = new Date();
    writeFileSync(
      path.join(backups.folder, `consulta-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`),
      "",
    );
    noteAttempt(backups.folder, { at: at.toISOString(), outcome: "ok", sentence: null, bytes: 1, seconds: 1 });
    expect(await doctor(env)).toMatchObject({ code: 0, said: expect.stringContaining('"ok":true') });
  } finally {
    await own.close();
  }
  const rest = JSON.parse((await doctor(env)).said) as { checks: Checked[] };
  expect(stateOf(rest.checks)).toMatchObject({
    service: "wrong",
    entrance: "wrong",
    database: "ok",
    signatures: "ok",
    audit: "ok",
    versions: "ok",
  });
  // It was let go of: the portal starts on it again.
  await (await openFolder(dataDir)).close();
});

test("settings that cannot be read are named, and nothing is guessed of the rest", async () => {
  const { code, said } = await doctor({ API_PORT: "muchos", SMTP_URL: `smtp://portal:${SECRET}@127.0.0.1:1` });
  const { checks } = JSON.parse(said) as { checks: Checked[] };
  expect([code, checks[0]?.sentence]).toEqual([1, "API_PORT tiene que ser un número de puerto entre 0 y 65535."]);
  expect(new Set(checks.slice(1).map(({ state }) => state))).toEqual(new Set(["unseen"]));
  expect(said).not.toContain(SECRET);
});
