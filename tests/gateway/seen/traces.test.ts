import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../../gateway/core/seen/told.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { type CollectedSpan, type Collector, startCollector } from "../../support/outside/collector.ts";
import { createSession } from "../../support/sessions.ts";

const CANARY = "canario6604";
/** What a browser says that its request is a part of. */
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const BROWSER = "00f067aa0ba902b7";
const OF_BROWSER = { traceparent: `00-${TRACE}-${BROWSER}-01`, "x-request-id": "peticion-4711" };

interface House {
  collector: Collector;
  api: TestApi;
  gateway: TestGateway;
  token: string;
  /** Ends gateway and service, which hand over what they have. */
  close(): Promise<void>;
}

async function startHouse(tracesTo?: string): Promise<House> {
  const collector = await startCollector();
  const traced = { tracesTo: tracesTo ?? collector.url };
  const api = await startTestApi(traced);
  const gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer, ...traced });
  const { token } = await newTherapist(api);
  return {
    collector,
    api,
    gateway,
    token,
    async close() {
      await gateway.close();
      await api.close();
    },
  };
}

const SEARCH = `query ($text: String) { clients(filter: { search: $text }) { items { id } } }`;
let house: House;
let spans: CollectedSpan[];
const secrets: string[] = [CANARY];
beforeAll(async () => {
  house = await startHouse();
  const { api, gateway, token, collector } = house;
  await gateway.ask(SEARCH, { text: "Ana" }, token, OF_BROWSER);
  const client = await createClient(api, token, { nombre: CANARY, notes: CANARY, email: `${CANARY}@ejemplo.es` });
  const session = await createSession(api, token, client.id, { notes: CANARY, modalidad: CANARY });
  const note = await createNote(api, token, client.id, { title: CANARY, content: CANARY });
  secrets.push(token, client.id, session.id, note.id);
  await gateway.ask(SEARCH, { text: CANARY }, token, { tracestate: `a=${CANARY}`, baggage: `a=${CANARY}` });
  await gateway.ask(`query ${CANARY} { client(id: "${CANARY}") { ${CANARY}: name } }`, {}, token);
  await gateway.ask(`{ ${CANARY} }`, {}, token, { traceparent: CANARY, "user-agent": CANARY });
  await gateway.ask("query ($id: ID!) { client(id: $id) { name } }", { id: `../${CANARY}` }, token);
  await api.call(`/clientes/${CANARY}`, { token, method: "PUT", body: { notes: `${CANARY}\u0000` } });
  for (const path of [`/clientes/${CANARY}`, `/${CANARY}`, `/notas?search=${CANARY}`, `/auth/${CANARY}`])
    for (const from of [api.url, gateway.url])
      await fetch(`${from}${path}`, { headers: { authorization: `Bearer ${token}`, "x-request-id": CANARY } });
  await api.database.owner.execute("alter table clients add constraint never check (name = '')").catch(() => undefined);
  await api.call("/clientes", { token, body: { nombre: CANARY, email: `${CANARY}@x.es`, phone: CANARY } });
  await house.close();
  ({ spans } = collector);
});
afterAll(() => house.collector.stop());

const childrenOf = (span: CollectedSpan | undefined): CollectedSpan[] =>
  spans.filter(({ parentSpanId }) => span && parentSpanId === span.spanId);

test("a browser's request is one trace through gateway and service to each statement", () => {
  const ofTrace = spans.filter(({ traceId }) => traceId === TRACE);
  const operation = ofTrace.find(({ parentSpanId }) => parentSpanId === BROWSER);
  expect(operation).toMatchObject({ service: "consulta-gateway", name: "query other" });
  expect(operation?.attributes).toMatchObject({ "graphql.operation.type": "query", "consulta.code": "OK" });
  const call = childrenOf(operation).find(({ name }) => name === "GET /clientes");
  expect(call).toMatchObject({ service: "consulta-gateway", attributes: { "http.response.status_code": 200 } });
  const [request, ...others] = childrenOf(call);
  expect(others).toEqual([]);
  expect(request).toMatchObject({ service: "consulta-service", name: "GET /clientes" });
  expect(request?.attributes).toMatchObject({ "http.route": "/clientes", "http.response.status_code": 200 });
  const statement = childrenOf(request).find(({ name }) => name === "select professionals");
  expect(statement?.attributes).toEqual({
    "db.system.name": "postgresql",
    "db.operation.name": "select",
    "db.collection.name": "professionals",
  });
  expect(new Set(childrenOf(request).map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
});

test("log lines of both floors hold the trace beside the request's id", () => {
  const lines = [...house.api.logs, ...house.gateway.log().trim().split("\n")].map((line) => JSON.parse(line));
  const ofRequest = lines.filter(({ requestId }) => requestId === "peticion-4711");
  expect(ofRequest.length).toBeGreaterThan(1);
  for (const line of ofRequest) expect(line).toMatchObject({ traceId: TRACE });
});

test("a request that is part of nothing begins a trace of its own, and so does one that says nonsense", () => {
  const beginnings = spans.filter(({ service, parentSpanId }) => service === "consulta-gateway" && !parentSpanId);
  expect(beginnings.length).toBeGreaterThan(3);
  expect(new Set(beginnings.map(({ traceId }) => traceId)).size).toBe(beginnings.length);
});

test("nothing anybody wrote, and nobody's id, is in a span", () => {
  expect(spans.length).toBeGreaterThan(50);
  expect(spans.some(({ name }) => name === "insert notes")).toBe(true);
  expect(spans.some(({ name }) => name === "GET unmatched")).toBe(true);
  for (const secret of secrets) expect(house.collector.text()).not.toContain(secret);
});

test("a collector that is away is no reason to fail, nor to wait", async () => {
  const away = await startHouse("http://127.0.0.1:9");
  const { status } = await away.gateway.ask(SEARCH, {}, away.token);
  expect(status).toBe(200);
  const before = performance.now();
  await away.close();
  expect(performance.now() - before).toBeLessThan(8_000);
  await away.collector.stop();
});

test("without a collector nobody listens", async () => {
  expect(calls.hasSubscribers).toBe(false);
});
