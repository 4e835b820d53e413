import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { operations } from "../../../gateway/core/seen/told.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { figureOf, namesIn, SCRAPED, scrape } from "../../support/scrape.ts";
import { createSession } from "../../support/sessions.ts";

const CANARY = "canario8153";
/** One that the portal's build names as its own. */
const OWN = "query Own($id: ID!) { client(id: $id) { id name } }";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-seen-"));
const manifest = path.join(folder, "documents.json");
const id = createHash("sha256").update(OWN).digest("hex");
writeFileSync(
  manifest,
  JSON.stringify({
    format: "apollo-persisted-query-manifest",
    version: 1,
    operations: [{ id, name: "Own", type: "query", body: OWN }],
  }),
);

const alertRules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).optional() })),
});

let api: TestApi;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  api = await startTestApi({ metrics: SCRAPED });
  gateway = await startTestGateway({
    apiUrl: api.url,
    authIssuer: api.config.tokens.issuer,
    persistedDocuments: [manifest],
    metrics: SCRAPED,
  });
  ({ token } = await newTherapist(api));
});
afterAll(async () => {
  await gateway.close();
  await api.close();
  rmSync(folder, { recursive: true });
});

test("requests are counted by the portal's own operations and their codes, all others as one", async () => {
  const client = await createClient(api, token, { nombre: "Ana" });
  await gateway.ask(OWN, { id: client.id }, token);
  await gateway.ask(OWN, { id: "00000000-0000-4000-8000-000000000000" }, token);
  await gateway.ask(`query ${CANARY} { viewer { id } }`, {}, token);
  await gateway.ask(`{ ${CANARY} }`, {}, token);
  await gateway.ask("{ viewer { id } }");
  const text = await scrape(gateway.metrics);
  const requests = (operation: string, code: string) =>
    figureOf(text, `consulta_gateway_requests_total{operation="${operation}",code="${code}"}`);
  expect(requests("Own", "OK")).toBe(1);
  expect(requests("Own", "NOT_FOUND")).toBe(1);
  expect(requests("other", "OK")).toBe(1);
  expect(requests("other", "BAD_USER_INPUT")).toBe(1);
  expect(requests("other", "UNAUTHENTICATED")).toBe(1);
  expect(figureOf(text, 'consulta_gateway_request_seconds_count{operation="Own"}')).toBe(2);
  expect(figureOf(text, 'consulta_gateway_upstream_seconds_count{method="GET",route="/clientes",status="2xx"}')).toBe(
    1,
  );
  expect(figureOf(text, 'consulta_gateway_upstream_seconds_count{method="GET",route="/clientes",status="4xx"}')).toBe(
    1,
  );
  expect(figureOf(text, 'consulta_gateway_upstream_calls{route="/clientes",state="waiting"}')).toBe(0);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

test("the service tells its requests by route, its statements, its connections and what waits", async () => {
  const text = await scrape(api.metrics);
  expect(figureOf(text, 'consulta_service_requests_total{method="GET",route="/clientes/:id",status="404"}')).toBe(1);
  expect(figureOf(text, 'consulta_service_request_seconds_count{method="POST",route="/clientes"}')).toBe(1);
  expect(figureOf(text, 'consulta_service_statement_seconds_count{kind="insert"}')).toBeGreaterThan(1);
  expect(figureOf(text, 'consulta_queue_jobs{queue="reminders",state="waiting"}')).toBe(0);
  expect(figureOf(text, "consulta_reminders_late")).toBe(0);
  expect(figureOf(text, "consulta_payments_waiting")).toBe(0);
  expect(figureOf(text, "consulta_webhook_deliveries_waiting")).toBe(0);
  expect(figureOf(text, "consulta_service_reading_failures_total")).toBe(0);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

test("alerts and dashboard name only what is told, and the dashboard all of the portal's own", async () => {
  const told = [...namesIn(await scrape(api.metrics)), ...namesIn(await scrape(gateway.metrics))];
  const { groups } = alertRules.parse(parse(readFileSync("deploy/observability/alerts.yml", "utf8")));
  const ofAlerts = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  const { panels } = dashboard.parse(JSON.parse(readFileSync("deploy/observability/dashboard.json", "utf8")));
  const ofPanels = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect([ofAlerts.length > 10, ofPanels.length > 30]).toEqual([true, true]);
  const named = (expressions: string[]) => new Set(expressions.join(" ").match(/\b(consulta|nodejs|process)_\w+/g));
  expect([...named([...ofAlerts, ...ofPanels])].filter((name) => !told.includes(name))).toEqual([]);
  const shown = named(ofPanels);
  const own = told.filter((name) => /^consulta_\w+(?<!_sum|_count)$/.test(name));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

test("nothing anybody wrote or asked for, and nobody's id, is in a figure or a label", async () => {
  const client = await createClient(api, token, { nombre: CANARY, notes: CANARY, email: `${CANARY}@ejemplo.es` });
  const session = await createSession(api, token, client.id, { notes: CANARY, modalidad: CANARY });
  const note = await createNote(api, token, client.id, { title: CANARY, content: CANARY });
  await gateway.ask(`query ${CANARY} { clients(filter: { search: "${CANARY}" }) { items { id } } }`, {}, token);
  await gateway.ask(OWN, { id: CANARY }, token);
  await gateway.ask(OWN, { id: `../${CANARY}` }, token);
  for (const path of [`/clientes/${CANARY}`, `/${CANARY}`, `/notas?search=${CANARY}`, `/auth/${CANARY}`])
    for (const from of [api.url, gateway.url])
      await fetch(`${from}${path}`, { headers: { authorization: `Bearer ${token}`, "x-request-id": CANARY } });
  await fetch(`${gateway.url}/graphql`, { method: "POST", body: CANARY, headers: { authorization: CANARY } });
  for (const address of [gateway.metrics, api.metrics]) {
    const text = await scrape(address);
    for (const word of [CANARY, token, client.id, session.id, note.id]) expect(text).not.toContain(word);
  }
});

test("only figures are answered there, and nobody is asked who they are", async () => {
  const { origin } = new URL(gateway.metrics ?? "");
  for (const [method, where] of [
    ["GET", "/"],
    ["POST", "/metrics"],
    ["GET", "/graphql"],
  ] as const)
    expect((await fetch(`${origin}${where}`, { method })).status).toBe(404);
  for (const closed of ["/metrics"])
    expect((await fetch(`${gateway.url}${closed}`)).headers.get("content-type")).not.toContain("version=0.0.4");
});

test("what the gateway refuses by itself is counted by limit", async () => {
  const strict = await startTestGateway({
    apiUrl: api.url,
    authIssuer: api.config.tokens.issuer,
    costPerMinute: 1,
    metrics: SCRAPED,
  });
  try {
    await strict.ask("{ clients { items { id } } }", {}, token);
    expect(figureOf(await scrape(strict.metrics), 'consulta_gateway_refusals_total{limit="cost"}')).toBe(1);
  } finally {
    await strict.close();
  }
});

test("without a port there is nothing to ask, and nobody listens", async () => {
  const quiet = await startTestApi();
  expect(quiet.metrics).toBeNull();
  await quiet.close();
  await gateway.close();
  expect(operations.hasSubscribers).toBe(false);
  gateway = await startTestGateway({ apiUrl: api.url });
  expect(gateway.metrics).toBeNull();
  expect(operations.hasSubscribers).toBe(false);
});
