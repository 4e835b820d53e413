import { readFileSync } from "node:fs";
import { isEnumType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildHouseSchema } from "../../../gateway/app/schema.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import type { Answer } from "../../support/outside/restService.ts";
import { overDouble } from "../core/overDouble.ts";

const CHANGES = `query ($after: String, $first: Int = 100, $types: [ChangedType!]) {
  changes(after: $after, first: $first, types: $types) {
    items { cursor type id kind version at } endCursor hasMore latestCursor overlapCursor } }`;

describe("before our own service", () => {
  let api: TestApi;
  let gateway: TestGateway;
  beforeAll(async () => {
    api = await startTestApi();
    gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  test("whoever reads the latest cursor, then a list, then goes on after it has everything once", async () => {
    const { token } = await newTherapist(api);
    const ask = (variables: object) => gateway.ask(CHANGES, variables, token);
    const changes = async (variables: object = {}) => {
      const { data, errors } = await ask(variables);
      expect(errors).toEqual([]);
      return (
        data as {
          changes: { items: { id: string }[]; endCursor: string; latestCursor: string; overlapCursor: string | null };
        }
      ).changes;
    };
    const client = await createClient(api, token);
    const { latestCursor, overlapCursor } = await changes({ first: 1 });
    const begun = await changes({ after: overlapCursor });
    expect(begun).toMatchObject({ items: [{ id: client.id }], overlapCursor: null });
    const note = await createNote(api, token, client.id);
    await api.call(`/notas/${note.id}`, { token, method: "DELETE" });
    const after = await changes({ after: latestCursor });
    expect(after).toMatchObject({
      items: [
        { type: "NOTE", id: note.id, kind: "CREATED", version: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) },
        { type: "NOTE", id: note.id, kind: "DELETED", version: 2 },
      ],
      hasMore: false,
    });
    expect(after.endCursor).toBe(after.latestCursor);
    expect((await changes({ types: ["CLIENT", "THERAPY_SESSION"] })).items.map(({ id }) => id)).toEqual([client.id]);

    const stranger = (await newTherapist(api)).token;
    for (const [variables, argument, as] of [
      [{ after: latestCursor }, "after", stranger],
      [{ after: "hola" }, "after", token],
      [{ first: 0 }, "first", token],
      [{ first: 1001 }, "first", token],
      [{ types: [] }, "types", token],
    ] as const) {
      const { data, errors } = await gateway.ask(CHANGES, variables, as);
      expect(data).toEqual({ changes: null });
      expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
      expect(errors[0]?.message).toContain(argument);
    }
  });
});

describe("before another deployment", async () => {
  const { service, gateway, token } = await overDouble();
  const silent = await overDouble();
  const row = { cursor: "1.a", tipo: "CLIENTE", id: "7", cambio: "CREADO", version: 1, fecha: "2026-03-01T10:00:00Z" };
  const page = (data: unknown, rest: object = {}): Answer => ({
    json: { data, siguiente: "1.a", hayMas: false, ultimo: "1.a", ...rest },
  });
  const ask = async (answer: Answer) => {
    service.on("GET /cambios", answer);
    const { data, errors } = await gateway.ask(CHANGES, {}, token);
    return {
      feed: (data as { changes: object | null } | null)?.changes,
      codes: errors.map(({ extensions }) => extensions.code),
    };
  };

  test("a word that nobody knows is null, and the change is told all the same", async () => {
    const { feed, codes } = await ask(page([{ ...row, tipo: "FACTURA", cambio: "PLEGADO", version: null }]));
    expect(codes).toEqual([]);
    const items = [{ id: "7", type: null, kind: null, version: null }];
    expect(feed).toMatchObject({ items, endCursor: "1.a", overlapCursor: null });
  });

  test.each<[string, Answer]>([
    ["a change without id", page([row, { ...row, id: null }])],
    ["no list", page("nada")],
    ["no cursor to go on after", page([row], { siguiente: null })],
  ])("%s is refused as a whole: a change that is left out would be lost in silence", async (_, answer) => {
    expect(await ask(answer)).toEqual({ feed: null, codes: ["UPSTREAM_INVALID"] });
  });

  test("a cursor whose changes are gone is told by a code of its own", async () => {
    const gone = { status: 410, json: { code: "CURSOR_EXPIRED" }, type: "application/problem+json" };
    expect(await ask(gone as Answer)).toEqual({ feed: null, codes: ["CURSOR_EXPIRED"] });
  });

  test("that tells no changes is asked for none", async () => {
    silent.service.on("GET /openapi.json", { status: 404, json: {} });
    const { data, errors } = await silent.gateway.ask(CHANGES, {}, silent.token);
    expect([data, errors]).toEqual([{ changes: null }, []]);
    expect(silent.service.calls.filter(({ path }) => path.startsWith("/cambios"))).toEqual([]);
  });
});

test("the papers name each type of change, and webhooks' papers each by the word that is sent", () => {
  const read = (paper: string) => readFileSync(`docs/${paper}.md`, "utf8");
  const type = buildHouseSchema().getType("ChangedType");
  const types = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  expect(types).toContain("CONSENTS");
  expect(types.filter((type) => !read("developers/sync").includes(`\`${type}\``))).toEqual([]);
  for (const paper of ["api", "developers/webhooks"])
    expect(types.filter((type) => !read(paper).includes(`\`${type.toLowerCase()}\``))).toEqual([]);
});
