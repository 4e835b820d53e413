import { Agent, get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readGatewayConfig } from "../../../gateway/core/config.ts";
import { startTestGateway } from "../../support/gateway.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
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
  ["PUBLIC_URL", "https://clinica.ejemplo.es/consulta"],
  ["AUTH_JWKS_URL", "no"],
  ["TRUST_PROXY", "-1"],
  ["LOG_LEVEL", "mucho"],
  ["NODE_ENV", "prod"],
])("a bad %s (%s) is told in one Spanish sentence that names it", (name, value) => {
  expect(() => readGatewayConfig({ [name]: value })).toThrow(new RegExp(`^${name} (debe|no).*\\.$`));
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
