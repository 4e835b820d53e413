import { type ChildProcess, spawn } from "node:child_process";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readGatewayConfig } from "../../../gateway/core/config.ts";
import { startTestGateway } from "../../support/gateway.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
import { ISSUER } from "../../support/outside/signer.ts";
import { CLIENTS } from "./documents.ts";

let service: RestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(async () => {
  await service.stop();
});

test("without settings it stands before the service of the same machine", () => {
  expect(readGatewayConfig({})).toMatchObject({
    port: 4000,
    host: "127.0.0.1",
    apiBaseUrl: "http://127.0.0.1:4001",
    publicUrl: "http://localhost:4000",
    authJwksUrl: "http://127.0.0.1:4001/auth/jwks",
    authIssuer: "http://localhost:4000",
    authAudience: "consulta",
    trustProxy: 0,
    production: false,
  });
});

test.each([
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["API_BASE_URL", "ftp://x"],
  ["PUBLIC_URL", "consulta"],
  ["AUTH_JWKS_URL", "no"],
  ["TRUST_PROXY", "-1"],
  ["LOG_LEVEL", "mucho"],
  ["NODE_ENV", "prod"],
])("a bad %s (%s) is told in one Spanish sentence that names it", (name, value) => {
  expect(() => readGatewayConfig({ [name]: value })).toThrow(new RegExp(`^${name} (debe|no).*\\.$`));
});

/** The program itself, from its source, as its own process. */
function program(env: NodeJS.ProcessEnv): ChildProcess {
  const load =
    'import("vite").then((vite) => vite.runnerImport("/gateway/app/main.ts", { configFile: false, logLevel: "error" }))';
  return spawn(process.execPath, ["-e", load], {
    env: { ...process.env, NODE_ENV: "development", LOG_LEVEL: "info", ...env },
  });
}
const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once("exit", resolve));

describe("the program", () => {
  test("gives up with one sentence when its port is taken or a setting is bad", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    for (const [env, sentence] of [
      [{ PORT: `${port}` }, `El puerto ${port} ya está en uso; cierra el otro programa o cambia PORT.\n`],
      [{ TRUST_PROXY: "x" }, "TRUST_PROXY debe ser el número de proxies delante del portal, entre 0 y 10.\n"],
    ] as const) {
      const child = program(env);
      const said = child.stderr ? text(child.stderr) : "";
      expect(await ended(child)).toBe(1);
      expect(await said).toBe(sentence);
    }
    other.close();
  });

  test("ends on SIGTERM after the answers that are under way, and logs no word of them", async () => {
    const child = program({ PORT: "0", API_BASE_URL: service.url, AUTH_ISSUER: ISSUER });
    const lines: string[] = [];
    const url = await new Promise<string>((resolve) => {
      child.stdout?.on("data", (chunk: Buffer) => {
        lines.push(chunk.toString());
        const ready = /"url":"([^"]+)"/.exec(lines.join(""))?.[1];
        if (ready) resolve(ready);
      });
    });
    let arrived = (): void => undefined;
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    service.on("GET /clientes", () => {
      arrived();
      return { json: [] };
    });
    const asking = fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await service.token()}` },
      body: JSON.stringify({ query: CLIENTS, variables: { filter: { search: "canario" } } }),
    });
    await underWay;
    child.kill("SIGTERM");
    const answer = await asking;
    expect(await answer.json()).toMatchObject({ data: { clients: { items: [] } } });
    expect(await ended(child)).toBe(0);
    expect(lines.join("")).toContain('"name":"Clients"');
    expect(lines.join("")).not.toContain("canario");
  });
});

test("a gateway that takes its leave says so on connections that are kept open", async () => {
  const gateway = await startTestGateway({ apiUrl: service.url });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ready = (): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get(`${gateway.url}/readyz`, { agent }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode));
      }).once("error", reject);
    });
  expect(await ready()).toBe(200);
  const closed = gateway.close();
  expect(await ready()).toBe(503);
  await closed;
  agent.destroy();
});

test("closing under load fails no request that was sent on an open connection", async () => {
  const gateway = await startTestGateway({ apiUrl: service.url });
  const token = await service.token();
  let closed: Promise<void> | null = null;
  let answered = 0;
  const failures: unknown[] = [];
  const refusedConnection = (error: unknown): boolean =>
    error instanceof Error &&
    error.cause instanceof Error &&
    "code" in error.cause &&
    error.cause.code === "ECONNREFUSED";
  const client = async (): Promise<void> => {
    for (;;) {
      try {
        const { errors } = await gateway.ask(CLIENTS, {}, token);
        answered += 1;
        if (errors.length > 0) failures.push(errors);
        if (answered === 200) closed = gateway.close();
      } catch (error) {
        if (!closed || !refusedConnection(error)) failures.push(error);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: 20 }, client));
  await closed;
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThanOrEqual(200);
});
