import { request } from "node:http";
import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { SchemaAnswers } from "../../../gateway/app/schemaAnswers.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { SCREEN } from "./documents.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();

const ALIASED = `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: __schema { types { name fields { name description type { name } } } }`).join(" ")} }`;
const whole = (data: Record<string, unknown> | null): number =>
  (data as { __schema: { types: unknown[] } } | null)?.__schema.types.length ?? 0;

describe("asking for the schema", () => {
  test("costs by the size of the answer, and one that is too large is refused", async () => {
    const { errors, text } = await gateway.ask(ALIASED, {}, token);
    expect(errors).toMatchObject([{ extensions: { code: "QUERY_TOO_COMPLEX" } }]);
    expect(text.length).toBeLessThan(1_000);
    const one = await gateway.ask('{ __type(name: "Client") { name } }', {}, token);
    expect(one.extensions.cost).toMatchObject({ requested: 2 });
    const names = await gateway.ask("{ __schema { types { name fields { name } } } }", {}, token);
    const { requested } = names.extensions.cost as { requested: number };
    expect(requested).toBeGreaterThan(20);
    expect(requested).toBeLessThan(150);
  });

  test.each([
    ["graphql-js", {}, "IntrospectionQuery"],
    ["GraphiQL", { schemaDescription: true, inputValueDeprecation: true }, "IntrospectionQuery"],
    ["a generator", { specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true }, "Whatever"],
  ])("as %s does is answered from memory, by content and not by name", async (_who, options, name) => {
    const document = getIntrospectionQuery(options).replace("IntrospectionQuery", name);
    const plain = await gateway.ask(document);
    expect(plain.errors).toEqual([]);
    expect(plain.extensions.cost).toMatchObject({ requested: 5 });
    expect(whole(plain.data)).toBeGreaterThan(100);
    const computed = vi.spyOn(SchemaAnswers.prototype, "keep");
    const again = await gateway.ask(`# again\n${document}`);
    expect(again.data).toEqual(plain.data);
    expect(computed).not.toHaveBeenCalled();
    computed.mockRestore();
    // What an operation is called is looked at where it is asked for by name.
    const misnamed = await fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: document, operationName: "Other" }),
    });
    expect(await misnamed.json()).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
  });

  test("as older tools do, seven wrappings deep, is the same to us", async () => {
    const wrapped = (depth: number): string =>
      depth === 0 ? "kind name" : `kind name ofType { ${wrapped(depth - 1)} }`;
    const older = getIntrospectionQuery()
      .replaceAll("{ name kind }", "{ name }")
      .replace(/(fragment TypeRef on __Type )[\s\S]*/, `$1{ ${wrapped(7)} }`);
    expect(older).toContain("kind name ofType { kind name }");
    const { extensions, errors } = await gateway.ask(older);
    expect(errors).toEqual([]);
    expect(extensions.cost).toMatchObject({ requested: 5 });
  });

  test("in an unusual way costs its price once and little after that", async () => {
    const unusual = getIntrospectionQuery().replace("queryType", "kept: queryType");
    const cost = async () =>
      ((await gateway.ask(unusual, {}, token)).extensions.cost as { requested: number }).requested;
    expect(await cost()).toBeGreaterThan(100);
    expect(await cost()).toBe(5);
  });
});

describe("who is not signed in", () => {
  let small: TestGateway;
  beforeAll(async () => {
    small = await startTestGateway({ apiUrl: service.url, anonymousCostPerMinute: 40, trustProxy: 1 });
  });
  afterAll(() => small.close());
  const from = (address: string) => ({ "x-forwarded-for": address });

  test("has a budget by network address, told with each answer and refused when it is spent", async () => {
    const ask = (address: string) => small.ask(getIntrospectionQuery(), {}, undefined, from(address));
    const statuses = [];
    for (let time = 0; time < 8; time += 1) statuses.push((await ask("203.0.113.7")).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    const refused = await ask("203.0.113.7");
    expect(refused.errors).toMatchObject([{ extensions: { code: "RATE_LIMITED", requestId: expect.any(String) } }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask("203.0.113.8")).status).toBe(200);
    // A neighbour behind the same address who is signed in notices nothing.
    expect((await small.ask(SCREEN, {}, token, from("203.0.113.7"))).errors).toEqual([]);
  });

  test("shares it with the rest of an IPv6 network, and cannot choose another by a header of their own", async () => {
    const spend = async (address: string): Promise<number[]> => {
      const all = [];
      for (let time = 0; time < 45; time += 1)
        all.push((await small.ask("{ viewer { id } }", {}, undefined, from(address))).status);
      return all;
    };
    expect(new Set(await spend("2001:db8:1:2::1"))).toEqual(new Set([401, 429]));
    expect((await spend("2001:db8:1:2:ffff::9"))[0]).toBe(429);
    expect((await spend("2001:db8:1:3::1"))[0]).toBe(401);
    expect((await spend("1.2.3.4, 2001:db8:1:2::1"))[0]).toBe(429);
  });

  test("is turned away from anything else before it is read", async () => {
    const faulty = await gateway.ask("{ clients { nonsense ");
    expect(faulty).toMatchObject({ status: 401, errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
    expect((await gateway.ask("{ __typename }")).data).toEqual({ __typename: "Query" });
    const mixed = await gateway.ask("{ __typename viewer { id } }");
    expect(mixed).toMatchObject({ status: 401, data: null, errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
  });
});

test.each([
  ["refused", ALIASED],
  ["answered from memory", getIntrospectionQuery()],
])(
  "what strangers ask of the schema is %s within 50 ms of work, so that others do not wait for it",
  async (_how, document) => {
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 8; time += 1) {
      const before = process.cpuUsage();
      await gateway.ask(document);
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    expect(least).toBeLessThan(50);
  },
);

test("a stranger's request that is turned away unread is not kept waiting for", async () => {
  const spent = await startTestGateway({ apiUrl: service.url, anonymousCostPerMinute: 1 });
  await spent.ask("{ viewer { id } }");
  const headers = { "content-type": "application/json", "content-length": 1000 };
  const answered = await new Promise((resolve, reject) => {
    const asking = request(`${spent.url}/graphql`, { method: "POST", headers }, (response) => {
      response.resume();
      response.on("end", () => resolve([response.statusCode, response.headers.connection]));
    });
    asking.on("error", reject);
    asking.write("{");
  });
  expect(answered).toEqual([429, "close"]);
  await spent.close();
});
