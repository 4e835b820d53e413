import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../support/api.ts";
import { startCollector } from "../../support/outside/collector.ts";
import { newTherapist, see, startWebHouse } from "../accountHouse.ts";

const CANARY = "canario5518";

test("what a page asks is one trace from the browser to each statement, and holds nothing of what it shows", async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.stop());
  const traced = { tracesTo: collector.url };
  const house = await startWebHouse(async () => ({ api: traced, gateway: traced }));
  const fill = ({ token }: { token: string }) => createClient(house.api, token, { nombre: CANARY, notes: CANARY });
  const { page, token } = await newTherapist(house, { fresh: true, fill });
  const isTold = page.waitForResponse((answer) => answer.url().endsWith("/spans") && answer.status() === 204);
  await see(page.getByText(CANARY).first()).toBeVisible();
  await isTold;
  await house.close();
  const { spans } = collector;
  const begun = spans.find(({ service, name }) => service === "consulta-web" && name === "Clients");
  expect(begun).toMatchObject({ parentSpanId: undefined, attributes: { "http.response.status_code": 200 } });
  const below = (parent: typeof begun) => spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId);
  const [operation] = below(begun);
  expect(operation).toMatchObject({ service: "consulta-gateway", name: "query Clients" });
  const request = below(below(operation).find(({ name }) => name === "GET /clientes"))[0];
  expect(request).toMatchObject({ service: "consulta-service", name: "GET /clientes", traceId: begun?.traceId });
  const statements = below(request).filter(({ attributes }) => attributes["db.system.name"] === "postgresql");
  expect(statements.map(({ traceId }) => traceId)).toContain(begun?.traceId);
  for (const secret of [CANARY, token]) expect(collector.text()).not.toContain(secret);
});

test("where nobody collects traces the page loads nothing for them, and says nothing", async () => {
  const quiet = await startWebHouse();
  const asked: { url: string; traceparent: string | undefined }[] = [];
  const page = await quiet.visit("/login");
  page.on("request", (one) => asked.push({ url: one.url(), traceparent: one.headers().traceparent }));
  await page.reload();
  await see(page.getByLabel("Correo electrónico")).toBeVisible();
  // The page is there before its code is.
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  expect(asked.filter(({ url, traceparent }) => traceparent || /traces|spans/.test(url))).toEqual([]);
  await quiet.close();
});
