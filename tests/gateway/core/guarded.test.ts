import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";

let api: TestApi;
let gateway: TestGateway;
let encrypted: TestGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, publicUrl: "http://localhost:4000" });
  encrypted = await startTestGateway({ apiUrl: api.url, publicUrl: "https://portal.ejemplo.es" });
});
afterAll(async () => {
  await Promise.all([gateway.close(), encrypted.close()]);
  await api.close();
});

/** One of each who answers: health, the service through its door, GraphQL, and nobody. */
const ADDRESSES = ["/healthz", "/readyz", "/auth/jwks", "/auth/token", "/auth/nothing", "/graphql", "/nothing.json"];
const ask = (address: string, { url }: TestGateway = gateway, headers: Record<string, string> = {}) =>
  fetch(`${url}${address}`, {
    headers: { accept: "application/json", ...headers },
    redirect: "manual",
    ...(address === "/graphql" && { method: "POST", body: "{}" }),
  });

test.each(ADDRESSES)("what is no page allows a browser nothing, wherever it comes from: %s", async (address) => {
  const { headers } = await ask(address);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("frame-ancestors 'none'");
  if (!policy?.includes("default-src 'none'")) {
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("script-src 'self'");
  }
});

test.each(ADDRESSES)("over https every answer says so for a year, whoever makes it: %s", async (address) => {
  const { headers } = await ask(address, encrypted);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect((await ask(address)).headers.get("strict-transport-security")).toBeNull();
});

test.each(ADDRESSES)("no other origin is let in by any answer: %s", async (address) => {
  const { headers } = await ask(address, gateway, { origin: "https://elsewhere.ejemplo" });
  expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test.each(ADDRESSES)("every text names its type and its letters: %s", async (address) => {
  const answer = await ask(address);
  const text = await answer.text();
  if (text === "") return;
  expect(answer.headers.get("content-type")).toMatch(
    /^application\/(problem\+json|json|graphql-response\+json); charset=utf-8$/,
  );
  expect(JSON.parse(text)).toEqual(expect.anything());
});

/** What comes back for these very bytes, until the connection is closed. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (part) => {
      heard += part;
    });
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
  });

test.each([
  ["two lengths", "Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}"],
  ["a length and pieces", "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["pieces by another name", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
])("a request of two lengths, or of a length and pieces, is refused at the door: %s", async (_what, rest) => {
  const heard = await raw(`POST /auth/sign-out HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n${rest}`);
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(["/", "/auth/token", "/graphql"])("TRACE repeats nothing: %s", async (path) => {
  const { status, text } = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request(gateway.url, { method: "TRACE", path, headers: { "x-secret": "se-repite" } }, (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).not.toContain("se-repite");
});
