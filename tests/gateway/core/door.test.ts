import "reflect-metadata";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proxyNotice } from "../../../gateway/app/proxies.ts";
import { startGateway } from "../../../gateway/app/server.ts";
import { readGatewayConfig } from "../../../gateway/core/config.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";

let service: RestService;
let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "web-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>Consulta</title>");
  writeFileSync(path.join(folder, "assets/app-1a2b.js"), "console.log(1)");
  writeFileSync(path.join(folder, "assets/app-1a2b.js.gz"), gzipSync("console.log(1)"));
  service = await startRestService();
  gateway = await startTestGateway({ apiUrl: service.url, webDir: folder, explorerDir: folder });
});
afterAll(async () => {
  await gateway.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  service.calls.length = 0;
});

const open = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${gateway.url}${address}`, { headers: { accept: "text/html", ...headers }, redirect: "manual" });

describe("the web app", () => {
  test.each(["/", "/login", "/dashboard/clients?pagina=2"])(
    "%s opens the app's one page, asked for anew each time",
    async (address) => {
      const answer = await open(address);
      expect(await answer.text()).toContain("<title>Consulta</title>");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'self';script-src 'self';");
      expect(answer.headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests; ");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("x-powered-by")).toBeNull();
      const head = await fetch(`${gateway.url}${address}`, { method: "HEAD", headers: { accept: "text/html" } });
      expect([head.status, head.headers.get("content-type")]).toEqual([200, answer.headers.get("content-type")]);
    },
  );

  test("its files are kept for good and sent compressed when a browser takes that", async () => {
    const answer = await open("/assets/app-1a2b.js", { accept: "*/*", "accept-encoding": "gzip" });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(await answer.text()).toBe("console.log(1)");
  });

  test("a file that is not there, and an address no browser opens, are not the page", async () => {
    for (const [address, accept] of [
      ["/assets/app-gone.js", "*/*"],
      ["/gone.png", "text/html"],
      ["/login", "application/json"],
    ]) {
      const answer = await open(address ?? "", { accept: accept ?? "" });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "NOT_FOUND", requestId: expect.any(String) });
    }
  });
});

test("answers of GraphQL are protected and stored nowhere, also the refused ones", async () => {
  for (const token of [await service.token(), undefined]) {
    const { headers } = await gateway.ask("{ viewer { id } }", {}, token, { "x-request-id": "request-0002" });
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "referrer-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age"),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": "request-0002",
    });
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("without the explorer's build a browser finds Apollo's own page at /graphql/sandbox, the one that may load from elsewhere", async () => {
  const answer = await open("/graphql/sandbox");
  const html = await answer.text();
  const nonce = /nonce="([0-9a-f]{64})"/.exec(html)?.[1];
  expect(html).toContain("embeddable-sandbox.umd.production.min.js");
  expect(html).toContain('var initialEndpoint = window.location.origin + "/graphql";');
  expect(nonce).toBeDefined();
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain(`script-src 'nonce-${nonce}' https://embeddable-sandbox.cdn.apollographql.com;`);
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain("unsafe");
});

describe("the doors to the service", () => {
  test("pass the request and its answer on, cookies and all, and say who is asking", async () => {
    const cookies = ["a=1; HttpOnly; SameSite=Lax", "b=2; Path=/"];
    service.on("POST /auth/sign-in/email", {
      status: 201,
      json: { ok: true },
      headers: {
        "set-cookie": cookies,
        "keep-alive": "timeout=1",
        "x-kept": "yes",
        connection: "x-dropped",
        "x-dropped": "yes",
      },
    });
    const answer = await fetch(`${gateway.url}/auth/sign-in/email?next=%2Fdashboard`, {
      method: "POST",
      body: JSON.stringify({ email: "elena@consulta.test" }),
      headers: {
        "content-type": "application/json",
        cookie: "session=1",
        origin: "https://consulta.test",
        "x-forwarded-for": "6.6.6.6",
        "x-forwarded-host": "evil",
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(cookies);
    expect(answer.headers.get("x-kept")).toBe("yes");
    expect(answer.headers.get("x-dropped")).toBeNull();
    expect(service.calls).toMatchObject([
      {
        method: "POST",
        body: { email: "elena@consulta.test" },
        headers: {
          cookie: "session=1",
          origin: "https://consulta.test",
          "x-forwarded-for": "127.0.0.1",
          "x-forwarded-host": new URL(gateway.url).host,
          "x-forwarded-proto": "http",
          "x-request-id": expect.any(String),
        },
      },
    ]);
    expect(service.calls[0]?.query.get("next")).toBe("/dashboard");
  });

  test("lead nowhere else", async () => {
    const raw = await import("node:http");
    const status = (address: string) =>
      new Promise((resolve) =>
        raw.get(gateway.url, { path: address, headers: { accept: "*/*" } }, (answer) =>
          resolve(answer.resume().statusCode),
        ),
      );
    for (const address of ["/auth/../clientes", "/auth/%2e%2e/clientes", "/dev/../../clientes", "/clientes", "/authx"])
      expect(await status(address)).toBe(404);
    expect(service.calls).toEqual([]);
  });

  test("say that the service is away", async () => {
    service.on("GET /auth/get-session", "reset");
    const answer = await open("/auth/get-session");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(await answer.json()).toMatchObject({
      code: "UNAVAILABLE",
      title: "The REST service cannot be reached.",
      requestId: expect.any(String),
    });
  });

  test("for developers are closed in production", async () => {
    service.on("GET /dev/outbox", { json: [] });
    const status = async (changes: Parameters<typeof startTestGateway>[0]) => {
      const other = await startTestGateway(changes);
      const answer = await fetch(`${other.url}/dev/outbox`);
      await other.close();
      return answer.status;
    };
    const own = { apiUrl: service.url, publicUrl: "http://localhost:4000" };
    expect(await status(own)).toBe(200);
    expect(await status({ ...own, production: true })).toBe(404);
    expect(await status({ ...own, publicUrl: "https://portal.ejemplo.es" })).toBe(404);
  });

  test("show unsent mails only to whoever asks for this machine by its own name, and not by way of a proxy on it", async () => {
    service.on("GET /dev/outbox", { json: [] });
    const own = await startTestGateway({ apiUrl: service.url, publicUrl: "http://localhost:4000" });
    const status = (host: string, forwarding = {}) =>
      new Promise<number | undefined>((resolve) => {
        const headers = { host, ...forwarding };
        get(`${own.url}/dev/outbox`, { headers }, (answer) => resolve(answer.resume().statusCode));
      });
    expect(await status("localhost:4000")).toBe(200);
    for (const host of ["malo.ejemplo", "localhost.malo.ejemplo:4000", "192.168.1.5:4000"])
      expect(await status(host, { "x-forwarded-host": "localhost", "x-forwarded-for": "127.0.0.1" })).toBe(404);
    for (const sign of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])
      expect(await status("localhost:4000", { [sign]: "127.0.0.1" }), sign).toBe(404);
    await own.close();
  });
});

test("the professional's address is believed only as far as there are proxies in front", async () => {
  const behind = await startTestGateway({ apiUrl: service.url, trustProxy: 1 });
  await fetch(`${behind.url}/auth/ok`, { headers: { "x-forwarded-for": "6.6.6.6, 9.9.9.9" } });
  expect(service.calls[0]?.headers["x-forwarded-for"]).toBe("9.9.9.9");
  await behind.close();
});

test("the operator is told once that a proxy stands in front which the portal was not told of", async () => {
  const told: string[] = [];
  const config = readGatewayConfig({ PORT: "0", API_BASE_URL: service.url, LOG_LEVEL: "silent" });
  const alone = await startGateway(config, undefined, (notice) => told.push(notice));
  await fetch(`${alone.url}/healthz`);
  expect(told).toEqual([]);
  for (let times = 0; times < 2; times++)
    await fetch(`${alone.url}/healthz`, { headers: { "x-forwarded-for": "203.0.113.5" } });
  expect(told).toEqual([expect.stringMatching(/TRUST_PROXY es 0/)]);
  await alone.close();
});

test("a portal behind TLS says at its start that it was not told of the proxy", () => {
  const notice = (env: NodeJS.ProcessEnv) => proxyNotice(readGatewayConfig(env));
  expect(notice({ PUBLIC_URL: "https://portal.ejemplo.es" })).toMatch(/TRUST_PROXY/);
  expect(notice({ PUBLIC_URL: "https://portal.ejemplo.es", TRUST_PROXY: "1" })).toBeNull();
  expect(notice({})).toBeNull();
});

test("health says the process is there, readiness that the service is", async () => {
  expect((await open("/healthz")).status).toBe(200);
  expect((await open("/readyz")).status).toBe(200);
  service.on("GET /readyz", { status: 503, json: {} });
  expect((await open("/readyz")).status).toBe(503);
  service.on("GET /readyz", "hang");
  expect((await open("/readyz")).status).toBe(503);
  expect((await open("/healthz")).status).toBe(200);
});

test("bytes that are no text are refused, and the service is not asked", async () => {
  const body = Buffer.from(
    '{"query":"mutation { createClient(input: {name: \\"Jos\u00e9\\"}) { client { id } } }"}',
    "latin1",
  );
  const headers = { "content-type": "application/json", authorization: `Bearer ${await service.token()}` };
  const answer = await fetch(`${gateway.url}/graphql`, { method: "POST", headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
  expect(service.calls).toEqual([]);
});
