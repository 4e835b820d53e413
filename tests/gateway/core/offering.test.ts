import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type Answer, type RestService, startRestService } from "../../support/outside/restService.ts";

const DESCRIPTION: Answer = { json: JSON.parse(readFileSync("schema/openapi.json", "utf8")) };
const LATER_MS = 6 * 60_000;
let service: RestService;
let gateway: TestGateway;
let token: string;
beforeEach(async () => {
  service = await startRestService();
  gateway = await startTestGateway({ apiUrl: service.url });
  token = await service.token();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await gateway.close();
  await service.stop();
});

const features = async () => ((await gateway.ask("{ features }", {}, token)).data as { features: string[] }).features;
/** As if some minutes had passed for what is remembered; tokens, which live longer in a test, grow older as well. */
const pass = (ms: number) => {
  for (const clock of [Date, performance]) {
    const now = clock.now() + ms;
    vi.spyOn(clock, "now").mockImplementation(() => now);
  }
};

test.each<[string, Answer]>([
  ["a cut answer", "truncated"],
  ["another program's page", { text: "<html>Wartung</html>", type: "text/html" }],
  ["one caller's refusal", { status: 403, json: {} }],
  ["a description that is closed", { status: 401, json: {} }],
  ["an outage", { status: 503, json: {} }],
])("%s takes away nothing that the service was known to offer", async (_, answer) => {
  const before = await features();
  expect(before).toContain("NOTE_DRAFTS");
  service.on("GET /openapi.json", answer);
  token = await service.token({ exp: Math.floor((Date.now() + 3 * LATER_MS) / 1000) });
  pass(LATER_MS);
  expect(await features()).toEqual(before);
  expect(await features()).toEqual(before);
});

test("what was not told at first is asked again soon, and a service without a description has none", async () => {
  service.on("GET /openapi.json", { text: "<html></html>", type: "text/html" });
  expect(await features()).toEqual([]);
  service.on("GET /openapi.json", DESCRIPTION);
  token = await service.token({ exp: Math.floor((Date.now() + 3 * LATER_MS) / 1000) });
  pass(20_000);
  await vi.waitFor(async () => expect(await features()).toContain("NOTE_DRAFTS"));
  service.on("GET /openapi.json", { status: 404, json: {} });
  vi.restoreAllMocks();
  pass(LATER_MS);
  await vi.waitFor(async () => expect(await features()).toEqual([]));
});

test("a service that keeps its description to itself has the documented calls, and nobody is told that a sign-in is over", async () => {
  service.on("GET /openapi.json", { status: 401, json: {} });
  const { data, errors } = await gateway.ask("{ features clients(order: NAME_ASC) { items { id } } }", {}, token);
  expect({ data, errors }).toMatchObject({ data: { features: [], clients: { items: { length: 10 } } }, errors: [] });
});
