import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessOf, revoke } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { follow, refusalOf } from "../../support/streams.ts";
import { overDouble } from "../core/overDouble.ts";

let api: TestApi;
let gateway: TestGateway;
let other: TestGateway;
let owner: SignedIn;
const open = () => startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
beforeAll(async () => {
  api = await startTestApi();
  [gateway, other] = await Promise.all([open(), open()]);
  owner = await newTherapist(api);
});
afterAll(async () => {
  await Promise.all([gateway.close(), other.close()]);
  await api.close();
});

const CREATE = `mutation { createClient(input: { name: "Ana", email: "ana@correo.es", phone: "600 000 000" }) { client { id } } }`;
const created = async (at: TestGateway, token: string) =>
  ((await at.ask(CREATE, {}, token)).data as { createClient: { client: { id: string } } }).createClient.client.id;

describe("whoever follows the changes", () => {
  test("is told where they stand, and then of what is written through another gateway", async () => {
    const stream = follow(gateway.url, owner.token);
    const begun = await stream.next();
    expect(begun?.data?.changes).toMatchObject({ items: [], hasMore: false });
    const id = await created(other, owner.token);
    const told = await stream.next();
    expect(told).toMatchObject({ data: { changes: { items: [{ type: "CLIENT", id, kind: "CREATED", version: 1 }] } } });
    await created(other, (await newTherapist(api)).token);
    const { id: noteId } = await createNote(api, owner.token, id);
    expect((await stream.next())?.data?.changes.items).toMatchObject([{ type: "NOTE", id: noteId }]);
    stream.leave();
  });

  test("goes on after the cursor of a stream that ended, and misses nothing", async () => {
    const first = follow(gateway.url, owner.token);
    const cursor = (await first.next())?.data?.changes.endCursor;
    first.leave();
    const ids = [await created(other, owner.token), await created(gateway, owner.token)];
    const second = follow(other.url, owner.token, { after: cursor });
    expect((await second.next())?.data?.changes).toMatchObject({ items: [], endCursor: cursor, hasMore: true });
    expect((await second.next())?.data?.changes.items.map(({ id }) => id)).toEqual(ids);
    second.leave();
  });

  test("of one kind is told of that kind alone", async () => {
    const stream = follow(gateway.url, owner.token, { types: ["NOTE"] });
    await stream.next();
    const id = await created(gateway, owner.token);
    const note = await createNote(api, owner.token, id);
    expect((await stream.next())?.data?.changes.items).toMatchObject([{ type: "NOTE", id: note.id }]);
    stream.leave();
  });

  test("with a token that is revoked meanwhile hears that, and nothing of what comes after", async () => {
    const { id, token } = await accessOf(api, owner);
    const stream = follow(gateway.url, token);
    await stream.next();
    expect((await revoke(api, owner, id)).status).toBe(200);
    await created(gateway, owner.token);
    const last = await stream.next();
    expect(last).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED", reason: "REVOKED" } }] });
    expect(JSON.stringify(last)).not.toContain("CREATED");
    expect(await stream.next()).toBeNull();
  });

  test("is let go when the gateway closes", async () => {
    const closing = await open();
    const stream = follow(closing.url, owner.token);
    await stream.next();
    // Said, and not cut off at the end of the gateway's patience.
    const end = expect(stream.next()).rejects.toThrow("Connection closed while having active streams");
    await closing.close();
    await end;
  });
});

describe("nobody follows", () => {
  const codes = ({ errors }: { errors: unknown[] }) =>
    (errors as { extensions: Record<string, unknown> }[]).map(({ extensions }) => extensions.code);
  const firstOf = async (token: string, variables: object) => {
    const stream = follow(gateway.url, token, variables);
    const event = await stream.next();
    stream.leave();
    return event;
  };

  test("without being signed in", async () => {
    const refused = await refusalOf(follow(gateway.url, "nada"));
    expect([refused.status, codes(refused)]).toEqual([401, ["UNAUTHENTICATED"]]);
  });

  test("from another practice's cursor, nor from what is none, nor nothing at all", async () => {
    const stranger = await newTherapist(api);
    await createClient(api, stranger.token);
    const theirs = (await firstOf(stranger.token, {}))?.data?.changes.latestCursor;
    for (const variables of [{ after: theirs }, { after: "hola" }, { types: [] }])
      expect(await firstOf(owner.token, variables)).toMatchObject({
        errors: [{ extensions: { code: "BAD_USER_INPUT", requestId: expect.any(String) } }],
      });
  });

  test("with a program's token that may not read all of it, unless only for what it may", async () => {
    const { token } = await accessOf(api, owner, { scopes: ["clients:read"] });
    expect(await firstOf(token, {})).toMatchObject({
      errors: [{ extensions: { code: "FORBIDDEN", missingScope: "sessions:read" } }],
    });
    expect((await firstOf(token, { types: ["CLIENT"] }))?.data?.changes.items).toEqual([]);
  });

  test.each([
    ["a query", "{ viewer { id } }", "BAD_USER_INPUT"],
    ["a mutation", CREATE, "BAD_USER_INPUT"],
    ["no document", "suscríbeme", "BAD_USER_INPUT"],
    ["an unknown field", "subscription { changes { nada } }", "BAD_USER_INPUT"],
    ["too much", `subscription { changes { ${"endCursor ".repeat(1_000)} } }`, "QUERY_TOO_COMPLEX"],
  ])("by asking for %s", async (_what, document, code) => {
    const refused = await refusalOf(follow(gateway.url, owner.token, {}, document));
    expect([refused.status, codes(refused)]).toEqual([400, [code]]);
  });

  test("more than twenty times, all at once too; when one goes there is room again", async () => {
    const { token } = await newTherapist(api);
    const streams = Array.from({ length: 30 }, () => follow(gateway.url, token));
    const begun = await Promise.allSettled(streams.map((stream) => stream.next()));
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const refused = await refusalOf(follow(gateway.url, token));
    expect([refused.status, codes(refused)]).toEqual([429, ["RATE_LIMITED"]]);
    for (const stream of streams) stream.leave();
    await expect.poll(() => firstOf(token, {}).catch(() => null), { timeout: 10_000 }).toMatchObject({ data: {} });
  });

  test("at the place where questions are answered", async () => {
    const { status, errors } = await gateway.ask("subscription { changes { endCursor } }", {}, owner.token);
    expect([status, errors[0]?.extensions.code]).toEqual([400, "BAD_USER_INPUT"]);
    expect(errors[0]?.message).toContain("/graphql/stream");
  });
});

test("nothing that is not understood was logged as a fault", () => {
  for (const { log } of [gateway, other]) expect(log()).not.toContain("unexpected error");
});

describe("before a service that answers at once that there is nothing", async () => {
  const { service, gateway: before, token } = await overDouble();

  test("it is not asked without end", async () => {
    const nothing = { data: [], siguiente: "1.a", hayMas: false, ultimo: "1.a" };
    service.on("GET /cambios", { json: nothing });
    const stream = follow(before.url, token);
    expect((await stream.next())?.data?.changes).toMatchObject({ items: [], endCursor: "1.a" });
    const asked = () => service.calls.filter(({ path }) => path.startsWith("/cambios")).length;
    await expect.poll(asked).toBe(2);
    // As many other answers as fit between two of those that wait.
    for (let turn = 0; turn < 20; turn += 1) await before.ask("{ changes(first: 1) { endCursor } }", {}, token);
    expect(asked()).toBeLessThan(2 + 20 + 5);
    stream.leave();
  });
});
