import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import {
  ClientStatsDocument,
  ConsultaClient,
  type ConsultaError,
  CreateClientDocument,
  DeleteClientDocument,
  type ErrorCode,
  type Settings,
} from "../../clients/typescript/src/index.ts";
import type { ErrorCode as GatewaysCode } from "../../gateway/core/codes.ts";

type Answering = (response: ServerResponse) => void;

const STATS = { clientStats: { totalClients: 1, activeClients: 1, newClientsThisMonth: 0, totalSessions: 0 } };
const answer =
  (body: object, status = 200, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
/** As the gateway says it of a field; to be tried again at once. */
const failing = (code: string, told: object = {}): Answering =>
  answer({
    data: null,
    errors: [{ message: "no", path: ["createClient"], extensions: { code, retryAfter: 0, ...told } }],
  });
const done = answer({ data: STATS });

let asked: {
  at: number;
  body: { query: string; variables: object; operationName?: string };
  headers: IncomingHttpHeaders;
}[] = [];
let script: Answering[] = [];
const server = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  asked.push({ at: performance.now(), body: JSON.parse(text), headers: request.headers });
  (script.shift() ?? done)(response);
});
let url: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  script = [];
});

const client = (settings: Partial<Settings> = {}) => new ConsultaClient({ url, token: "cst_x", ...settings });
const stats = (settings?: Partial<Settings>, signal?: AbortSignal) =>
  client(settings).request(ClientStatsDocument, {}, signal ? { signal } : {});
const create = (idempotencyKey?: string) =>
  client().request(CreateClientDocument, { input: { name: "Ana" }, ...(idempotencyKey && { idempotencyKey }) });
const failureOf = (asking: Promise<unknown>): Promise<ConsultaError> =>
  asking.then(
    () => Promise.reject(new Error("nothing failed")),
    (error: ConsultaError) => error,
  );

describe("what fails in passing is asked again", () => {
  test("after the seconds of Retry-After, when there were too many questions", async () => {
    const refused = { errors: [{ message: "no", extensions: { code: "RATE_LIMITED" } }] };
    script = [answer(refused, 429, { "retry-after": "1" })];
    expect(await stats()).toEqual(STATS);
    expect(asked).toHaveLength(2);
    expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThan(990);
  });

  test.each(["RATE_LIMITED", "UPSTREAM_UNAVAILABLE", "TIMEOUT"])("with %s, until it is answered", async (code) => {
    script = [failing(code), failing(code)];
    expect(await stats()).toEqual(STATS);
    expect(asked).toHaveLength(3);
  });

  test("when the connection breaks, and when a proxy answers with a page of its own", async () => {
    script = [
      (response) => response.destroy(),
      (response) => response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>"),
    ];
    expect(await stats()).toEqual(STATS);
    expect(asked).toHaveLength(3);
  });

  test("no more often than the settings say, and then it is thrown", async () => {
    script = Array.from({ length: 9 }, () => failing("TIMEOUT"));
    expect(await failureOf(stats({ retries: 2 }))).toMatchObject({ code: "TIMEOUT", isPassing: true });
    expect(asked).toHaveLength(3);
  });

  test("not when it would take longer than two minutes", async () => {
    script = [failing("RATE_LIMITED", { retryAfter: 121 })];
    expect(await failureOf(stats())).toMatchObject({ code: "RATE_LIMITED", retryAfter: 121 });
    expect(asked).toHaveLength(1);
  });

  test("not once the caller has left", async () => {
    script = [failing("RATE_LIMITED", { retryAfter: 100 })];
    const leaving = new AbortController();
    const asking = stats({}, leaving.signal);
    await expect.poll(() => asked.length).toBe(1);
    leaving.abort(new Error("bye"));
    await expect(asking).rejects.toThrow("bye");
    expect(asked).toHaveLength(1);
  });
});

describe("a mutation that may have been done", () => {
  const CODES = ["UPSTREAM_UNAVAILABLE", "TIMEOUT"];

  test.each(CODES)("is not sent again without a key, with %s", async (code) => {
    script = [failing(code)];
    expect(await failureOf(create())).toMatchObject({ code });
    expect(asked).toHaveLength(1);
  });

  test("nor when the connection breaks", async () => {
    script = [(response) => response.destroy()];
    expect(await failureOf(create())).toMatchObject({ code: "UNREACHABLE" });
    expect(asked).toHaveLength(1);
  });

  test.each(CODES)("is sent again with the key it has, with %s", async (code) => {
    script = [failing(code)];
    await create("una-clave");
    expect(asked.map(({ body }) => body.variables)).toMatchObject([
      { idempotencyKey: "una-clave" },
      { idempotencyKey: "una-clave" },
    ]);
  });

  test("is sent again without a key when the whole request was turned away, and not when it had begun", async () => {
    script = [answer({ errors: [{ message: "no", extensions: { code: "RATE_LIMITED", retryAfter: 0 } }] }, 429)];
    await client().request(DeleteClientDocument, { id: "1" });
    expect(asked).toHaveLength(2);
    script = [failing("RATE_LIMITED")];
    expect(await failureOf(create())).toMatchObject({ code: "RATE_LIMITED" });
    expect(asked).toHaveLength(3);
  });
});

describe("what is wrong with a request", () => {
  test("is asked once and told with all there is to it, and with what was answered all the same", async () => {
    const extensions = {
      code: "QUERY_TOO_COMPLEX",
      limit: { name: "cost", value: 2000, max: 1000 },
      variable: "first",
      path: ["a", 0],
      expected: "Int",
      requestId: "r-1",
      missingScope: "notes:read",
      reason: "REVOKED",
      userMessage: "No.",
    };
    script = [answer({ data: STATS, errors: [{ message: "too much", path: ["clientStats"], extensions }] })];
    const error = await failureOf(stats());
    expect(error).toMatchObject({ name: "ConsultaError", message: "too much", data: STATS, ...extensions });
    expect([asked.length, error.isPassing, error instanceof Error]).toEqual([1, false, true]);
  });

  test("decides, where something else failed in passing", async () => {
    const errors = ["TIMEOUT", "FORBIDDEN"].map((code) => ({ message: "no", extensions: { code } }));
    script = [answer({ data: null, errors })];
    expect(await failureOf(stats())).toMatchObject({ code: "FORBIDDEN" });
    expect(asked).toHaveLength(1);
  });
});

test("the token and the language go with each question, and to nobody else", async () => {
  const other = createServer((_request, response) => done(response)).listen(0, "127.0.0.1");
  await once(other, "listening");
  let strange = 0;
  other.on("request", () => {
    strange += 1;
  });
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/graphql`;
  script = [(response) => response.writeHead(307, { location }).end()];
  expect(await failureOf(stats({ retries: 0, language: "en" }))).toMatchObject({ code: "UNREACHABLE" });
  expect(asked[0]?.headers).toMatchObject({ authorization: "Bearer cst_x", "accept-language": "en" });
  expect(strange).toBe(0);
  other.close();
});

test("the codes of the client are those of the gateway and one of its own", () => {
  expectTypeOf<ErrorCode>().toEqualTypeOf<GatewaysCode | "UNREACHABLE">();
});

test("an operation goes by its name, so that the portal's log can tell of it; two in one document, or none, have none", async () => {
  await stats();
  const one = "fragment F on ClientStats { totalClients }\nquery Mine { clientStats { ...F } }";
  for (const document of [one, "{ clientStats { totalClients } }", "query A { features }\nquery B { features }"])
    await client().request(document as Parameters<ConsultaClient["request"]>[0], {});
  expect(asked.map(({ body }) => body.operationName)).toEqual(["ClientStats", "Mine", undefined, undefined]);
});
