import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookiesOf } from "../support/api.ts";
import { type ApiProcess, failingStart, startApiProcess } from "../support/apiProcess.ts";
import { composed, environmentOf } from "../support/compose.ts";
import { type MailServer, startMailServer } from "../support/mailServer.ts";
import { freePort } from "../support/ports.ts";
import { postgresPrograms } from "../support/postgres.ts";
import { type RoledServer, SECRET, startRoledServer } from "../support/servers.ts";

/** As docker compose starts them: its commands, its environment, its roles; only hosts and ports are this machine's. */
describe.runIf(postgresPrograms())("the composed service and gateway", () => {
  let roled: RoledServer;
  let mail: MailServer;
  let api: ApiProcess;
  let gateway: ChildProcess;
  let portal: string;
  let service: Record<string, string>;
  const files = mkdtempSync(path.join(tmpdir(), "consulta-files-"));

  beforeAll(async () => {
    [roled, mail] = await Promise.all([startRoledServer(), startMailServer()]);
    const port = `${await freePort()}`;
    portal = `http://localhost:${port}`;
    const given = { AUTH_SECRET: "s".repeat(64), DATABASE_PASSWORD: SECRET, PUBLIC_URL: portal, SMTP_URL: mail.url };
    const here = (url = "") => url.replace("@database:5432", `@127.0.0.1:${new URL(roled.url).port}`);
    const env = environmentOf("api", given);
    service = {
      ...env,
      HOST: "127.0.0.1",
      API_PORT: "0",
      DATABASE_URL: here(env.DATABASE_URL),
      DATABASE_PRACTICE_URL: here(env.DATABASE_PRACTICE_URL),
      DATA_DIR: path.join(files, "volume"),
    };
    api = await startApiProcess(service);
    const [, ...command] = composed("gateway").command ?? [];
    gateway = spawn(process.execPath, command, {
      env: { ...environmentOf("gateway", given), HOST: "127.0.0.1", PORT: port, API_BASE_URL: api.url },
      stdio: "ignore",
    });
  });
  afterAll(async () => {
    gateway.kill("SIGTERM");
    await api.end("SIGTERM");
    await mail.close();
    await roled.server.stop();
    rmSync(files, { recursive: true });
  });

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${portal}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: portal, ...headers },
      body: JSON.stringify(body),
    });

  test("become ready", async () => {
    await expect
      .poll(() =>
        fetch(`${portal}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });

  test("let somebody sign up with a mailed code, take a photo and answer in GraphQL", async () => {
    const email = "ana@ejemplo.es";
    const signedUp = await post("/auth/sign-up/email", { email, password: "una-clave-larga-9", name: "Ana Ruiz" });
    expect(signedUp.status).toBe(200);
    await expect.poll(() => mail.mails.length).toBeGreaterThan(0);
    const otp = mail.mails[0]?.text.match(/^\d{6}$/m)?.[0];
    const browser = cookiesOf(signedUp.headers);
    const verified = await post("/auth/email-otp/verify-email", { email, otp }, browser ? { cookie: browser } : {});
    expect(verified.status).toBe(200);
    const cookie = cookiesOf(verified.headers);
    const { token } = (await (await fetch(`${portal}/auth/token`, { headers: { cookie } })).json()) as {
      token: string;
    };
    const asked = await post("/graphql", { query: "{ viewer { fullName } }" }, { authorization: `Bearer ${token}` });
    expect(await asked.json()).toMatchObject({ data: { viewer: { fullName: "Ana Ruiz" } } });
    const photo = await sharp({ create: { width: 60, height: 60, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const kept = await fetch(`${portal}/auth/manage/image`, {
      method: "POST",
      headers: { "content-type": "image/png", origin: portal, cookie },
      body: new Uint8Array(photo),
    });
    expect(kept.status).toBe(200);
  });

  test("do not start where nothing can be kept, and say so in one sentence", async () => {
    const file = path.join(files, "no-folder");
    writeFileSync(file, "");
    const folder = path.join(file, "data");
    const { code, sentence } = await failingStart({ ...service, DATA_DIR: folder });
    expect([code, sentence]).toEqual([
      1,
      expect.stringContaining(`No se puede escribir en la carpeta de datos ${folder}: elige otra con DATA_DIR.`),
    ]);
  });

  test("show nothing that is for development", async () => {
    expect((await fetch(`${portal}/dev/outbox`)).status).toBe(404);
    expect((await fetch(`${api.url}/dev/outbox`)).status).toBe(401);
  });
});
