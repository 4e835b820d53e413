import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { session } from "../../../api/account/accounts.table.ts";
import { passkey } from "../../../api/account/signIn/secondStep.table.ts";
import { type AccountBrowser, browserOf, newAccount, signInAs, turnOnSecondStep } from "../../support/account.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { noticesTo } from "../../support/notices.ts";
import { type OidcDouble, startOidc } from "../../support/outside/oidc.ts";
import { comersOf, errorOf, goThrough } from "../../support/provider.ts";

let issuer: OidcDouble;
let api: TestApi;
let people: ReturnType<typeof comersOf>;
beforeAll(async () => {
  issuer = await startOidc();
  api = await startTestApi({ providers: [issuer.choice] });
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

describe("connected accounts", () => {
  test("are connected from inside with the password, by any address, and open the account", async () => {
    const me = await newAccount(api);
    people.be(people.anAddress(), { email_verified: false });
    const without = await me.post("/manage/connections/start", { provider: "oidc", password: "no-es-esta" });
    expect(without.body.code).toBe("INVALID_PASSWORD");
    const landed = await people.connect(me);
    expect([errorOf(landed), landed.searchParams.get("para")]).toEqual([null, "conectar"]);
    const { browser } = await people.comeIn(false);
    expect((await browser.overview()).emails).toEqual((await me.overview()).emails);
  });

  test("are told to an owner who had nothing but passkeys, and not to whoever has just come by them", async () => {
    const email = people.anAddress();
    people.be(email);
    const { browser } = await people.comeIn(true);
    const told = () => noticesTo(api, email, "Ahora se puede entrar en tu cuenta con una cuenta de Colegio.");
    expect(await told()).toBe(0);
    const [owner] = await people.usersOf(email);
    await api.database.owner.insert(passkey).values({
      userId: owner?.id ?? "",
      publicKey: "una clave",
      credentialID: email,
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    });
    const [held] = (await browser.overview()).connections.connected;
    expect((await browser.post("/manage/connections/remove", { id: held?.id })).status).toBe(200);
    people.be(people.anAddress());
    expect(errorOf(await people.connect(Object.assign(browser, { password: "" })))).toBeNull();
    expect(await told()).toBe(1);
  });

  test("belong to one account, one of each provider", async () => {
    const [me, other] = [await newAccount(api), await newAccount(api)];
    people.be(people.anAddress());
    await people.connect(me);
    expect(errorOf(await people.connect(other))).toBe("account_already_linked_to_different_user");
    const twice = await me.post("/manage/connections/start", { provider: "oidc", password: me.password });
    expect(twice.body.code).toBe("ALREADY_CONNECTED");
    expect((await other.overview()).connections.connected).toEqual([]);
  });

  test("are disconnected, but never the last way in", async () => {
    const me = await newAccount(api);
    people.be(people.anAddress());
    await people.connect(me);
    const [held] = (await me.overview()).connections.connected;
    const stranger = await newAccount(api);
    const theirs = await stranger.post("/manage/connections/remove", { id: held?.id, password: stranger.password });
    expect(theirs.body.code).toBe("NOT_FOUND");
    expect((await me.post("/manage/connections/remove", { id: held?.id, password: me.password })).status).toBe(200);
    expect(errorOf((await people.comeIn(false)).landed)).toBe("signup_disabled");

    people.be(people.anAddress());
    const { browser } = await people.comeIn(true);
    const [only] = (await browser.overview()).connections.connected;
    const last = await browser.post("/manage/connections/remove", { id: only?.id });
    expect([last.status, last.body.code]).toEqual([409, "LAST_WAY_IN"]);
    expect((await browser.overview()).connections.connected).toHaveLength(1);
  });

  test("alone change an account only just after coming in, and can get a password there or by mail", async () => {
    const email = people.anAddress();
    people.be(email);
    const { browser } = await people.comeIn(true);
    expect((await browser.overview()).hasPassword).toBe(false);
    const long = sql`now() - interval '11 minutes'`;
    const [owner] = await people.usersOf(email);
    await api.database.owner
      .update(session)
      .set({ createdAt: long })
      .where(eq(session.userId, owner?.id ?? ""));
    const password = { newPassword: "una-clave-nueva", closeOthers: false };
    const stale = await browser.post("/manage/password", password);
    expect([stale.status, stale.body.code]).toEqual([403, "SIGN_IN_AGAIN"]);
    const fresh = (await people.comeIn(false)).browser;
    expect((await fresh.post("/manage/password", password)).status).toBe(200);
    expect((await signInAs(api, email, "una-clave-nueva")).answer.status).toBe(200);
    const another = { ...password, newPassword: "una-clave-distinta" };
    expect((await fresh.post("/manage/password", another)).body.code).toBe("PASSWORD_NEEDED");

    people.be(people.anAddress());
    await people.comeIn(true);
    const asking = people.aBrowser();
    await asking.post("/email-otp/request-password-reset", { email: issuer.person.email });
    const otp = await api.codeFor(issuer.person.email ?? "");
    const reset = { email: issuer.person.email, otp, password: "otra-clave-nueva" };
    expect((await asking.post("/email-otp/reset-password", reset)).status).toBe(200);
    expect((await signInAs(api, issuer.person.email ?? "", "otra-clave-nueva")).answer.status).toBe(200);
  });

  test("are not connected once the sign-in that began it has ended", async () => {
    const me = await newAccount(api);
    people.be(people.anAddress());
    const begin = async (browser: AccountBrowser, password: string) =>
      (await browser.post<{ url: string }>("/manage/connections/start", { provider: "oidc", password })).body.url;
    const intruder = browserOf(api, me.cookie);
    const begun = await begin(intruder, me.password);
    const owner = people.aBrowser();
    await owner.post("/email-otp/request-password-reset", { email: me.email });
    const reset = { email: me.email, otp: await api.codeFor(me.email), password: "una-clave-nueva" };
    expect((await owner.post("/email-otp/reset-password", reset)).status).toBe(200);
    expect(errorOf(await goThrough(api, intruder, begun))).toBe("sign_in_ended");
    expect(errorOf((await people.comeIn(false)).landed)).toBe("signup_disabled");

    const { browser } = await signInAs(api, me.email, reset.password);
    const left = await begin(browser, reset.password);
    await browser.post("/sign-out");
    expect(errorOf(await goThrough(api, browser, left))).toBe("sign_in_ended");
    // Somebody else who is signed in there by now is not the one who said the password.
    const again = (await signInAs(api, me.email, reset.password)).browser;
    const mine = await begin(again, reset.password);
    const other = await newAccount(api);
    again.cookie = `${again.cookie.replace(/consulta\.session_token=[^;]*/, "")}; ${other.cookie}`;
    expect(errorOf(await goThrough(api, again, mine))).toBe("sign_in_ended");
    expect((await other.overview()).connections.connected).toEqual([]);
  });

  test("turn the second step on without a password, which then guards them", async () => {
    people.be(people.anAddress());
    const { browser } = await people.comeIn(true);
    await turnOnSecondStep(browser, "");
    expect((await people.comeIn(false)).landed.search).toBe("?paso=2");
  });
});
