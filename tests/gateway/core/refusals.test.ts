import { getNamedType, isInterfaceType, isNonNullType, isObjectType } from "graphql";
import { beforeEach, describe, expect, test } from "vitest";
import { buildHouseSchema } from "../../../gateway/app/schema.ts";
import { CODES, USER_CODES } from "../../../gateway/core/codes.ts";
import { BEARER_FAULTS } from "../../../schema/rules/tokens.ts";
import { CREATE, INPUT } from "./documents.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();
beforeEach(() => {
  service.calls.length = 0;
});

const told = async (document: string, variables: object = {}) =>
  (await gateway.ask(document, variables, token)).errors.map(({ message, extensions }) => ({ message, extensions }));
const times = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(" ");

const B = `fragment B on Query { ${times(10, () => "viewer { id }")} }`;

describe("a document that is too large", () => {
  test.each([
    ["tokens", `{ clients { items { ${times(2_000, () => "id")} } } }`, 2_008, 1_000],
    ["tokens", `{ clients { items { ${times(20_000, () => "id")} } } }`, null, 1_000],
    ["depth", `${"{ viewer ".repeat(12)}${"}".repeat(12)}`, 12, 10],
    ["aliases", `{ clients { items { ${times(40, (n) => `a${n}: id`)} } } }`, 40, 30],
    ["directives", `{ viewer { id ${times(40, () => "@skip(if: false)")} } }`, 40, 30],
    ["rootFields", `{ ${times(21, () => "viewer { id }")} }`, 21, 20],
    ["rootFields", `{ ...A ... { viewer { id } } } fragment A on Query { ...B ...B } ${B}`, 21, 20],
    ["cost", `{ ${times(12, (n) => `p${n}: clients(pageSize: 100) { items { id } }`)} }`, 1_213, 1_000],
  ])("tells its limit, its value and the greatest that is taken: %s", async (name, document, value, max) => {
    const errors = await told(document);
    expect(errors[0]?.extensions).toMatchObject({ code: "QUERY_TOO_COMPLEX", limit: { name, value, max } });
    expect(service.calls).toEqual([]);
  });

  test("tells the bytes that are taken of a body", async () => {
    const { status, errors } = await gateway.ask(`{ viewer { id } } #${"x".repeat(7 * 1024 * 1024)}`, {}, token);
    expect(status).toBe(413);
    expect(errors[0]?.extensions.limit).toEqual({ name: "bodyBytes", value: null, max: 7 * 1024 * 1024 });
  });
});

describe("a variable that does not fit", () => {
  const FILTERED =
    "query ($filter: ClientFilter, $page: Int!) { clients(filter: $filter, page: $page) { pageInfo { total } } }";
  const MAKE = "mutation ($in: TherapySessionInput!) { createTherapySession(input: $in) { errors { code } } }";
  test.each<[string, object, [string, string[], string][]]>([
    [FILTERED, {}, [["page", [], "Int!"]]],
    [FILTERED, { page: "canario" }, [["page", [], "Int"]]],
    [FILTERED, { page: 1, filter: "canario" }, [["filter", [], "ClientFilter"]]],
    [FILTERED, { page: 1, filter: { status: "canario" } }, [["filter", ["status"], "ClientStatus"]]],
    [FILTERED, { page: 1, filter: { canario: 1 } }, [["filter", [], "ClientFilter"]]],
    [
      MAKE,
      { in: { startsAt: "canario", durationMinutes: "canario" } },
      [
        ["in", ["startsAt"], "DateTime"],
        ["in", ["durationMinutes"], "Int"],
      ],
    ],
  ])(
    "is named with the place inside it and the type that is taken, and never repeated (%#)",
    async (document, variables, faults) => {
      for (let time = 0; time < 4; time += 1) {
        const errors = await told(document, variables);
        expect(
          errors.map(({ extensions: { variable, path, expected } }) => [variable, path, expected]).toSorted(),
        ).toEqual(faults.toSorted());
        expect(JSON.stringify(errors)).not.toContain("canario");
      }
      expect(service.calls).toEqual([]);
    },
  );
});

describe("null for an argument that must not be null and has a default", () => {
  const CLIENTS = "query ($n: Int = 3) { clients(pageSize: $n) { pageInfo { total } } }";
  const ON = "query ($n: Boolean = true) { clients { pageInfo { total @include(if: $n) } } }";
  test.each([
    [CLIENTS, { argument: "pageSize", expected: "Int!" }],
    [ON, { argument: "if", expected: "Boolean!" }],
    [`query ($n: Int = 3) { client(id: "c1") { id } clients(page: $n) { items { id } } }`, { argument: "page" }],
  ])("is refused by its name and variable, each time (%#)", async (document, extensions) => {
    for (let time = 0; time < 4; time += 1) {
      const { status, errors } = await gateway.ask(document, { n: null }, token);
      expect({ status, errors }).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: "BAD_USER_INPUT", variable: "n", path: [], ...extensions } }],
      });
    }
    expect(service.calls).toEqual([]);
  });
});

test.each([
  ["statuses", "{ therapySessions(filter: { statuses: [] }) { items { id } } }"],
  ["statuses", "{ therapySessionConnection(first: 1, filter: { statuses: [] }) { totalCount } }"],
  ["unsignedForDays", "{ notes(filter: { unsignedForDays: -1 }) { items { id } } }"],
  ["unsignedForDays", "{ noteConnection(first: 1, filter: { unsignedForDays: 3651 }) { totalCount } }"],
  ["to", '{ busyTimes(from: "2026-01-01", to: "2026-04-12") { startsAt } }'],
  ["to", '{ busyTimes(from: "2026-01-02", to: "2026-01-01") { startsAt } }'],
  ["month", '{ agenda(month: "1999-12") { today } }'],
  ["month", '{ agenda(month: "") { today } }'],
])(
  "%s that chooses nothing is refused by its name, and the service is not asked (case %#)",
  async (argument, document) => {
    const { errors } = await gateway.ask(document, {}, token);
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT", argument } }]);
    expect(service.calls).toEqual([]);
  },
);

describe("the language of sentences", () => {
  const refused = async (language: string | undefined) => {
    const headers: Record<string, string> = language === undefined ? {} : { "accept-language": language };
    const { data } = await gateway.ask(CREATE, { input: { ...INPUT, name: " " } }, token, headers);
    const failed = await gateway.ask("{ client(id: 1) { id } }", {}, token, headers);
    const { errors } = (data as { createClient: { errors: { message: string }[] } }).createClient;
    return [errors[0]?.message, failed.errors[0]?.extensions.userMessage, failed.errors[0]?.message];
  };
  const ENGLISH = [USER_CODES.REQUIRED, CODES.NOT_FOUND.message, CODES.NOT_FOUND.message];
  const SPANISH = ["Nombre completo: es obligatorio.", CODES.NOT_FOUND.userMessage, CODES.NOT_FOUND.message];
  test.each([
    [undefined, SPANISH],
    ["es", SPANISH],
    ["de, fr;q=0.5", SPANISH],
    ["en;q=0.4, es-ES;q=0.8", SPANISH],
    ["*", SPANISH],
    ["en", ENGLISH],
    ["en-GB,en;q=0.9,es;q=0.1", ENGLISH],
    ["x".repeat(10_000), SPANISH],
  ])(
    "for people is what they prefer of Spanish and English, for developers English (%s)",
    async (language, expected) => {
      expect(await refused(language)).toEqual(expected);
    },
  );
});

describe("mutations", () => {
  const schema = buildHouseSchema();
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const payloads = mutations.map(({ type }) => getNamedType(type)).filter(isObjectType);

  test("answer payloads that may be null, whose errors are all of one interface", () => {
    const shared = schema.getType("UserError");
    expect(isInterfaceType(shared)).toBe(true);
    expect(mutations.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
    const strange = payloads.filter((payload) => {
      const error = getNamedType(payload.getFields().errors?.type ?? payload);
      return !isObjectType(error) || !error.getInterfaces().some(({ name }) => name === "UserError");
    });
    expect(strange.map(({ name }) => name)).toEqual([]);
  });

  test("take a key or a version, or say what being sent again does", () => {
    const silent = mutations.filter(
      ({ args, description }) =>
        !args.some(({ name }) => name === "idempotencyKey" || name === "version") &&
        !/sent again/i.test(description ?? ""),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test("beside one another never hide what became of the others", async () => {
    service.on("DELETE /clientes/gone", { status: 404, json: { status: 404, code: "NOT_FOUND" } });
    service.on("DELETE /clientes/broken", "reset");
    const document = `mutation ($input: ClientInput!) {
      made: createClient(input: $input) { client { id } errors { ... on UserError { code field } } }
      unknown: deleteClient(id: "gone") { deletedClientId errors { ... on UserError { code field } } }
      failed: deleteClient(id: "broken") { deletedClientId }
      unbased: setClientStatus(id: "c1", status: INACTIVE) { errors { ... on UserError { code field } } }
    }`;
    for (let time = 0; time < 4; time += 1) {
      const { data, errors } = await gateway.ask(document, { input: INPUT }, token);
      expect(data).toEqual({
        made: { client: { id: "new" }, errors: [] },
        unknown: { deletedClientId: null, errors: [{ code: "NOT_FOUND", field: ["id"] }] },
        failed: null,
        unbased: { errors: [{ code: "VERSION_REQUIRED", field: ["version"] }] },
      });
      expect(errors).toMatchObject([{ path: ["failed"], extensions: { code: "UPSTREAM_UNAVAILABLE" } }]);
    }
  });
});

/** As the log writes it. */
const INFO = 30;

describe("a subscription at the place of documents", () => {
  test.each(["subscription { changes { latestCursor } }", "subscription { __typename }"])(
    "is refused like every request without a token, and logged once (%s)",
    async (document) => {
      const before = gateway.log().split("\n").length;
      const { status, errors } = await gateway.ask(document);
      expect({ status, code: errors[0]?.extensions.code }).toEqual({ status: 401, code: "UNAUTHENTICATED" });
      const lines = gateway
        .log()
        .split("\n")
        .slice(before - 1)
        .filter(Boolean);
      expect(lines.map((line) => JSON.parse(line).level)).toEqual([INFO]);
    },
  );

  test("tells a caller with a token where it is answered", async () => {
    const { errors } = await gateway.ask("subscription { changes { latestCursor } }", {}, token);
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
    expect(errors[0]?.message).toContain("/graphql/stream");
  });
});

describe("the gateway's own pages", () => {
  const read = async (path: string) => {
    const response = await fetch(`${gateway.url}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test.each([...new Set([...Object.keys(CODES), ...Object.keys(USER_CODES)])])("explain %s", async (code) => {
    const { status, headers, text } = await read(`/graphql/errors/${code}`);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(text).toContain(`<h1>${code}</h1>`);
    expect((await read("/graphql/errors")).text).toContain(`/graphql/errors/${code}`);
  });

  test("name every reason why a bearer opens nothing", async () => {
    const { text } = await read("/graphql/errors/UNAUTHENTICATED");
    for (const reason of BEARER_FAULTS) expect(text).toContain(reason);
  });

  test("know no other codes", async () => {
    for (const path of ["/graphql/errors/CANARIO", "/graphql/errors/constructor", "/graphql/errors/%3Cscript%3E"]) {
      const { status, text } = await read(path);
      expect(status).toBe(404);
      expect(text).not.toMatch(/CANARIO|<script>/);
    }
  });

  test("tell the limits by which documents are refused", async () => {
    const { document, cost, lists } = JSON.parse((await read("/graphql/limits")).text);
    expect(document).toMatchObject({ tokens: 1_000, depth: 10 });
    expect(cost).toMatchObject({ perOperation: 1_000, pricing: { object: expect.stringContaining("at most 100") } });
    expect(lists).toMatchObject({ rows: 100, changes: 1_000, auditEntries: 200 });
  });
});
