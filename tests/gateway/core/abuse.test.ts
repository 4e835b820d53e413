import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type GraphqlAnswer, startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
import { CLIENTS, SCREEN } from "./documents.ts";

let service: RestService;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  service = await startRestService();
  gateway = await startTestGateway({ apiUrl: service.url });
  token = await service.token();
  await gateway.ask(SCREEN, {}, token);
});
afterAll(async () => {
  await gateway.close();
  await service.stop();
});
beforeEach(() => {
  service.calls.length = 0;
});

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(" ");
const nested = (depth: number): string => (depth === 0 ? "name" : `type { fields { ${nested(depth - 1)} } }`);
const doubling = (count: number): string =>
  `{ clients { ...f0 ...f0 } } ${times(count, (n) => `fragment f${n} on ClientPage { ...f${n + 1} ...f${n + 1} }`)} fragment f${count} on ClientPage { items { id } }`;
const ABUSE: [string, string, string][] = [
  ["12 levels", `${"{ viewer ".repeat(12)}${"}".repeat(12)}`, "QUERY_TOO_COMPLEX"],
  ["10,000 tokens", `{ clients { items { ${times(10_000, () => "id")} } } }`, "QUERY_TOO_COMPLEX"],
  ["150 aliases", `{ ${times(150, (n) => `a${n}: viewer { id }`)} }`, "QUERY_TOO_COMPLEX"],
  [
    "aliases inside a fragment",
    `{ clients { items { ...f } } } fragment f on Client { ${times(40, (n) => `a${n}: id`)} }`,
    "QUERY_TOO_COMPLEX",
  ],
  ["40 directives on a field", `{ viewer { id ${times(40, () => "@skip(if: false)")} } }`, "QUERY_TOO_COMPLEX"],
  ["21 fields at the root", `{ ${times(21, () => "viewer { id }")} }`, "QUERY_TOO_COMPLEX"],
  [
    "fragments that call each other in a circle",
    "{ clients { items { ...a } } } fragment a on Client { ...b } fragment b on Client { ...a }",
    "BAD_USER_INPUT",
  ],
  ["fragments that double at every step", doubling(14), "QUERY_TOO_COMPLEX"],
  ["introspection without end", `{ __schema { types { fields { ${nested(12)} } } } }`, "BAD_USER_INPUT"],
  [
    "many large pages at once",
    `{ ${times(12, (n) => `p${n}: clients(page: ${n + 1}, pageSize: 100) { items { id } }`)} }`,
    "QUERY_TOO_COMPLEX",
  ],
];

/** The same request some times over; `ms` is the least processor time one took, which a busy machine cannot stretch. */
async function asked(document: string, variables: object = {}): Promise<GraphqlAnswer> {
  let least = Number.POSITIVE_INFINITY;
  let answer = await gateway.ask(document, variables, token);
  for (let time = 0; time < 8; time += 1) {
    const before = process.cpuUsage();
    answer = await gateway.ask(document, variables, token);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return { ...answer, ms: least };
}

describe("refused within 50 ms of work, before the service hears of it:", () => {
  test.each(ABUSE)("%s", async (_name, document, code) => {
    const before = service.calls.length;
    const { data, errors, ms } = await asked(document, {});
    expect(data).toBeNull();
    expect(errors.map(({ extensions }) => extensions.code)).toContain(code);
    expect(ms).toBeLessThan(50);
    expect(service.calls).toHaveLength(before);
  });

  test.each([
    [{ pageSize: 0 }],
    [{ pageSize: 101 }],
    [{ pageSize: 1_000_000 }],
    [{ page: 0 }],
    [{ page: 2_000_000 }],
    [{ filter: { search: "x".repeat(201) } }],
  ])("a page out of bounds %j", async (variables) => {
    const { data, errors, ms } = await asked(CLIENTS, variables);
    expect(data).toEqual({ clients: null });
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
    expect(ms).toBeLessThan(50);
    expect(service.calls).toEqual([]);
  });

  test("a body larger than any note", async () => {
    const { status, errors } = await gateway.ask(CLIENTS, { filter: { search: "x".repeat(7_500_000) } }, token);
    expect(status).toBe(413);
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT", requestId: expect.any(String) } }]);
    expect(service.calls).toEqual([]);
  });
});

test("several operations in one body, and documents in the address, are refused", async () => {
  const post = (body: string) =>
    fetch(`${gateway.url}/graphql`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    });
  for (const body of [
    JSON.stringify([{ query: "{ plans { id } }" }]),
    "{",
    "null",
    "{}",
    '{"query":{"kind":"Document"}}',
  ]) {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT", requestId: expect.any(String) } }],
    });
  }
  const inAddress = await fetch(`${gateway.url}/graphql?query={plans{id}}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  expect(inAddress.status).toBe(405);
  expect(service.calls).toEqual([]);
});

test("an operation that the document does not hold is refused, and the one that it holds is not run instead", async () => {
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: "POST",
    body: JSON.stringify({
      query: 'mutation Delete { deleteClient(id: "c1") { deletedClientId } }',
      operationName: "Other",
    }),
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
  expect(service.calls).toEqual([]);
});

test("others do not notice while one professional sends nothing but abuse", async () => {
  const other = await service.token({ sub: "pro-2" });
  const quiet: number[] = [];
  for (let time = 0; time < 20; time += 1) quiet.push((await gateway.ask(SCREEN, {}, other)).ms);
  const storm = Promise.all(
    ABUSE.flatMap(([, document]) => Array.from({ length: 4 }, () => gateway.ask(document, {}, token))),
  );
  const busy: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    const { ms, errors } = await gateway.ask(SCREEN, {}, other);
    expect(errors).toEqual([]);
    busy.push(ms);
  }
  await storm;
  const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  expect(median(busy)).toBeLessThan(median(quiet) + 50);
});

test("each professional has a budget a minute, told with every answer, given back where less came, and refused when it is spent", async () => {
  const small = await startTestGateway({ apiUrl: service.url, costPerMinute: 40 });
  const first = await small.ask(CLIENTS, { pageSize: 30 }, token);
  const resetAt = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(first.extensions.cost).toEqual({ requested: 32, actual: 12, remaining: 28, resetAt });
  const second = await small.ask(CLIENTS, { pageSize: 30 }, token);
  expect(second).toMatchObject({
    status: 429,
    data: null,
    errors: [{ extensions: { code: "RATE_LIMITED", cost: { requested: 32, remaining: 28, resetAt } } }],
  });
  expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await small.ask(CLIENTS, { pageSize: 10 }, token)).extensions.cost).toMatchObject({ remaining: 16 });
  const neighbour = await small.ask(CLIENTS, {}, await service.token({ sub: "pro-2" }));
  expect(neighbour.errors).toEqual([]);
  await small.close();
});

test("a larger page costs more, also when its size is a variable", async () => {
  const cost = async (variables: object) => (await gateway.ask(CLIENTS, variables, token)).extensions.cost;
  expect(await cost({ pageSize: 1 })).toMatchObject({ requested: 3 });
  expect(await cost({ pageSize: 100 })).toMatchObject({ requested: 102 });
  expect(await cost({ pageSize: 1 })).toMatchObject({ requested: 3 });
});
