import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { accessTokens } from "../../../api/practice/accessTokens.table.ts";
import { TOKENS_MAX } from "../../../schema/rules/tokens.ts";
import { isToken } from "../../../schema/wire/accessToken.ts";
import { accessesOf, accessOf, askForAccess, revoke } from "../../support/accessTokens.ts";
import { browserOf } from "../../support/account.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { openServer } from "../../support/openServer.ts";
import { stopClock } from "../../support/stillClock.ts";

let api: TestApi;
/** Another process before the same database. */
let twin: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const url = api.database.queue.connectionString;
  const database = url ? await openServer(url) : { ...api.database, close: async () => undefined };
  twin = await startTestApi({ authSecret: api.config.authSecret }, { database });
});
afterAll(async () => {
  await twin.close();
  await api.close();
});

const used = (token: string, at = api, from = "10.1.2.3") =>
  at.call("/user-info", { token, headers: { "x-forwarded-for": from } });
const refusal = async (token: string, from?: string) => {
  const { status, body } = await used(token, api, from);
  return [status, body.code, body.reason];
};
/** Changes a token beside the service, which hears of it as of any other end. */
const change = async (id: string, to: Partial<typeof accessTokens.$inferInsert>) => {
  await api.database.owner.update(accessTokens).set(to).where(eq(accessTokens.id, id));
  await api.database.owner.execute(sql`select pg_notify('access_tokens_ended', '')`);
};

describe("access of a program", () => {
  test("is told once, kept as a hash, and mailed about", async () => {
    const me = await newTherapist(api);
    const { token, id } = await accessOf(api, me, { name: "Hoja de cálculo", scopes: ["clients:read"], days: 90 });
    expect(token).toMatch(/^cst_[0-9A-Za-z]{36}$/);
    expect(isToken(token)).toBe(true);
    const [listed] = await accessesOf(api, me);
    expect(listed).toMatchObject({ id, name: "Hoja de cálculo", scopes: ["clients:read"], ending: token.slice(-4) });
    expect(Date.parse(listed?.expiresAt ?? "") - Date.now()).toBeLessThanOrEqual(90 * 86_400_000);
    const [kept] = await api.database.owner.select().from(accessTokens).where(eq(accessTokens.id, id));
    expect(JSON.stringify(kept)).not.toContain(token.slice(4, 20));
    const mails = () => api.database.owner.select().from(outbox).where(eq(outbox.recipient, me.email));
    await expect.poll(async () => (await mails()).at(0)?.body).toContain("«Hoja de cálculo»");
    expect(JSON.stringify(await mails()) + api.logs.join("")).not.toContain(token);
  });

  test("is given for the password alone, and for a form that says what it is for", async () => {
    const me = await newTherapist(api);
    const refused = async (form: object) => (await askForAccess(api, me, form)).body.code;
    expect(await refused({ password: "otra" })).toBe("INVALID_PASSWORD");
    expect(await refused({ password: "" })).toBe("PASSWORD_NEEDED");
    expect(await refused({ name: " " })).toBe("TOKEN_NAME");
    for (const scopes of [[], ["clinical:none"], ["account:write"]])
      expect(await refused({ scopes })).toBe("TOKEN_SCOPES");
    for (const days of [0, 366, 1.5]) expect(await refused({ days })).toBe("TOKEN_DAYS");
    for (const range of ["x", "10.0.0.0/33", "2001:db8::/129", "1.2.3.4/", "::1%lo"])
      expect(await refused({ ranges: [range] })).toBe("TOKEN_RANGE");
    expect(await accessesOf(api, me)).toEqual([]);
  });

  test("whose answer was lost is told anew by the same form: one there is, the secret nobody has opens nothing", async () => {
    const me = await newTherapist(api);
    const form = { name: "Hoja", key: crypto.randomUUID() };
    const lost = await accessOf(api, me, form);
    const told = await accessOf(api, me, { ...form, scopes: ["clients:read"] });
    expect(await accessesOf(api, me)).toMatchObject([
      { id: told.id, ending: told.token.slice(-4), scopes: ["clients:read"] },
    ]);
    expect((await used(lost.token)).status).toBe(401);
    expect((await used(told.token)).status).not.toBe(401);
    const mails = async () =>
      (await api.database.owner.select().from(outbox).where(eq(outbox.recipient, me.email))).filter(({ body }) =>
        body.includes("«Hoja"),
      ).length;
    // One that is in use is nobody's lost answer.
    const other = await accessOf(api, me, { ...form, name: "Hoja nueva" });
    expect((await used(told.token)).status).not.toBe(401);
    expect((await accessesOf(api, me)).map(({ id }) => id)).toEqual([other.id, told.id]);
    await expect.poll(mails).toBe(2);
    const stranger = await newTherapist(api);
    await accessOf(api, stranger, form);
    expect((await used(other.token)).status).not.toBe(401);
  });

  test("that was made for one that is over is what the same form gives a new secret from then on, and no third is made", async () => {
    const me = await newTherapist(api);
    const form = { name: "Hoja", key: crypto.randomUUID() };
    const first = await accessOf(api, me, form);
    await revoke(api, me, first.id);
    const lost = await accessOf(api, me, form);
    const told = await accessOf(api, me, form);
    expect(told.id).toBe(lost.id);
    expect(await accessesOf(api, me)).toMatchObject([{ id: told.id, ending: told.token.slice(-4) }]);
    expect((await used(lost.token)).status).toBe(401);
  });

  test(`is given ${TOKENS_MAX} times at once, however many ask together`, async () => {
    const me = await newTherapist(api);
    const asked: Awaited<ReturnType<typeof askForAccess>>[] = [];
    // As many at a time as may say a password at a time.
    for (let wave = 0; wave < 3; wave++)
      asked.push(...(await Promise.all(Array.from({ length: 8 }, () => askForAccess(api, me)))));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(TOKENS_MAX);
    expect(asked.find(({ status }) => status !== 200)?.body.code).toBe("TOO_MANY_TOKENS");
    const [one] = await accessesOf(api, me);
    await revoke(api, me, one?.id ?? "");
    expect((await askForAccess(api, me)).status).toBe(200);
  });

  test("shows when and from where it was last used", async () => {
    const me = await newTherapist(api);
    const { token, id } = await accessOf(api, me);
    expect((await accessesOf(api, me))[0]).toMatchObject({ lastUsedAt: null, lastAddress: null });
    await used(token, api, "192.0.2.7");
    const [first] = await accessesOf(api, me);
    expect(first?.lastAddress).toBe("192.0.2.7");
    await used(token, twin, "192.0.2.8");
    expect((await accessesOf(api, me))[0]).toEqual(first);
    await change(id, { lastUsedAt: new Date(Date.now() - 61_000) });
    await expect
      .poll(async () => {
        await used(token, twin, "192.0.2.9");
        return (await accessesOf(api, me))[0]?.lastAddress;
      })
      .toBe("192.0.2.9");
  });

  test("leaves a line of each use, by its id and without whom it is about", async () => {
    const me = await newTherapist(api);
    const { token, id } = await accessOf(api, me);
    await used(token, api, "192.0.2.77");
    await revoke(api, me, id);
    await expect.poll(() => refusal(token)).toEqual([401, "UNAUTHENTICATED", "REVOKED"]);
    const lines = api.logs.filter((line) => line.includes('"event":"program"') && line.includes(id));
    expect(lines.some((line) => !line.includes("refusal"))).toBe(true);
    expect(lines.some((line) => line.includes('"refusal":"REVOKED"'))).toBe(true);
    expect(lines.join("")).not.toMatch(/192\.0\.2\.77|cst_/);
  });
});

describe("a token that opens nothing", () => {
  test("is told why: no token, unknown, over, revoked", async () => {
    const me = await newTherapist(api);
    const { token, id } = await accessOf(api, me);
    const other = token.endsWith("0") ? "1" : "0";
    for (const malformed of [`${token.slice(0, -1)}${other}`, `${token}x`, "cst_", "cst_x"])
      expect(await refusal(malformed)).toEqual([401, "UNAUTHENTICATED", "MALFORMED"]);
    expect((await used(token)).status).toBe(200);
    await change(id, { expiresAt: new Date(Date.now() - 1) });
    await expect.poll(() => refusal(token)).toEqual([401, "UNAUTHENTICATED", "EXPIRED"]);
    await change(id, { hash: "another" });
    await expect.poll(() => refusal(token)).toEqual([401, "UNAUTHENTICATED", "UNKNOWN"]);
  });

  test("ends in time although it was believed a moment ago", async () => {
    const me = await newTherapist(api);
    const { token, id } = await accessOf(api, me);
    stopClock();
    await change(id, { expiresAt: new Date(Date.now() + 1_000) });
    expect((await used(token)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1_000);
    await expect.poll(() => refusal(token)).toEqual([401, "UNAUTHENTICATED", "EXPIRED"]);
  });

  test("is refused by every process as soon as it is revoked", async () => {
    const me = await newTherapist(api);
    const { token, id } = await accessOf(api, me);
    // Until both have heard of others' ends, and believe what they have read.
    for (let times = 0; times < 5; times++)
      for (const process of [api, twin]) expect((await used(token, process)).status).toBe(200);
    // What is believed is believed for seconds, which do not pass.
    stopClock();
    expect((await revoke(api, me, id)).status).toBe(200);
    for (const process of [api, twin]) await expect.poll(async () => (await used(token, process)).status).toBe(401);
    expect(await accessesOf(api, me)).toEqual([]);
    expect((await revoke(api, me, id)).status).toBe(404);
  });

  test("is refused while a process does not hear of ends, and after it does again", async () => {
    const ears = sql`select pid from pg_stat_activity where application_name = 'consulta ears' and datname = current_database()`;
    const listening = async () =>
      ((await api.database.owner.execute(ears)) as unknown as { rows: unknown[] }).rows.length;
    const before = await listening();
    for (const lose of [true, false]) {
      const me = await newTherapist(api);
      const { token, id } = await accessOf(api, me);
      for (let times = 0; times < 5; times++)
        for (const process of [api, twin]) expect((await used(token, process)).status).toBe(200);
      if (lose) await api.database.owner.execute(sql`select pg_terminate_backend(pid) from (${ears}) as lost`);
      expect((await revoke(api, me, id)).status).toBe(200);
      for (const process of [api, twin]) await expect.poll(async () => (await used(token, process)).status).toBe(401);
      if (lose) await expect.poll(listening).toBe(before);
    }
  });

  test("is refused as soon as its owner's account is deleted", async () => {
    const me = await newTherapist(api);
    const { token } = await accessOf(api, me);
    for (const process of [api, twin]) expect((await used(token, process)).status).toBe(200);
    const phrase = "Eliminar cuenta";
    const deleted = await browserOf(api, me.cookie).post("/manage/delete", { password: me.password, phrase });
    expect(deleted.status).toBe(200);
    for (const process of [api, twin]) await expect.poll(async () => (await used(token, process)).status).toBe(401);
  });

  test("is revoked by its owner and by nobody else", async () => {
    const [me, stranger] = [await newTherapist(api), await newTherapist(api)];
    const { token, id } = await accessOf(api, me);
    for (const unknown of [id, "00000000-0000-4000-8000-000000000000", "x"])
      expect((await revoke(api, stranger, unknown)).status).toBe(unknown === "x" ? 400 : 404);
    expect((await used(token)).status).toBe(200);
    expect(await accessesOf(api, stranger)).toEqual([]);
  });

  test.each([
    ["10.1.2.0/24", "10.1.2.200", "10.1.3.1"],
    ["192.0.2.7", "192.0.2.7", "192.0.2.8"],
    ["2001:db8::/32", "2001:db8:9::1", "2001:db9::1"],
    ["192.0.2.7", "::ffff:192.0.2.7", "2001:db8::7"],
  ])("is good from %s: from %s, not from %s", async (range, inside, outside) => {
    const me = await newTherapist(api);
    const { token } = await accessOf(api, me, { ranges: ["203.0.113.9", range] });
    expect((await used(token, api, inside)).status).toBe(200);
    expect(await refusal(token, outside)).toEqual([401, "UNAUTHENTICATED", "ADDRESS"]);
    expect((await used(token, api, "203.0.113.9")).status).toBe(200);
  });
});

test("a program that runs wild wears out its own budget, one at all processes, and nobody else's", async () => {
  const me = await newTherapist(api);
  const [wild, calm] = [await accessOf(api, me), await accessOf(api, me)];
  const statuses: number[] = [];
  for (let round = 0; round < 13; round++) {
    const asked = await Promise.all(Array.from({ length: 100 }, (_, n) => used(wild.token, n % 3 ? api : twin)));
    statuses.push(...asked.map(({ status }) => status));
  }
  expect([...new Set(statuses)]).toEqual([200, 429]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1_200);
  for (const at of [api, twin])
    expect(Number((await used(wild.token, at)).headers.get("retry-after"))).toBeGreaterThan(0);
  for (const at of [api, twin]) for (const { token } of [calm, me]) expect((await used(token, at)).status).toBe(200);
});
