import { expect, test } from "vitest";
import { PATH_MAX, PRACTICE_MAX, PRACTICE_WAITING_MAX } from "../../../gateway/core/bulkhead.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { CLIENTS, CREATE, INPUT } from "./documents.ts";
import { overDouble } from "./overDouble.ts";

const { service } = await overDouble();

const STATS = "{ clientStats { totalClients } }";
const PATIENCE = 30_000;
const QUICK = { json: { data: { totalClients: 1, activeClients: 1 } } };

interface Asked {
  codes: unknown[];
  /** Calls that hung and had ended by then: a neighbour must not have waited for any. */
  endedBefore: number;
}

/**
 * Has three hundred calls hang on one path, and looks at neighbours meanwhile.
 * @param places how many of them the gateway sends on at once: a later one would find the service well again
 */
async function withHanging(
  places: number,
  practiceOf: (n: number) => string,
  look: (ask: (document: string) => Promise<Asked>) => Promise<void>,
): Promise<void> {
  // None of them is given up before it is let go, however slow the machine is.
  const gateway = await startTestGateway({ apiUrl: service.url, upstreamTotalMs: 10 * PATIENCE });
  service.on("GET /clientes/stats", "hang");
  const tokens = await Promise.all(Array.from({ length: 300 }, (_, n) => service.token({ sub: practiceOf(n) })));
  const neighbour = await service.token({ sub: "neighbour" });
  let ended = 0;
  const hanging = tokens.map(async (token) => {
    const { errors } = await gateway.ask(STATS, {}, token);
    // Those past the last place to wait are told at once and hang nowhere.
    if (errors[0]?.extensions.code !== "UPSTREAM_UNAVAILABLE") ended += 1;
  });
  const reached = () => service.calls.filter(({ path }) => path === "/clientes/stats").length;
  await expect.poll(reached, { timeout: PATIENCE }).toBe(places);
  try {
    await look(async (document) => {
      const { errors } = await gateway.ask(document, {}, neighbour);
      return { codes: errors.map(({ extensions }) => extensions.code), endedBefore: ended };
    });
  } finally {
    service.on("GET /clientes/stats", QUICK);
    // Lets go of all that hangs.
    await service.stop();
    await Promise.all(hanging);
    await service.start();
    await gateway.close();
  }
}

test("three hundred calls that hang on one path keep no other path waiting", async () => {
  await withHanging(
    PATH_MAX,
    (n) => `pro-${n}`,
    async (ask) => {
      for (let time = 0; time < 3; time += 1) expect(await ask(CLIENTS)).toEqual({ codes: [], endedBefore: 0 });
    },
  );
});

test("one practice's calls that hang leave the same path to all others", async () => {
  await withHanging(
    PRACTICE_MAX,
    () => "pro-1",
    async (ask) => {
      service.on("GET /clientes/stats", QUICK);
      expect(await ask(STATS)).toEqual({ codes: [], endedBefore: 0 });
    },
  );
});

test("who waits too long is told TIMEOUT, and who comes when too many wait is told at once", async () => {
  service.on("GET /clientes/stats", "hang");
  const token = await service.token({ sub: "pro-1" });
  const gatewayOf = (upstreamTotalMs: number) => startTestGateway({ apiUrl: service.url, upstreamTotalMs });
  const [patient, impatient] = [await gatewayOf(10 * PATIENCE), await gatewayOf(1_000)];
  const codesAt = (gateway: TestGateway, asked: number, told: unknown[] = []) =>
    Promise.all(
      Array.from({ length: asked }, async () => {
        const { errors } = await gateway.ask(STATS, {}, token);
        told.push(errors[0]?.extensions.code);
      }),
    ).then(() => told);
  const told: unknown[] = [];
  const all = codesAt(patient, PRACTICE_MAX + PRACTICE_WAITING_MAX + 36, told);
  await expect.poll(() => told).toEqual(Array(36).fill("UPSTREAM_UNAVAILABLE"));
  const late = await codesAt(impatient, PRACTICE_MAX + 1);
  expect(late).toEqual(Array(PRACTICE_MAX + 1).fill("TIMEOUT"));
  service.on("GET /clientes/stats", QUICK);
  await expect.poll(async () => (await impatient.ask(STATS, {}, token)).errors).toEqual([]);
  // Lets go of all that hangs.
  await service.stop();
  await all;
  await service.start();
  await Promise.all([patient.close(), impatient.close()]);
});

test("what the service refuses for a while keeps its status and the time to wait", async () => {
  const gateway = await startTestGateway({ apiUrl: service.url, upstreamTotalMs: PATIENCE });
  const token = await service.token();
  const refused = { status: 429, type: "application/problem+json", json: { status: 429, code: "RATE_LIMITED" } };
  service.on("POST /clientes", { ...refused, headers: { "retry-after": "17" } });
  const write = await gateway.ask(CREATE, { input: INPUT }, token);
  expect(write.status).toBe(429);
  expect(write.headers.get("retry-after")).toBe("17");
  expect(write.errors).toMatchObject([{ extensions: { code: "RATE_LIMITED", retryAfter: 17 } }]);

  service.on("GET /clientes/stats", {
    ...refused,
    headers: { "retry-after": new Date(Date.now() + 30_000).toUTCString() },
  });
  const alone = await gateway.ask(STATS, {}, token);
  expect(alone.status).toBe(429);
  expect(Number(alone.headers.get("retry-after"))).toBeGreaterThan(20);
  expect(Number(alone.headers.get("retry-after"))).toBeLessThanOrEqual(30);

  // The parts that did come are an answer.
  const part = await gateway.ask("{ clientStats { totalClients } clients { items { id } } }", {}, token);
  expect(part.status).toBe(200);
  expect(part.data).toMatchObject({ clientStats: null, clients: { items: expect.any(Array) } });
  expect(part.headers.get("retry-after")).not.toBeNull();
  service.on("GET /clientes/stats", QUICK);
  await gateway.close();
});
