import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../api/core/database/database.ts";
import { gateways, streamPlaces } from "../../../api/core/places.table.ts";
import { givePlaces } from "../../../api/core/places.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { begun, type Followed, follow, refusalOf } from "../../support/streams.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

const SECRET = "s".repeat(40);

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

const open: { streams: Followed[]; gateways: TestGateway[] } = { streams: [], gateways: [] };
/** Two gateways, each before a service of its own. */
const twoGateways = async (more: object = {}): Promise<[TestGateway, TestGateway]> => {
  const [one, other] = await Promise.all(
    services.map(({ url, config }) =>
      startTestGateway({ apiUrl: url, authIssuer: config.tokens.issuer, gatewaySecret: SECRET, ...more }),
    ),
  );
  if (!one || !other) throw new Error("not both gateways have started");
  open.gateways.push(one, other);
  return [one, other];
};
afterEach(async () => {
  for (const stream of open.streams.splice(0)) stream.leave();
  await Promise.all(open.gateways.splice(0).map((gateway) => gateway.close()));
});
const followAt = (gateway: TestGateway, token: string): Followed => {
  const stream = follow(gateway.url, token);
  open.streams.push(stream);
  return stream;
};
const newToken = async (): Promise<string> => (await newTherapist(services[0] as TestApi)).token;
const beginsAt = async (gateway: TestGateway, token: string): Promise<boolean> =>
  (await begun([followAt(gateway, token)])).length === 1;
const SOON = { timeout: 30_000 };

test("a practice has twenty streams at two gateways together, all at once too; where one goes another comes, at either", async () => {
  const [one, other] = await twoGateways();
  const token = await newToken();
  const streams = await begun(Array.from({ length: 30 }, (_, n) => followAt(n % 2 ? one : other, token)));
  expect(streams).toHaveLength(20);
  for (const gateway of [one, other]) {
    const { status, errors } = await refusalOf(follow(gateway.url, token));
    expect([status, errors]).toMatchObject([429, [{ extensions: { code: "RATE_LIMITED", retryAfter: 15 } }]]);
  }
  expect(await beginsAt(other, await newToken())).toBe(true);
  streams[0]?.leave();
  streams[1]?.leave();
  await expect.poll(() => beginsAt(one, token), SOON).toBe(true);
  await expect.poll(() => beginsAt(other, token), SOON).toBe(true);
  expect(await beginsAt(one, token)).toBe(false);
});

test("all practices together have as many as is set", async () => {
  const [one, other] = await twoGateways({ streamsMax: 7 });
  const tokens = await Promise.all([newToken(), newToken(), newToken()]);
  const asked = Array.from({ length: 18 }, (_, n) => followAt(n % 2 ? one : other, tokens[n % 3] ?? ""));
  expect(await begun(asked)).toHaveLength(7);
});

test("a gateway that goes leaves its places at once, and who follows goes to the other", async () => {
  const [one, other] = await twoGateways();
  const token = await newToken();
  expect(await begun(Array.from({ length: 20 }, () => followAt(one, token)))).toHaveLength(20);
  expect(await beginsAt(other, token)).toBe(false);
  await one.close();
  let come = 0;
  await expect
    .poll(async () => {
      come += (await begun(Array.from({ length: 20 - come }, () => followAt(other, token)))).length;
      return come;
    }, SOON)
    .toBe(20);
  expect(await beginsAt(other, token)).toBe(false);
});

test("a gateway that was forgotten while nobody heard of it tells anew what it holds", async () => {
  const [one, other] = await twoGateways();
  const token = await newToken();
  expect(await begun(Array.from({ length: 20 }, () => followAt(one, token)))).toHaveLength(20);
  // In one step: it says every few seconds that it is there.
  await database.owner.transaction(async (tx) => {
    await tx.delete(gateways);
    expect(await tx.select().from(streamPlaces)).toEqual([]);
  });
  await expect
    .poll(async () => (await database.owner.select().from(streamPlaces)).map(({ places }) => places), SOON)
    .toEqual([20]);
  expect(await beginsAt(other, token)).toBe(false);
});

test("a gateway that cannot have them counted counts by itself, and says so once", async () => {
  const [one] = await twoGateways({ gatewaySecret: "x".repeat(40) });
  const token = await newToken();
  expect(await begun(Array.from({ length: 25 }, () => followAt(one, token)))).toHaveLength(20);
  expect(one.log().split("streams are counted by this gateway alone")).toHaveLength(2);
});

test("nobody without the secret finds out that streams are counted here", async () => {
  const told = { gateway: randomUUID(), own: 20, all: 100, asks: [], leaving: false };
  const asked = async (body: object, token?: string) =>
    (await services[0]?.call("/internal/streams", { body, ...(token && { token }) }))?.status;
  expect(await asked(told, SECRET)).toBe(200);
  expect(await asked(told, "y".repeat(40))).toBe(404);
  expect(await asked(told)).toBe(404);
  expect(await asked({ ...told, gateway: "x" }, SECRET)).toBe(422);
});

test("of places that many gateways ask for at once no more are given than there are, and those of a dead one come back", async () => {
  const [key, another] = ["streams:at-once", "streams:beside"];
  const ids = Array.from({ length: 8 }, () => randomUUID());
  const ask = (gateway: string, more: number) =>
    givePlaces(database, {
      gateway,
      own: 20,
      all: 30,
      asks: [
        { key, held: 0, more },
        { key: another, held: 0, more },
      ],
      leaving: false,
    });
  const sum = (given: { key: string; granted: number }[], of = key): number =>
    given.filter((one) => one.key === of).reduce((all, { granted }) => all + granted, 0);
  const answers = await Promise.all(ids.map((id) => ask(id, 5)));
  const given = answers.flatMap((one) => one.given);
  expect(sum(given)).toBeLessThanOrEqual(20);
  expect(sum(given) + sum(given, another)).toBe(30);
  // Killed: nothing is said any more, and its time goes by.
  const dead = answers.findIndex((one) => sum(one.given) > 0);
  const held = sum(answers[dead]?.given ?? []) + sum(answers[dead]?.given ?? [], another);
  await database.owner
    .update(gateways)
    .set({ aliveUntil: sql`now() - interval '1 second'` })
    .where(eq(gateways.id, ids[dead] ?? ""));
  const anew = await ask(randomUUID(), 30);
  expect(anew.known).toBe(false);
  expect(sum(anew.given) + sum(anew.given, another)).toBe(held);
  // What a gateway holds is written down even where others have come meanwhile, and then nothing is given.
  const back = await givePlaces(database, {
    gateway: ids[dead] ?? "",
    own: 20,
    all: 30,
    asks: [{ key, held: 5, more: 1 }],
    leaving: false,
  });
  expect([back.known, sum(back.given)]).toEqual([false, 0]);
});
