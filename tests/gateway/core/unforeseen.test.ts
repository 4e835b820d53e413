import { request } from "node:http";
import { format } from "node:util";
import type { DestinationStream } from "pino";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startGateway } from "../../../gateway/app/server.ts";
import { readGatewayConfig } from "../../../gateway/core/config.ts";
import { openLog } from "../../../gateway/core/log.ts";
import { startRestService } from "../../support/outside/restService.ts";
import { ISSUER } from "../../support/outside/signer.ts";
import { figureOf, SCRAPED, scrape } from "../../support/scrape.ts";
import { GENERATE } from "./documents.ts";

const service = await startRestService();
const token = await service.token();
service.on("GET /clientes", { json: { data: [{ id: "c1", nombre: 7 }], pagination: { total: 1 } } });
afterAll(() => service.stop());

/** All that this process prints past its log, by whoever. */
let printed = "";
beforeEach(() => {
  printed = "";
  for (const stream of [process.stdout, process.stderr]) {
    const write = vi.spyOn(stream, "write").mockImplementation((text) => {
      printed += text;
      return true;
    });
    onTestFinished(() => write.mockRestore());
  }
  for (const way of ["debug", "log", "info", "warn", "error", "trace"] as const) {
    const say = vi.spyOn(console, way).mockImplementation((...said: unknown[]) => {
      printed += format(...said);
    });
    onTestFinished(() => say.mockRestore());
  }
});

/** A gateway whose log cannot take lines of a kind: what nobody foresaw, at the place that writes them. */
async function withoutLines(ofKind: string) {
  const lines: string[] = [];
  const broken: DestinationStream = {
    write(line) {
      if (line.includes(ofKind)) throw new Error("canario en el mensaje");
      lines.push(line);
    },
  };
  const config = readGatewayConfig({ PORT: "0", API_BASE_URL: service.url, AUTH_ISSUER: ISSUER, PUBLIC_URL: ISSUER });
  const gateway = await startGateway({ ...config, metrics: SCRAPED }, openLog("info", broken));
  const ask = async () => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-request-id": "the-same-each-time",
      },
      body: JSON.stringify({ query: "{ clients { items { id name } } clientStats { totalClients } }" }),
    });
    const text = (await response.text()).replace(/"remaining":\d+,"resetAt":"[^"]+"/, `"remaining":0`);
    return { status: response.status, text };
  };
  const scraped = () => scrape(gateway.metrics);
  const count = async (code: string) =>
    figureOf(await scraped(), `consulta_gateway_requests_total{operation="other",code="${code}"}`);
  return { url: gateway.url, ask, count, scraped, lines, close: () => gateway.close() };
}

test("a fault that nobody foresaw costs its part alone, before and after the operation is compiled, and is logged with its places", async () => {
  const { ask, count, lines, close } = await withoutLines('"what"');
  const first = await ask();
  expect(first.status).toBe(200);
  expect(JSON.parse(first.text)).toMatchObject({
    errors: [{ path: ["clients"], extensions: { code: "INTERNAL", requestId: "the-same-each-time" } }],
    data: { clients: null, clientStats: { totalClients: expect.any(Number) } },
  });
  for (let time = 1; time < 5; time += 1) expect(await ask()).toEqual(first);
  const told = lines.filter((line) => line.includes("unexpected error")).map((line) => JSON.parse(line));
  expect(told).toHaveLength(5);
  for (const line of told)
    expect(line).toMatchObject({
      requestId: "the-same-each-time",
      fault: "Error",
      path: ["clients"],
      places: expect.arrayContaining([expect.stringContaining("gateway/core/wire.ts")]),
    });
  expect(first.text + lines.join("") + printed).not.toContain("canario");
  expect(await count("INTERNAL")).toBe(5);
  expect(await count("OK")).toBeUndefined();
  await close();
});

test("a request that could not be answered at all is logged with its id and places, and counted as our own fault", async () => {
  const { ask, count, lines, close } = await withoutLines('"ms"');
  // Answered by Apollo Server, then from what was prepared.
  let answers = "";
  for (let time = 0; time < 2; time += 1) {
    const { status, text } = await ask();
    expect(status).toBe(500);
    answers += text;
  }
  const told = lines.filter((line) => line.includes("could not be answered"));
  expect(told).toHaveLength(2);
  for (const line of told)
    expect(JSON.parse(line)).toMatchObject({
      requestId: "the-same-each-time",
      fault: "Error",
      places: expect.arrayContaining([expect.stringContaining("gateway/app/")]),
    });
  expect(answers + lines.join("") + printed).not.toContain("canario");
  expect(await count("INTERNAL")).toBe(2);
  expect(await count("OK")).toBeUndefined();
  await close();
});

/** Begins to send a request, and goes away in the middle of its body. */
const cut = (address: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve) => {
    const sent = { "content-type": "application/json", "content-length": "1000", ...headers };
    const asking = request(address, { method: "POST", headers: sent });
    asking.on("error", () => resolve()).on("response", () => resolve());
    asking.write('{"query":', () => asking.destroy(new Error("gone")));
  });

test("a request that its sender breaks off is nobody's fault: it is counted as that, and logged without a warning", async () => {
  const { url, count, lines, close } = await withoutLines("a kind that there is not");
  const authorization = `Bearer ${token}`;
  for (let time = 0; time < 3; time += 1) await cut(`${url}/graphql`, {});
  await cut(`${url}/graphql`, { authorization });
  await expect.poll(() => count("BROKEN_OFF")).toBe(4);
  await cut(`${url}/graphql/stream`, { authorization });
  await expect.poll(() => lines.filter((line) => line.includes("broken off"))).toHaveLength(5);
  expect(await count("INTERNAL")).toBeUndefined();
  expect(await count("OK")).toBeUndefined();
  expect(lines.map((line) => JSON.parse(line).level).filter((level) => level > 30)).toEqual([]);
  expect(lines.join("")).not.toContain("places");
  await close();
});

test("whoever leaves while something long is written has broken off, too, and the service has not failed", async () => {
  const { url, count, lines, scraped, close } = await withoutLines("a kind that there is not");
  service.on("POST /notas/ai/summary", "hang");
  // Answered by Apollo Server, from what was prepared, and compiled.
  for (let time = 1; time <= 4; time += 1) {
    service.calls.length = 0;
    const leave = new AbortController();
    const answer = fetch(`${url}/graphql`, {
      method: "POST",
      signal: leave.signal,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query: GENERATE, variables: { text: "Duerme mejor." } }),
    });
    await expect.poll(() => service.calls.some(({ path }) => path === "/notas/ai/summary")).toBe(true);
    leave.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => count("BROKEN_OFF")).toBe(time);
  }
  const told = await scraped();
  const codes = [...told.matchAll(/^consulta_gateway_requests_total\{.*code="(\w+)"/gm)].map(([, code]) => code);
  expect(codes).toEqual(["BROKEN_OFF"]);
  const calls = [
    ...told.matchAll(/^consulta_gateway_upstream_seconds_count\{method="POST",.*status="(\w+)"\} (\d+)/gm),
  ];
  expect(calls.map(([, status, times]) => [status, times])).toEqual([["BROKEN_OFF", "4"]]);
  expect(lines.map((line) => JSON.parse(line).level).filter((level) => level > 30)).toEqual([]);
  await close();
});
