import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { refusalIn } from "../../../gateway/core/answers/refusal.ts";
import { tokenFrom } from "../../../schema/wire/accessToken.ts";
import { ALL_BUT_CLINICAL, accessOf } from "../../support/accessTokens.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";

let api: TestApi;
let gateway: TestGateway;
let owner: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  owner = await newTherapist(api);
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

describe("a token", () => {
  const me = (token: string, headers: Record<string, string> = {}) =>
    gateway.ask("{ viewer { id fullName } }", {}, token, headers);
  const refusal = async (token: string, headers?: Record<string, string>) => {
    const { status, errors } = await me(token, headers);
    return [status, errors[0]?.extensions.code, errors[0]?.extensions.reason];
  };

  test("says whose practice it opens", async () => {
    const { token } = await accessOf(api, owner);
    const { data } = await me(token);
    expect(data).toEqual({ viewer: { id: expect.stringMatching(/^[\da-f-]{36}$/), fullName: "Ana Ruiz" } });
    expect((await me(owner.token)).data).toEqual(data);
  });

  test("that may not read clients is told so, and no number of them", async () => {
    const { token } = await accessOf(api, owner, { scopes: ["sessions:read"] });
    const { data, errors } = await gateway.ask("{ viewer { limits { clients { used } } } }", {}, token);
    expect(JSON.stringify(data)).not.toContain("used");
    expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN", missingScope: "clients:read" } }]);
  });

  test("that may only write clients is told the limits that hold once a paid plan is over", async () => {
    const seller = await newTherapist(api);
    await gateway.ask("{ viewer { id } }", {}, seller.token);
    const over = { planId: 3, planVariant: "Month", planExpiresAt: new Date(Date.now() - 86_400_000) } as const;
    await api.database.owner.update(professionals).set(over).where(eq(professionals.email, seller.email));
    const { token } = await accessOf(api, seller, { scopes: ["clients:write"] });
    const { data, errors } = await gateway.ask(
      "{ viewer { membership { plan { name } planInForce { name maxClients } } limits { clients { used max } aiGenerations { max } } } }",
      {},
      token,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      viewer: {
        membership: { plan: { name: "Profesional" }, planInForce: { name: "Gratis", maxClients: 5 } },
        limits: { clients: { used: 0, max: 5 }, aiGenerations: { max: 10 } },
      },
    });
  });

  test("without clinical texts is told by the argument that notes are not searched", async () => {
    const { token } = await accessOf(api, owner, { scopes: ALL_BUT_CLINICAL });
    for (const list of ["notes(", "noteConnection(first: 1, "]) {
      const { errors } = await gateway.ask(`{ ${list}filter: { search: "sueño" }) { __typename } }`, {}, token);
      expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT", argument: "search" } }]);
    }
  });

  test("without clinical texts makes clients, sessions and series of them that name none", async () => {
    const { token } = await accessOf(api, owner, { scopes: ALL_BUT_CLINICAL });
    const make = async (operation: string, variables: object) =>
      Object((await gateway.ask(operation, variables, token)).data);
    const input = { name: "Eva Sol", email: "eva@correo.es", phone: "600 111 222" };
    const client = `mutation ($input: ClientInput!) { createClient(input: $input) { client { id } errors { field } } }`;
    const made = await make(client, { input });
    expect(made).toEqual({ createClient: { client: { id: expect.any(String) }, errors: [] } });
    const day = {
      clientId: made.createClient.client.id,
      type: "INDIVIDUAL",
      startsAt: "2027-03-01T10:00:00Z",
      durationMinutes: 60,
      notes: null,
    };
    const session = `mutation ($input: TherapySessionInput!) {
      createTherapySession(input: $input) { therapySession { notes } errors { field } } }`;
    expect(await make(session, { input: day })).toEqual({
      createTherapySession: { therapySession: { notes: null }, errors: [] },
    });
    const series = `mutation ($input: TherapySessionInput!) {
      createTherapySessionSeries(input: $input, rule: { rhythm: WEEKLY, times: 3 }) {
        series { id } errors { field } } }`;
    expect(await make(series, { input: { ...day, startsAt: "2027-03-02T10:00:00Z" } })).toEqual({
      createTherapySessionSeries: { series: { id: expect.any(String) }, errors: [] },
    });
    const written = await make(client, { input: { ...input, notesText: "canario" } });
    expect(written).toEqual({ createClient: { client: null, errors: [{ field: ["input", "notesText"] }] } });
  });

  test("that is none, or no more, is told why", async () => {
    const { token, id } = await accessOf(api, owner);
    expect((await me(token)).status).toBe(200);
    expect(await refusal(`${token}x`)).toEqual([401, "UNAUTHENTICATED", "MALFORMED"]);
    await api.call("/auth/manage/tokens/revoke", {
      body: { id },
      headers: { cookie: owner.cookie, origin: api.config.publicUrl },
    });
    await expect.poll(() => refusal(token)).toEqual([401, "UNAUTHENTICATED", "REVOKED"]);
    const read = async () => (await gateway.ask("{ clients { items { id } } }", {}, token)).errors[0]?.extensions;
    await expect.poll(read).toMatchObject({ code: "UNAUTHENTICATED", reason: "REVOKED" });
  });

  test("that somebody made up costs the budget of strangers, and a malformed one never reaches the service", async () => {
    const small = await startTestGateway({
      apiUrl: api.url,
      authIssuer: api.config.tokens.issuer,
      env: { ANONYMOUS_COST_PER_MINUTE: "10" },
    });
    const codes: unknown[] = [];
    for (let times = 0; times < 12; times++) {
      const token = tokenFrom(String(times).padStart(30, "0"));
      codes.push((await small.ask("{ viewer { id } }", {}, token)).errors[0]?.extensions.code);
    }
    await small.close();
    expect(codes[0]).toBe("UNAUTHENTICATED");
    expect(codes.at(-1)).toBe("RATE_LIMITED");
    const before = api.logs.length;
    await me("cst_x");
    expect(api.logs.slice(before).join("")).not.toContain('"route"');
  });

  test("spends a budget of its own, so that the portal goes on", async () => {
    const small = await startTestGateway({
      apiUrl: api.url,
      authIssuer: api.config.tokens.issuer,
      env: { COST_PER_MINUTE: "30" },
    });
    const { token } = await accessOf(api, owner);
    const status = async (bearer: string) => (await small.ask("{ clients { items { id } } }", {}, bearer)).status;
    const statuses: number[] = [];
    for (let times = 0; times < 31; times++) statuses.push(await status(token));
    expect(statuses.at(-1)).toBe(429);
    for (const other of [owner.token, (await accessOf(api, owner)).token]) expect(await status(other)).toBe(200);
    await small.close();
  });

  test("that has done one thing too often is told of no limit but that one", async () => {
    const { token } = await accessOf(api, owner);
    const told = refusalIn(429, { code: "RATE_LIMITED", status: 429, title: "Demasiados intentos." }, "", token);
    expect([told.extensions.code, told.extensions.limit ?? null]).toEqual(["RATE_LIMITED", null]);
  });

  test("that has asked the service too often is told of which limit, at the door and within an answer", async () => {
    const { token } = await accessOf(api, owner);
    const limits = await (await fetch(`${gateway.url}/graphql/limits`)).json();
    expect(limits.requestsPerMinute).toBe(1_200);
    for (let left = limits.requestsPerMinute - 1; left > 0; left -= 109)
      await Promise.all(Array.from({ length: 109 }, () => api.call("/user-info", { token })));
    const told = async () => {
      const { status, headers, errors } = await gateway.ask("{ clients { items { id } } }", {}, token);
      const { code, limit } = errors[0]?.extensions ?? {};
      return { status, wait: Number(headers.get("retry-after")) > 0, path: errors[0]?.path, code, limit };
    };
    const limit = { name: "requests", value: null, max: 1_200 };
    expect(await told()).toEqual({ status: 429, wait: true, path: ["clients"], code: "RATE_LIMITED", limit });
    expect(await told()).toEqual({ status: 429, wait: true, path: undefined, code: "RATE_LIMITED", limit });
  });

  test("is judged by the address it comes from, as the gateway knows it", async () => {
    const behind = await startTestGateway({
      apiUrl: api.url,
      authIssuer: api.config.tokens.issuer,
      env: { TRUST_PROXY: "1" },
    });
    const { token } = await accessOf(api, owner, { ranges: ["2001:db8::/32", "192.0.2.0/24"] });
    const from = async (address: string) =>
      (await behind.ask("{ viewer { id } }", {}, token, { "x-forwarded-for": address })).errors[0]?.extensions.reason;
    expect(await from("203.0.113.5")).toBe("ADDRESS");
    expect(await from("192.0.2.5")).toBeUndefined();
    expect(await from("2001:db8::5")).toBeUndefined();
    await behind.close();
    expect(await refusal(token, { "x-forwarded-for": "192.0.2.5" })).toEqual([401, "UNAUTHENTICATED", "ADDRESS"]);
  });

  test("is not taken from a cookie", async () => {
    const { token } = await accessOf(api, owner);
    const { status } = await gateway.ask("{ viewer { id } }", {}, undefined, { cookie: `__session=${token}` });
    expect(status).toBe(401);
  });
});
