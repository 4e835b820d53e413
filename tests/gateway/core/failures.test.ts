import type { DestinationStream } from "pino";
import { describe, expect, test } from "vitest";
import { startGateway } from "../../../gateway/app/server.ts";
import { readGatewayConfig } from "../../../gateway/core/config.ts";
import { openLog } from "../../../gateway/core/log.ts";
import type { Answer } from "../../support/outside/restService.ts";
import { ISSUER } from "../../support/outside/signer.ts";
import { CLIENTS, CREATE, INPUT, REMOVE, SCREEN } from "./documents.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble({ upstreamTotalMs: 1_500 });

const problem = (status: number, code: string): Answer => ({
  status,
  type: "application/problem+json",
  json: { type: "about:blank", title: "canario en el título", status, code, requestId: "x", detail: "canario" },
});
const CASES: [string, Answer, string][] = [
  ["refuses the bearer", problem(401, "UNAUTHENTICATED"), "UNAUTHENTICATED"],
  ["forbids", problem(403, "FORBIDDEN"), "FORBIDDEN"],
  ["shows an example only", problem(403, "DEMO_READ_ONLY"), "DEMO_READ_ONLY"],
  ["knows nothing of it", problem(404, "NOT_FOUND"), "NOT_FOUND"],
  ["does not take the input", problem(422, "VALIDATION"), "BAD_USER_INPUT"],
  ["has had enough", problem(429, "RATE_LIMITED"), "RATE_LIMITED"],
  ["fails", problem(500, "INTERNAL"), "UPSTREAM_UNAVAILABLE"],
  ["is being restarted", problem(503, "UNAVAILABLE"), "UPSTREAM_UNAVAILABLE"],
  ["fails with a page of HTML", { status: 500, type: "text/html", text: "<h1>canario</h1>" }, "UPSTREAM_UNAVAILABLE"],
  ["answers a page of HTML", { type: "text/html", text: "<h1>canario</h1>" }, "UPSTREAM_INVALID"],
  ["answers JSON of another shape", { json: { canario: true } }, "UPSTREAM_INVALID"],
  ["breaks off in the middle", "truncated", "UPSTREAM_INVALID"],
  ["answers 50 MB", "huge", "UPSTREAM_INVALID"],
  ["hangs up", "reset", "UPSTREAM_UNAVAILABLE"],
  ["never answers", "hang", "TIMEOUT"],
  ["drips one byte after another", "drip", "TIMEOUT"],
];

describe.each([["the first time"], ["once the operation is compiled"]])("%s", () => {
  test.each(CASES)(
    "a service that %s is a coded failure of its part, and the rest is there",
    async (_name, answer, code) => {
      service.on("GET /clientes", answer);
      const { status, data, errors, text } = await gateway.ask(SCREEN, {}, token);
      expect(status).toBe(200);
      expect(errors).toMatchObject([
        { path: ["clients"], extensions: { code, requestId: expect.stringMatching(/^[\w-]{8,64}$/) } },
      ]);
      expect(Object.keys(errors[0]?.extensions ?? {}).sort()).toEqual(
        expect.arrayContaining(["code", "help", "requestId", "userMessage"]),
      );
      expect(data).toMatchObject({
        clients: null,
        clientStats: { activeClients: 4 },
        viewer: { limits: { clients: { used: 4 } } },
      });
      expect(text + gateway.log()).not.toMatch(/canario|"stacktrace"|127\.0\.0\.1|node_modules.*undici/);
    },
  );
});

test("a change in the example is refused in words that a therapist reads", async () => {
  service.on("POST /clientes", problem(403, "DEMO_READ_ONLY"));
  const { errors } = await gateway.ask(CREATE, { input: INPUT }, token);
  expect(errors).toMatchObject([
    {
      extensions: { code: "DEMO_READ_ONLY", userMessage: "Son datos de ejemplo: aquí no se puede cambiar nada." },
    },
  ]);
});

test("a service that is switched off leaves the professional signed in and named, and is back as soon as it is on", async () => {
  service.on("GET /clientes", { json: [] });
  await service.stop();
  const { status, data, errors } = await gateway.ask(SCREEN, {}, token);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    clients: null,
    clientStats: null,
    viewer: { id: "pro-1", fullName: "Elena", email: "elena@consulta.test", membership: null },
  });
  expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(["UPSTREAM_UNAVAILABLE"]));
  await service.start();
  expect((await gateway.ask(SCREEN, {}, token)).errors).toEqual([]);
});

test("a bearer the service has revoked is not hidden behind the name it carries", async () => {
  service.on("GET /user-info", problem(401, "UNAUTHENTICATED"));
  const { errors } = await gateway.ask("{ viewer { fullName } }", {}, token);
  expect(errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
  service.on("GET /user-info", { json: { data: { data: { subscription_plan: null } } } });
});

test("a read is tried again when the connection breaks before the answer, once", async () => {
  let times = 0;
  service.on("GET /clientes", () => {
    times += 1;
    return times === 1 ? "reset" : { json: [] };
  });
  expect((await gateway.ask(CLIENTS, {}, token)).errors).toEqual([]);
  service.on("GET /clientes", "reset");
  service.calls.length = 0;
  await gateway.ask(CLIENTS, {}, token);
  expect(service.calls).toHaveLength(2);
});

test.each([["reset" as const], ["truncated" as const], ["hang" as const], [problem(503, "UNAVAILABLE")]])(
  "a write is never sent twice, whatever happens to it (%j)",
  async (answer) => {
    service.on("POST /clientes", answer);
    const { errors, data } = await gateway.ask(CREATE, { input: INPUT }, token);
    expect(errors).toHaveLength(1);
    expect(data).toEqual({ createClient: null });
    expect(service.calls).toHaveLength(1);
  },
);

test.each([
  ["a text", { type: "text/plain; charset=utf-8", text: "OK" }],
  ["JSON of any shape", { json: ["c1"] }],
  ["nothing", { type: "text/html", text: "" }],
  ["204 with a type", { status: 204, type: "text/html", text: "" }],
])("what was deleted is told as deleted, also where the service answers %s", async (_name, answer) => {
  service.on("DELETE /clientes/c1", answer);
  const { data, errors } = await gateway.ask(REMOVE, { id: "c1" }, token);
  expect([data, errors]).toEqual([{ deleteClient: { deletedClientId: "c1", errors: [] } }, []]);
});

test.each([
  ["a page of HTML, as a proxy's for signing in", { type: "text/html", text: "<h1>Entrar</h1>" }],
  ["JSON that breaks off", { type: "application/json", text: "{" }],
])("nothing is told as deleted where the answer is %s", async (_name, answer) => {
  service.on("DELETE /clientes/c1", answer);
  const { data, errors } = await gateway.ask(REMOVE, { id: "c1" }, token);
  expect([data, errors[0]?.extensions.code]).toEqual([{ deleteClient: null }, "UPSTREAM_INVALID"]);
});

const REMOVED_NOTHING = {
  deleteClient: { deletedClientId: null, errors: [{ code: "NOT_FOUND", field: ["id"], message: expect.any(String) }] },
};

test("another practice's client, a client nobody has and an id that leads elsewhere give the same answer", async () => {
  service.on("GET /clientes/foreign", problem(404, "NOT_FOUND"));
  const answers: unknown[] = [];
  for (const id of ["foreign", "none", "stats", "STATS", "..", "../user-info", "a/b", "", "x".repeat(65), "%2e%2e"]) {
    const { data, errors } = await gateway.ask("query ($id: ID!) { client(id: $id) { id } }", { id }, token);
    const removal = await gateway.ask(REMOVE, { id }, token);
    answers.push([data, errors[0]?.message, errors[0]?.extensions.code, removal.data, removal.errors.length]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject([{ client: null }, expect.any(String), "NOT_FOUND", REMOVED_NOTHING, 0]);
  expect(new Set(service.calls.map(({ path }) => path))).toEqual(new Set(["/clientes/foreign", "/clientes/none"]));
});

test("without the practice's numbers the limit counts the list, and without the list it says 0", async () => {
  const ask = "{ viewer { limits { clients { used max level } } } }";
  service.on("GET /user-info", { json: { subscription_plan: { id: 1, name: "Gratis", featureMaxContacts: 5 } } });
  service.on("GET /clientes/stats", problem(500, "INTERNAL"));
  service.on("GET /clientes", { json: { data: [], pagination: { total: 5 } } });
  expect((await gateway.ask(ask, {}, token)).data).toMatchObject({
    viewer: { limits: { clients: { used: 5, max: 5, level: "REACHED" } } },
  });
  expect(Object.fromEntries(service.calls.at(-1)?.query ?? [])).toEqual({ page: "1", pageSize: "100" });
  service.on("GET /clientes", problem(500, "INTERNAL"));
  expect((await gateway.ask(ask, {}, token)).data).toMatchObject({
    viewer: { limits: { clients: { used: 0, max: 5 } } },
  });
});

test.each(["/graphql", "/graphql/stream"])(
  "what nobody foresaw is answered as our own fault, with the request's id (%s)",
  async (path) => {
    const config = readGatewayConfig({
      PORT: "0",
      API_BASE_URL: service.url,
      AUTH_ISSUER: ISSUER,
      PUBLIC_URL: ISSUER,
      NODE_ENV: "test",
    });
    const broken: DestinationStream = {
      write(line) {
        if (line.includes('"codes"')) throw new Error("no line can be written");
      },
    };
    const faulty = await startGateway(config, openLog("info", broken));
    const response = await fetch(`${faulty.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${path === "/graphql" ? "nada" : token}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ clients { items { id } } }" }),
    }).finally(() => faulty.close());
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ code: "INTERNAL", requestId: expect.stringMatching(/^[\w-]{8,64}$/) }),
    ]);
  },
);
