import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessOf } from "../../support/accessTokens.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type Collector, startCollector } from "../../support/outside/collector.ts";

const CANARY = "canario2075";
const OWN = "query Own { viewer { id } }";
const A = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const B = { traceId: "5bf92f3577b34da6a3ce929d0e0e4736", spanId: "10f067aa0ba902b7" };

const folder = mkdtempSync(path.join(tmpdir(), "consulta-seen-"));
const manifest = path.join(folder, "documents.json");
const id = createHash("sha256").update(OWN).digest("hex");
const operations = [{ id, name: "Own", type: "query", body: OWN }];
writeFileSync(manifest, JSON.stringify({ format: "apollo-persisted-query-manifest", version: 1, operations }));

let collector: Collector;
let api: TestApi;
let gateway: TestGateway;
let therapist: SignedIn;
let token: string;
beforeAll(async () => {
  collector = await startCollector();
  api = await startTestApi();
  const traced = { tracesTo: collector.url, persistedDocuments: [manifest] };
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer, ...traced });
  therapist = await newTherapist(api);
  ({ token } = therapist);
});
afterAll(async () => {
  await collector.stop();
  await api.close();
  rmSync(folder, { recursive: true });
});

const tell = async (body: unknown, bearer: string | null = token, url = gateway.url): Promise<number> => {
  const headers = { "content-type": "application/json", ...(bearer && { authorization: `Bearer ${bearer}` }) };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (await fetch(`${url}/spans`, { method: "POST", headers, body: text })).status;
};
const aSpan = (fields: object = {}) => ({ ...A, name: "Own", startedAt: Date.now(), ms: 41.5, status: 200, ...fields });

test("strangers, programs, nonsense and too much of it are refused, and nothing of it is passed on", async () => {
  expect(await tell({ spans: [aSpan()] }, null)).toBe(401);
  expect(await tell({ spans: [aSpan()] }, "x.y.z")).toBe(401);
  const program = await accessOf(api, therapist);
  expect(await tell({ spans: [aSpan()] }, program.token)).toBe(401);
  for (const fault of [
    { traceId: CANARY },
    { traceId: "0".repeat(32) },
    { spanId: `${CANARY}00000` },
    { status: CANARY },
    { ms: -1 },
    { startedAt: CANARY },
  ])
    expect([fault, await tell({ spans: [aSpan(fault)] })]).toEqual([fault, 400]);
  expect(await tell("{")).toBe(400);
  expect(await tell({ spans: [aSpan({ name: "a".repeat(20_000) })] })).toBe(400);
  expect(await tell({ spans: Array.from({ length: 51 }, () => aSpan()) })).toBe(400);
  // A clock that is far off would put it among what was seen long ago.
  expect(await tell({ spans: [aSpan({ ...B, startedAt: Date.now() - 3_600_000 })] })).toBe(204);
});

test("a page's own span is where the trace begins, by the ids its request carried, and holds nothing of what was asked", async () => {
  await gateway.ask(OWN, {}, token, { traceparent: `00-${A.traceId}-${A.spanId}-01` });
  expect(await tell({ spans: [aSpan(), aSpan({ ...B, name: CANARY, status: 0 })], [CANARY]: CANARY })).toBe(204);
  await gateway.close();
  const ofBrowser = collector.spans.filter(({ service }) => service === "consulta-web");
  expect(ofBrowser).toMatchObject([
    { ...A, parentSpanId: undefined, name: "Own", attributes: { "http.response.status_code": 200 } },
    { ...B, name: "other" },
  ]);
  const beneath = collector.spans.filter(({ traceId, service }) => traceId === A.traceId && service !== "consulta-web");
  const operation = beneath.find(({ parentSpanId }) => parentSpanId === A.spanId);
  expect(operation).toMatchObject({ service: "consulta-gateway", name: "query Own" });
  for (const secret of [CANARY, token]) expect(collector.text()).not.toContain(secret);
});

test("telling is paid for like a request", async () => {
  const poor = { apiUrl: api.url, authIssuer: api.config.tokens.issuer, tracesTo: collector.url, costPerMinute: 1 };
  const strict = await startTestGateway(poor);
  try {
    expect(await tell({ spans: [] }, token, strict.url)).toBe(204);
    expect(await tell({ spans: [] }, token, strict.url)).toBe(429);
  } finally {
    await strict.close();
  }
});

test("where nobody collects traces there is nothing to tell them to", async () => {
  const quiet = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  try {
    expect(await tell({ spans: [aSpan()] }, token, quiet.url)).toBe(404);
  } finally {
    await quiet.close();
  }
});
