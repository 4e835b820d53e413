import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { outbox } from "../../../../api/core/mail/outbox.table.ts";
import { readGatewayConfig } from "../../../../gateway/core/config.ts";
import type { AccessTokenOverview, NewAccessToken } from "../../../../schema/rules/accountOverview.ts";
import { accessOf } from "../../../support/accessTokens.ts";
import { newAccount, turnOnSecondStep } from "../../../support/account.ts";
import { startTestApi, type TestApi } from "../../../support/api.ts";
import { startTestGateway } from "../../../support/gateway.ts";
import type { ClerkDouble } from "../../../support/outside/clerk/double.ts";
import { type ClerkService, startClerkService } from "../../../support/outside/clerk/service.ts";

const PUBLIC_URL = "http://localhost:4000";
const PATH = "/auth/manage/tokens";
const FORM = { name: "Mi programa", scopes: ["clients:read"], days: 30, ranges: [] };

let service: ClerkService;
let clerk: ClerkDouble;
let api: TestApi;
beforeAll(async () => {
  service = await startClerkService(PUBLIC_URL);
  ({ clerk, api } = service);
});
afterAll(() => service.close());
afterEach(() => vi.useRealTimers());

/** Somebody who has proven so many minutes ago who they are. */
function somebody(minutesAgo = 0) {
  const { person, session } = clerk.signedUp();
  return { person, token: () => clerk.token(session, { fva: [minutesAgo, -1], jti: crypto.randomUUID() }) };
}
type Somebody = ReturnType<typeof somebody>;
const make = (token: string, form: object = FORM) =>
  api.call<NewAccessToken & { code: string }>(`${PATH}/create`, { token, body: form });

describe("somebody with an account at Clerk", () => {
  test("lets a program in, is mailed about it, sees it used and shuts it out", async () => {
    const me = somebody();
    const { status, body } = await make(me.token());
    expect(status).toBe(200);
    expect((await api.call("/clientes", { token: body.token })).status).toBe(200);
    expect((await api.call("/sessions", { token: body.token })).body).toMatchObject({ missingScope: "sessions:read" });
    const mails = () => api.database.owner.select().from(outbox).where(eq(outbox.recipient, me.person.email));
    await expect.poll(async () => (await mails()).at(0)?.body).toContain("«Mi programa»");
    const { body: listed } = await api.call<AccessTokenOverview[]>(PATH, { token: me.token() });
    expect(listed).toMatchObject([{ id: body.id, name: "Mi programa", lastUsedAt: expect.any(String) }]);
    const stranger = await api.call(`${PATH}/revoke`, { token: somebody().token(), body: { id: body.id } });
    expect(stranger.status).toBe(404);
    expect((await api.call(`${PATH}/revoke`, { token: me.token(), body: { id: body.id } })).status).toBe(200);
    await expect.poll(async () => (await api.call("/clientes", { token: body.token })).status).toBe(401);
  });

  test("is served below the portal's own address, where nothing else of the built-in accounts is", async () => {
    const { clerk: settings } = readGatewayConfig({ ...clerk.env, PUBLIC_URL });
    const gateway = await startTestGateway({ apiUrl: api.url, clerk: settings });
    const headers = { authorization: `Bearer ${somebody().token()}`, "content-type": "application/json" };
    const made = await fetch(`${gateway.url}${PATH}/create`, { method: "POST", headers, body: JSON.stringify(FORM) });
    const { token } = (await made.json()) as NewAccessToken;
    const read = (query: string) => gateway.ask(query, {}, token);
    expect((await read("{ clients { pageInfo { total } } }")).data).toEqual({ clients: { pageInfo: { total: 0 } } });
    const [refusal] = (await read("{ notes { pageInfo { total } } }")).errors;
    expect(refusal?.extensions).toMatchObject({ code: "FORBIDDEN", missingScope: "notes:read" });
    for (const other of ["/auth/manage", "/auth/token"])
      expect((await fetch(`${gateway.url}${other}`, { headers })).status).toBe(404);
    await gateway.close();
  });

  test("has to have proven who they are some minutes ago at most", async () => {
    expect((await make(somebody(10).token())).status).toBe(200);
    for (const long of [11, -1]) expect((await make(somebody(long).token())).body.code).toBe("SIGN_IN_ANEW");
    const { session } = clerk.signedUp();
    expect((await make(clerk.token(session, { fva: undefined }))).body.code).toBe("SIGN_IN_ANEW");
  });

  test("lets no program make another one, nor look at them", async () => {
    const { body } = await make(somebody().token());
    expect((await make(body.token)).status).toBe(401);
    expect((await api.call(PATH, { token: body.token })).status).toBe(401);
    expect((await make(somebody().token(), { ...FORM, scopes: [] })).body.code).toBe("TOKEN_SCOPES");
  });

  test("takes the programs along when the account is closed there", async () => {
    const me = somebody();
    const { token } = (await make(me.token())).body;
    expect((await api.call("/clientes", { token })).status).toBe(200);
    Object.assign(me.person, { banned: true });
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 11_000);
    await expect.poll(async () => (await api.call("/clientes", { token })).status).toBe(401);
  });

  test.each([false, true])(
    "lets no program in where the portal keeps the accounts again, whose own programs come in (a second step asked of all: %s)",
    async (requireSecondFactor) => {
      const { token } = (await make(somebody().token())).body;
      const database = { ...api.database, close: async () => undefined };
      const own = await startTestApi({ requireSecondFactor, authSecret: api.config.authSecret }, { database });
      const me = await newAccount(own);
      if (requireSecondFactor) await turnOnSecondStep(me, me.password);
      const mine = await accessOf(own, me);
      const opens = async (at: TestApi, bearer: string) => {
        const { status, headers } = await at.call("/clientes", { token: bearer });
        return [status, headers.get("www-authenticate")?.match(/error_description="(\w+)"/)?.[1]];
      };
      expect(await opens(own, mine.token)).toEqual([200, undefined]);
      expect(await opens(own, token)).toEqual([401, "REVOKED"]);
      expect(await opens(api, mine.token)).toEqual([401, "REVOKED"]);
      expect(await opens(api, token)).toEqual([200, undefined]);
      await own.close();
    },
  );

  test.each([
    ["banned", ({ person }: Somebody) => Object.assign(person, { banned: true })],
    ["deleted", ({ person }: Somebody) => clerk.remove(person)],
  ])("once %s there lets no program in, however many of its requests come together", async (_, close) => {
    const me = somebody();
    const { token } = (await make(me.token())).body;
    close(me);
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await api.call("/clientes", { token })).status),
    );
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
  });
});
