import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { user } from "../../../api/account/accounts.table.ts";
import { lockAccount } from "../../../api/account/locked.ts";
import { whenAccountIsShut } from "../../../api/app/rooms.ts";
import { clients } from "../../../api/clients/clients.table.ts";
import { practiceOfAccount } from "../../../api/practice/professionals.store.ts";
import { STREAM_BODY_MAX } from "../../../gateway/app/streams/streams.ts";
import { accessOf, revoke } from "../../support/accessTokens.ts";
import { browserOf, turnOnSecondStep } from "../../support/account.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
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

const accountOf = async ({ email }: SignedIn): Promise<string> => {
  const [found] = await api.database.owner.select({ id: user.id }).from(user).where(eq(user.email, email));
  if (!found) throw new Error("nobody has that address");
  return found.id;
};
const signOut = ({ cookie }: SignedIn) => browserOf(api, cookie).post("/sign-out");
/** Until the service waits for what comes, as a stream that has begun has asked it to: it looks how far practices have come then. */
const waits = async () => {
  const since = new Date().toISOString();
  const looked = async () => {
    const { rows } = (await api.database.owner.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and query_start > ${since}::timestamptz
        and query like 'select "id", "change_count"%'`)) as { rows: unknown[] };
    return rows.length;
  };
  await expect.poll(looked, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
};
/** A stream of somebody's own practice that has begun, and the practice's id. */
async function followOwn(at: TestGateway, person: SignedIn) {
  const stream = follow(at.url, person.token);
  expect(await stream.next()).toMatchObject({ data: { changes: { items: [] } } });
  await waits();
  const practice = await practiceOfAccount(api.database.owner, await accountOf(person));
  if (!practice) throw new Error("nobody has been there");
  return { stream, practice };
}
/** What another window of the practice saves. */
const writeAs = (professionalId: string) =>
  api.database.asProfessional(professionalId, (tx) =>
    tx.insert(clients).values({ professionalId, name: "Lucía", email: "lucia@ejemplo.es", phone: "600" }),
  );

describe("whoever follows the changes", () => {
  test("is told that a request was too large, and how large it may be", async () => {
    const { status, errors } = await refusalOf(
      follow(gateway.url, owner.token, { after: "x".repeat(STREAM_BODY_MAX) }),
    );
    const limit = { name: "bodyBytes", value: null, max: STREAM_BODY_MAX };
    expect([status, errors]).toMatchObject([413, [{ extensions: { code: "BAD_USER_INPUT", limit } }]]);
  });

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
    await waits();
    expect((await revoke(api, owner, id)).status).toBe(200);
    await created(gateway, owner.token);
    const last = await stream.next();
    expect(last).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED", reason: "REVOKED" } }] });
    expect(JSON.stringify(last)).not.toContain("CREATED");
    expect(await stream.next()).toBeNull();
  });

  test("of an account that is locked meanwhile hears that, and nothing of what comes after", async () => {
    const locked = await newTherapist(api);
    const { stream, practice } = await followOwn(gateway, locked);
    await lockAccount(api.database.owner, await accountOf(locked), whenAccountIsShut);
    // What was believed of sign-ins is forgotten as soon as one ends; without that, after ten seconds.
    await signOut(await newTherapist(api));
    await writeAs(practice);
    const last = await stream.next();
    expect(last).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED", reason: "REVOKED" } }] });
    expect(JSON.stringify(last)).not.toContain("CREATED");
    expect(await stream.next()).toBeNull();
  });

  test("of an account that takes off the second step which is asked of all hears that", async () => {
    const strict = await startTestApi(
      { requireSecondFactor: true, authSecret: api.config.authSecret },
      { database: { ...api.database, close: async () => undefined } },
    );
    const asking = await startTestGateway({ apiUrl: strict.url, authIssuer: strict.config.tokens.issuer });
    try {
      const person = await newTherapist(api);
      expect(await follow(asking.url, person.token).next()).toMatchObject({
        errors: [{ extensions: { code: "UNAUTHENTICATED", reason: "INCOMPLETE" } }],
      });
      const browser = browserOf(strict, person.cookie);
      await turnOnSecondStep(browser, person.password);
      const token = await tokenOf(strict, browser.cookie);
      const { stream, practice } = await followOwn(asking, { ...person, token });
      await browser.post("/manage/second-step/stop", { password: person.password });
      await writeAs(practice);
      expect(await stream.next()).toMatchObject({
        errors: [{ extensions: { code: "UNAUTHENTICATED", reason: "INCOMPLETE" } }],
      });
      expect(await stream.next()).toBeNull();
    } finally {
      await asking.close();
      await strict.close();
    }
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
    ["it without a variable", "subscription ($c: String!) { changes(after: $c) { endCursor } }", "BAD_USER_INPUT"],
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
    await expect.poll(() => firstOf(token, {}).catch(() => null)).toMatchObject({ data: {} });
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
    await expect.poll(asked).toBeGreaterThan(1);
    // As many other answers as fit between two of those that wait.
    for (let turn = 0; turn < 20; turn += 1) await before.ask("{ changes(first: 1) { endCursor } }", {}, token);
    expect(asked()).toBeLessThan(2 + 20 + 5);
    stream.leave();
  });
});
