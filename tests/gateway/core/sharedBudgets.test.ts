import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "../../../api/core/database/database.ts";
import { counters } from "../../../api/core/limits.table.ts";
import { takeSlice } from "../../../api/core/slices.ts";
import type { SliceAsk } from "../../../schema/counting/counting.ts";
import { SlicedBudget } from "../../../schema/counting/slicedBudget.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

const SECRET = "s".repeat(40);
const LIMIT = 200;
const ASKED = "{ clients(pageSize: 3) { items { id } } }";

let database: Database;
let services: TestApi[];
beforeAll(async () => {
  database = await openTestDatabase();
  const same = { ...database, close: async () => undefined };
  const given = { authSecret: "a".repeat(40), gatewaySecret: SECRET };
  services = [await startTestApi(given, { database: same }), await startTestApi(given, { database: same })];
});
afterAll(async () => {
  for (const service of services) await service.close();
  await database.close();
});

const [first, second] = [() => services[0] as TestApi, () => services[1] as TestApi];
const gatewayBefore = (service: TestApi, more: object = {}): Promise<TestGateway> =>
  startTestGateway({
    apiUrl: service.url,
    authIssuer: service.config.tokens.issuer,
    costPerMinute: LIMIT,
    anonymousCostPerMinute: LIMIT,
    gatewaySecret: SECRET,
    ...more,
  });
const closing = async (gateways: TestGateway[]): Promise<void> => {
  for (const gateway of gateways) await gateway.close();
};

interface Cost {
  requested: number;
  actual?: number;
  remaining: number;
}
/** What one request has cost; null when it was turned away. */
async function spentAt(gateway: TestGateway, token: string): Promise<Cost | null> {
  const { status, extensions } = await gateway.ask(ASKED, {}, token);
  return status === 429 ? null : (extensions.cost as Cost);
}

test("a budget is one at two gateways before two services, to the point, and over a gateway's restart", async () => {
  const { token } = await newTherapist(first());
  const gateways = [await gatewayBefore(first()), await gatewayBefore(second())];
  let spent = 0;
  let last: Cost | null = null;
  let refusedAt = 0;
  for (let n = 0; refusedAt === 0 && n < 2 * LIMIT; n += 1) {
    const cost = await spentAt(gateways[n % 2] as TestGateway, token);
    if (!cost) refusedAt = n;
    else {
      spent += cost.actual ?? 0;
      last = cost;
    }
  }
  // Not one more would have fitted in, and none too many was let through.
  expect(last).not.toBeNull();
  expect(spent).toBeLessThanOrEqual(LIMIT);
  expect(LIMIT - spent).toBeLessThan(last?.requested ?? 0);
  expect(last?.remaining).toBe(LIMIT - spent);
  for (const gateway of gateways) expect(await spentAt(gateway, token)).toBeNull();
  await closing(gateways);
  const anew = await gatewayBefore(first());
  expect(await spentAt(anew, token)).toBeNull();
  const { token: another } = await newTherapist(first());
  expect(await spentAt(anew, another)).not.toBeNull();
  await anew.close();
});

test("many at once at two gateways are let through as far as the budget goes", async () => {
  const { token } = await newTherapist(first());
  const gateways = [
    await gatewayBefore(first(), { costPerMinute: 60 }),
    await gatewayBefore(second(), { costPerMinute: 60 }),
  ];
  const costs = await Promise.all(
    Array.from({ length: 100 }, (_, n) => spentAt(gateways[n % 2] as TestGateway, token)),
  );
  await closing(gateways);
  const spent = costs.reduce((sum, cost) => sum + (cost?.actual ?? 0), 0);
  expect(spent).toBeLessThanOrEqual(60);
  expect(costs).toContain(null);
});

test("guesses of strangers at tokens are counted together, too", async () => {
  const gateways = [await gatewayBefore(first()), await gatewayBefore(second())];
  const statuses = new Set<number>();
  for (let n = 0; n < LIMIT + 10; n += 1) {
    const { status } = await (gateways[n % 2] as TestGateway).ask("{ viewer { id } }", {}, "made.up.token");
    statuses.add(status);
    if (status === 429) {
      // Each costs one before it is read: the last of them was the last that there was.
      expect(n).toBe(LIMIT);
      break;
    }
  }
  expect(statuses).toContain(429);
  await closing(gateways);
});

test("what a gateway has taken and not used is another's soon", async () => {
  const { token } = await newTherapist(first());
  const [one, other] = [await gatewayBefore(first()), await gatewayBefore(second())];
  // A slice of the whole is twenty points, of which a few are used.
  const taken = await spentAt(one, token);
  expect((await spentAt(other, token))?.actual).toBe(taken?.actual);
  await expect
    .poll(async () =>
      (await database.owner.select({ points: counters.points }).from(counters)).map(({ points }) => points),
    )
    .toContain(2 * (taken?.actual ?? 0));
  await closing([one, other]);
});

test("a gateway that cannot have it counted counts by itself, and says so once", async () => {
  const { token } = await newTherapist(first());
  const gateway = await gatewayBefore(first(), { gatewaySecret: "x".repeat(40) });
  for (let n = 0; n < 3; n += 1) expect(await spentAt(gateway, token)).not.toBeNull();
  expect(gateway.log().split("counted by this gateway alone")).toHaveLength(2);
  await gateway.close();
});

test("nobody without the secret finds out that budgets are counted here", async () => {
  const body = { asks: [] };
  const url = "/internal/budgets";
  expect((await first().call(url, { body, token: SECRET })).status).toBe(200);
  expect((await first().call(url, { body, token: "y".repeat(40) })).status).toBe(404);
  expect((await first().call(url, { body })).status).toBe(404);
  expect((await first().call(url, { body: { asks: [{ key: "x" }] }, token: SECRET })).status).toBe(422);
});

test("slices that are asked for at once are never more than the minute has", async () => {
  const ask = { key: "budget:cost:at-once", limit: 1_000, least: 7, isOwed: false, most: 50, back: 0, minute: null };
  const slices = await Promise.all(Array.from({ length: 300 }, () => takeSlice(database.owner, ask)));
  expect(slices.reduce((sum, { granted }) => sum + granted, 0)).toBe(1_000 - (slices.at(-1)?.left ?? 0));
  expect(slices.filter(({ granted }) => granted === 0).length).toBeGreaterThan(0);
  // Of an earlier minute nothing can be given back.
  const minute = (slices[0]?.minute ?? 0) - 60_000;
  const { left } = await takeSlice(database.owner, { ...ask, least: 0, back: 500, minute });
  expect(left).toBe(slices.at(-1)?.left);
});

test("what an operation cost more than was asked for is charged as far as anything is left, for every gateway", async () => {
  const counted = {
    perMinute: 100,
    keyOf: (caller: string) => `budget:cost:${caller}`,
    ask: (asks: SliceAsk[]) => Promise.all(asks.map((ask) => takeSlice(database.owner, ask))),
    onAlone: () => undefined,
  };
  const [one, other] = [new SlicedBudget(counted), new SlicedBudget(counted)];
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
  const spent = await one.spend("dearer", 90);
  expect(await one.giveBack("dearer", spent?.endsAt ?? 0, -20)).toBe(0);
  expect(await other.spend("dearer", 10)).toMatchObject({ isEnough: false, left: 0 });
});
