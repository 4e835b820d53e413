import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { account } from "../../../api/account/accounts.table.ts";
import type { ProviderSettings } from "../../../schema/rules/providers.ts";
import { browserOf } from "../../support/account.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { type OidcDouble, type OidcFault, startOidc } from "../../support/outside/oidc.ts";
import { beginAt, comersOf, errorOf, step } from "../../support/provider.ts";

const OTHERS: ProviderSettings[] = (["google", "microsoft", "apple"] as const).map((id) => ({
  id,
  name: id,
  clientId: `${id}-id`,
  clientSecret: "secreto",
  ...(id === "microsoft" && { issuer: "common" }),
}));
let issuer: OidcDouble;
let api: TestApi;
let people: ReturnType<typeof comersOf>;
beforeAll(async () => {
  issuer = await startOidc();
  api = await startTestApi({ providers: [...OTHERS, issuer.choice] });
  people = comersOf(api, issuer);
});
afterEach(() => {
  issuer.fault = null;
  issuer.sparse = false;
});
afterAll(async () => {
  await api.close();
  await issuer.close();
});

describe("the way to a provider", () => {
  test("keeps state, PKCE and nonce, and nothing of a token afterwards", async () => {
    const email = people.anAddress();
    people.be(email);
    const { browser, landed } = await people.comeIn(true);
    expect(`${landed.pathname}${landed.search}`).toBe("/provider?con=oidc");
    expect(await people.isIn(browser)).toBe(true);
    const asked = issuer.visits.at(-1);
    expect(asked?.get("redirect_uri")).toBe("http://localhost:4000/auth/callback/oidc");
    expect(asked?.get("scope")?.split(" ").sort()).toEqual(["email", "openid", "profile"]);
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked?.get(name)?.length).toBeGreaterThan(20);
    const [owner] = await people.usersOf(email);
    expect(owner).toMatchObject({ name: "Ana Ruiz", emailVerified: true, image: null });
    const [kept] = await api.database.owner
      .select()
      .from(account)
      .where(eq(account.userId, owner?.id ?? ""));
    expect(kept).toMatchObject({ providerId: "oidc", accessToken: null, refreshToken: null, idToken: null });
    expect(api.logs.join("\n")).not.toContain(email);
    expect(api.logs.join("\n")).not.toContain(asked?.get("state"));
  });

  test.each([
    ["google", "https://accounts.google.com/o/oauth2/v2/auth"],
    ["microsoft", "https://login.microsoftonline.com/common/oauth2/v2.0/authorize"],
    ["apple", "https://appleid.apple.com/auth/authorize"],
  ])("leads to %s with our own keys", async (provider, address) => {
    const url = new URL(await beginAt(people.aBrowser(), false, provider));
    expect(`${url.origin}${url.pathname}`).toBe(address);
    expect(url.searchParams.get("client_id")).toBe(`${provider}-id`);
    expect(url.searchParams.get("redirect_uri")).toBe(`http://localhost:4000/auth/callback/${provider}`);
    expect(url.searchParams.get("state")).not.toBeNull();
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    expect(url.href).not.toContain("secreto");
  });

  test("is for our own pages and known providers alone", async () => {
    const asking = (body: object, origin = api.config.publicUrl) =>
      api.call<{ code: string }>("/auth/provider/start", { body, headers: { origin } });
    expect((await asking({ provider: "oidc", signUp: true }, "https://malo.ejemplo")).status).toBe(403);
    expect((await asking({ provider: "facebook", signUp: true })).body.code).toBe("NOT_FOUND");
    for (const path of ["/auth/sign-in/social", "/auth/link-social", "/auth/unlink-account"])
      expect(
        (await api.call(path, { body: { provider: "oidc" }, headers: { origin: api.config.publicUrl } })).status,
      ).not.toBe(200);
  });

  test("says that a provider is away, and finds it when it is back", async () => {
    const late = await startTestApi(
      { providers: [issuer.choice], authSecret: api.config.authSecret },
      { database: { ...api.database, close: async () => undefined } },
    );
    const asking = () =>
      browserOf(late, "").post<{ code?: string; url?: string }>("/provider/start", { provider: "oidc", signUp: false });
    issuer.fault = "away";
    const away = await asking();
    expect([away.status, away.body.code]).toEqual([503, "PROVIDER_AWAY"]);
    // One that sends elsewhere is not followed there.
    issuer.fault = "moved";
    expect((await asking()).body.code).toBe("PROVIDER_AWAY");
    issuer.fault = null;
    expect((await asking()).body.url).toContain("/authorize?");
    await late.close();
  });

  test("comes back for nobody but the browser that left, once", async () => {
    people.be(people.anAddress());
    const browser = people.aBrowser();
    const back = await step(api, browser, await beginAt(browser, true));
    expect(errorOf(await step(api, people.aBrowser(), back.href))).toBe("state_mismatch");
    const again = browserOf(api, browser.cookie);
    const first = await step(api, browser, back.href);
    const second = await step(api, again, back.href);
    // A stranger's try with the state of another browser has not used it up, or has: then nobody gets in by it.
    expect([errorOf(first), errorOf(second)].filter((error) => error === null).length).toBeLessThanOrEqual(1);
    expect(errorOf(second)).toBe("state_mismatch");
  });

  test.each([
    ["denies", "access_denied"],
    ["no-id-token", "unable_to_get_user_info"],
    ["other-key", "unable_to_get_user_info"],
    ["other-audience", "unable_to_get_user_info"],
    ["other-issuer", "unable_to_get_user_info"],
    ["other-nonce", "unable_to_get_user_info"],
    ["expired", "unable_to_get_user_info"],
  ] as [OidcFault, string][])("ends outside when the issuer %s", async (fault, code) => {
    people.be(people.anAddress());
    issuer.fault = fault;
    const { browser, landed } = await people.comeIn(true);
    expect([landed.pathname, errorOf(landed)]).toEqual(["/provider", code]);
    expect(landed.search).not.toContain("someone");
    expect(await people.isIn(browser)).toBe(false);
    expect(await people.usersOf(issuer.person.email ?? "")).toEqual([]);
  });

  test("asks userinfo for what the token does not say, and believes it only about the same person", async () => {
    const email = people.anAddress();
    people.be(email);
    issuer.sparse = true;
    expect(await people.isIn((await people.comeIn(true)).browser)).toBe(true);
    people.be(people.anAddress());
    issuer.fault = "other-userinfo";
    const { browser, landed } = await people.comeIn(true);
    expect(errorOf(landed)).toBe("unable_to_get_user_info");
    expect(await people.isIn(browser)).toBe(false);
  });

  test("back from Apple's form goes on with the cookies", async () => {
    const answer = await fetch(`${api.url}/auth/callback/apple`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://appleid.apple.com", "content-type": "application/x-www-form-urlencoded" },
      body: "code=abc&state=def&id_token=x&callbackURL=https://malo.ejemplo",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth/callback/apple?code=abc&state=def"]);
  });
});
