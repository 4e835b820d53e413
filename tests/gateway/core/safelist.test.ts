import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KnownDocuments, keyOf, type Prepared } from "../../../gateway/app/documents.ts";
import { hashOf, readSafelist } from "../../../gateway/app/safelist.ts";
import { buildHouseSchema } from "../../../gateway/app/schema.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { startRestService } from "../../support/outside/restService.ts";
import { follow, refusalOf } from "../../support/streams.ts";

const PLANS = "query Plans {\n  plans {\n    id\n  }\n}";
const BEFORE = "query Before {\n  viewer {\n    id\n  }\n}";
const GONE = "query Gone {\n  viewer {\n    shoeSize\n  }\n}";
const FEED = "subscription Feed {\n  changes {\n    endCursor\n  }\n}";
const OTHER = "query Other { viewer { fullName } }";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-safelist-"));
const manifest = (...operations: [name: string, type: string, body: string, id?: string][]) =>
  JSON.stringify({
    format: "apollo-persisted-query-manifest",
    version: 1,
    operations: operations.map(([name, type, body, id = hashOf(body)]) => ({ id, name, type, body })),
  });
const file = (name: string, content: string) => {
  const at = path.join(folder, name);
  writeFileSync(at, content);
  return at;
};

const service = await startRestService();
const token = await service.token();
let open: TestGateway;
let closed: TestGateway;
beforeAll(async () => {
  mkdirSync(path.join(folder, ".vite"));
  file(".vite/documents.json", manifest(["Plans", "query", PLANS], ["Feed", "subscription", FEED]));
  const before = file("before.json", manifest(["Before", "query", BEFORE], ["Gone", "query", GONE]));
  const given = { apiUrl: service.url, webDir: folder, env: { PERSISTED_DOCUMENTS: ` ${before},` } };
  open = await startTestGateway(given);
  closed = await startTestGateway({ ...given, env: { ...given.env, PERSISTED_ONLY: "true" } });
});
beforeEach(() => {
  service.calls.length = 0;
  service.on("GET /api/membership-plans", { json: { data: [] } });
});
afterAll(async () => {
  await Promise.all([open.close(), closed.close()]);
  await service.stop();
  rmSync(folder, { recursive: true });
});

interface Body {
  query?: string;
  operationName?: string;
  variables?: object;
  extensions?: object;
}
const byHash = (hash: unknown, more: Body = {}, version = 1): Body => ({
  ...more,
  extensions: { persistedQuery: { version, sha256Hash: hash } },
});

async function post(gateway: TestGateway, body: Body, bearer: string | null = token) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  const { data, errors = [] } = (await response.json()) as {
    data?: unknown;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status: response.status, data, message: errors[0]?.message, code: errors[0]?.extensions.code };
}

describe("an operation of the portal", () => {
  test("is answered by the hash of its text", async () => {
    const { status, data } = await post(open, byHash(hashOf(PLANS), { operationName: "Plans" }));
    expect([status, data]).toEqual([200, { plans: expect.any(Array) }]);
  });

  test("is parsed, found valid and compiled once, when it is asked for the first time", async () => {
    const prepared: Prepared[] = [];
    const listed = readSafelist({ webDir: folder, webBefore: [], persistedDocuments: [] }, buildHouseSchema());
    const documents = new KnownDocuments(listed, false, (operation) => void prepared.push(operation));
    expect(prepared).toEqual([]);
    const named = [1, 2].map(() => documents.namedIn(byHash(hashOf(PLANS)))?.name);
    expect(prepared.map(({ key, operationName }) => [key, operationName])).toEqual([
      [keyOf(named[0], "Plans"), "Plans"],
    ]);
    // What Apollo Server looks up before it parses.
    expect(await documents.parsed.get(`schema:${named[1]}`)).toMatchObject({ kind: "Document" });
  });

  test("of a release before is one too, where its manifest is given; what the schema no longer has is refused", async () => {
    expect(String((await post(open, byHash(hashOf(BEFORE)))).code)).not.toMatch(/PERSISTED/);
    expect(await post(open, byHash(hashOf(GONE)))).toMatchObject({ status: 400, code: "BAD_USER_INPUT" });
    const { code } = await post(closed, { query: BEFORE });
    expect(String(code)).not.toMatch(/PERSISTED/);
  });

  test("of a release before is one where its web is named, too", () => {
    const given = { webDir: path.join(folder, "nada"), webBefore: [folder], persistedDocuments: [] };
    const listed = readSafelist(given, buildHouseSchema());
    expect(listed.map(({ operationName }) => operationName)).toEqual(["Plans", "Feed"]);
  });

  test("needs a bearer as ever", async () => {
    expect(await post(open, byHash(hashOf(PLANS)), null)).toMatchObject({ code: "UNAUTHENTICATED" });
    expect(service.calls).toEqual([]);
  });

  test("that is a subscription is answered as a stream alone", async () => {
    const refused = await post(open, byHash(hashOf(FEED)));
    expect([refused.code, refused.message]).toEqual(["BAD_USER_INPUT", expect.stringContaining("/graphql/stream")]);
    expect(await post(open, byHash(hashOf(FEED)))).toEqual(refused);
  });
});

describe("a hash that nobody knows", () => {
  test("is PersistedQueryNotFound; with its text it is answered, and by itself from then on", async () => {
    const text = `query Again { viewer { fullName } } # ${Math.random()}`;
    const hash = hashOf(text);
    const unknown = { status: 200, message: "PersistedQueryNotFound", code: "PERSISTED_QUERY_NOT_FOUND" };
    expect(await post(open, byHash(hash))).toMatchObject(unknown);
    const first = await post(open, byHash(hash, { query: text }));
    expect(String(first.code)).not.toMatch(/PERSISTED/);
    expect(await post(open, byHash(hash))).toEqual(first);
    // Another gateway was not told.
    expect(await post(closed, byHash(hash))).toMatchObject(unknown);
  });

  test("is forgotten with its document, of which there is no more room than for any other", async () => {
    const texts = Array.from({ length: 120 }, (_, n) => `query Q${n} { viewer { id } } # ${"x ".repeat(900)}`);
    const [first = ""] = texts;
    for (const text of texts) await post(open, byHash(hashOf(text), { query: text }));
    expect((await post(open, byHash(hashOf(first)))).code).toBe("PERSISTED_QUERY_NOT_FOUND");
    expect(String((await post(open, byHash(hashOf(texts.at(-1) ?? "")))).code)).not.toMatch(/PERSISTED/);
    expect(String((await post(open, byHash(hashOf(PLANS)))).code)).not.toMatch(/PERSISTED/);
  });

  test.each([
    ["of another version", byHash(hashOf(PLANS), {}, 2)],
    ["that is no text", byHash(7)],
    ["that is a name of the gateway's own", byHash("known:1")],
  ])("%s is PersistedQueryNotSupported", async (_what, body) => {
    expect(await post(open, body)).toMatchObject({
      status: 200,
      message: "PersistedQueryNotSupported",
      code: "PERSISTED_QUERY_NOT_SUPPORTED",
    });
  });

  test("is never that of another text", async () => {
    const body = byHash(hashOf("query Mine { viewer { id } }"), { query: OTHER });
    expect(await post(open, body)).toMatchObject({ status: 400, code: "BAD_USER_INPUT" });
    expect((await post(open, byHash(hashOf("query Mine { viewer { id } }")))).code).toBe("PERSISTED_QUERY_NOT_FOUND");
  });
});

describe("a gateway that answers the portal alone", () => {
  test("answers its operations, by hash and by text", async () => {
    for (const body of [byHash(hashOf(PLANS)), { query: PLANS }, byHash(hashOf(PLANS), { query: PLANS })])
      expect(await post(closed, body)).toMatchObject({ status: 200, data: { plans: expect.any(Array) } });
  });

  test.each([
    ["another document", { query: OTHER }],
    ["one with its hash", byHash(hashOf(OTHER), { query: OTHER })],
    ["the schema", { query: getIntrospectionQuery() }],
    ["one of the portal's with a word more", { query: `${PLANS} ` }],
  ])("refuses %s, signed in or not", async (_what, body) => {
    expect(await post(closed, body)).toMatchObject({ status: 403, code: "PERSISTED_ONLY" });
    const { code } = await post(closed, body, null);
    expect(code).toMatch(/^(PERSISTED_ONLY|UNAUTHENTICATED)$/);
    expect(service.calls).toEqual([]);
  });

  test("has no page to try documents on", async () => {
    const page = await fetch(`${closed.url}/graphql`, { headers: { accept: "text/html" } });
    expect(page.status).toBe(405);
  });

  test("follows changes for the portal, and for nobody else", async () => {
    const other = await refusalOf(follow(closed.url, token));
    expect(other).toMatchObject({ status: 403, errors: [{ extensions: { code: "PERSISTED_ONLY" } }] });
    const unknown = await fetch(`${open.url}/graphql/stream`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(byHash(hashOf("subscription { changes { hasMore } }"))),
    });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      200,
      { errors: [{ extensions: { code: "PERSISTED_QUERY_NOT_SUPPORTED" } }] },
    ]);
    const own = await follow(closed.url, token, {}, FEED).next();
    expect(JSON.stringify(own)).not.toContain("PERSISTED");
  });
});

describe("a manifest", () => {
  test.each([
    ["that is not there", () => path.join(folder, "nada.json")],
    ["whose texts are others", () => file("forged.json", manifest(["Forged", "query", OTHER, hashOf(PLANS)]))],
    ["that is something else", () => file("else.json", "[]")],
  ])("%s keeps the gateway from starting, and is named", async (_what, at) => {
    const named = at();
    const start = startTestGateway({ apiUrl: service.url, webDir: folder, env: { PERSISTED_DOCUMENTS: named } });
    await expect(start).rejects.toThrow(
      `PERSISTED_DOCUMENTS debe nombrar manifiestos de operaciones: ${named} no lo es.`,
    );
  });
});
