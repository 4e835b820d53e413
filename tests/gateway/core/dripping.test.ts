import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { overDouble } from "./overDouble.ts";

const { service } = await overDouble();

const TOTAL_MS = 1_000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ apiUrl: service.url, upstreamTotalMs: TOTAL_MS });
});
afterAll(() => gateway.close());

test("an answer of the service that drips without end is ended", async () => {
  service.on("GET /auth/drips", "drip");
  const startedAt = performance.now();
  // On a busy machine not even its head may be there in time: then it is 503.
  const answer = await fetch(`${gateway.url}/auth/drips`);
  if (answer.status === 200) await expect(answer.text()).rejects.toThrow();
  else expect(answer.status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(TOTAL_MS * 20);
});

test("a request that drips without end is ended, and the service is let go", async () => {
  const startedAt = performance.now();
  const ended = await new Promise<string>((resolve) => {
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const asking = request(`${gateway.url}/auth/sign-in/email`, { method: "POST", headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(`${answer.statusCode} ${answer.headers.connection}`));
    });
    const drop = setInterval(() => asking.write(" "), 20);
    asking.on("close", () => clearInterval(drop));
    asking.on("error", () => resolve("cut"));
  });
  expect(["503 close", "cut"]).toContain(ended);
  expect(performance.now() - startedAt).toBeLessThan(TOTAL_MS * 20);
});

test("a reader that never reads lets the service go", async () => {
  service.on("GET /auth/huge", "huge");
  const startedAt = performance.now();
  const asking = request(`${gateway.url}/auth/huge`, (answer) => answer.pause());
  asking.on("error", () => undefined).end();
  await expect.poll(() => service.calls.at(-1)?.path).toBe("/auth/huge");
  await service.calls.at(-1)?.ended;
  expect(performance.now() - startedAt).toBeLessThan(TOTAL_MS * 20);
  asking.destroy();
});
