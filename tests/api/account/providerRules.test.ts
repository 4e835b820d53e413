import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { account } from "../../../api/account/accounts.table.ts";
import { lockAccount } from "../../../api/account/locked.ts";
import { emailAddress, waitlist } from "../../../api/account/manage/addresses.table.ts";
import { whenAccountIsShut } from "../../../api/app/rooms.ts";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { browserOf, newAccount, signInAs, turnOnSecondStep } from "../../support/account.ts";
import { createClient, newTherapist, startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { type OidcDouble, startOidc } from "../../support/outside/oidc.ts";
import { beginAt, comersOf, errorOf, goThrough, step } from "../../support/provider.ts";
import { totp } from "../../support/totp.ts";

let issuer: OidcDouble;
let api: TestApi;
let people: ReturnType<typeof comersOf>;
let closedDoor: TestApi;
beforeAll(async () => {
  issuer = await startOidc();
  api = await startTestApi({ providers: [issuer.choice] });
  people = comersOf(api, issuer);
  closedDoor = await startTestApi(
    { providers: [issuer.choice], signUp: "waitlist", authSecret: api.config.authSecret },
    { database: { ...api.database, close: async () => undefined } },
  );
});
afterEach(() => {
  issuer.fault = null;
  issuer.sparse = false;
});
afterAll(async () => {
  await closedDoor.close();
  await api.close();
  await issuer.close();
});

describe("who comes by a provider", () => {
  test("gets an account at sign-up alone, and the same one ever after", async () => {
    const email = people.anAddress();
    people.be(email);
    const stranger = await people.comeIn(false);
    expect(errorOf(stranger.landed)).toBe("signup_disabled");
    expect(await people.usersOf(email)).toEqual([]);
    expect(await people.isIn((await people.comeIn(true)).browser)).toBe(true);
    const [made] = await people.usersOf(email);
    issuer.person.email = people.anAddress();
    expect(await people.isIn((await people.comeIn(false)).browser)).toBe(true);
    expect(await people.usersOf(issuer.person.email)).toEqual([]);
    expect(await people.usersOf(email)).toMatchObject([{ id: made?.id }]);
  });

  test("does not come in where the operator keeps the account shut, and is told so", async () => {
    const email = people.anAddress();
    people.be(email);
    await people.comeIn(true);
    const [made] = await people.usersOf(email);
    await lockAccount(api.database.owner, made?.id ?? "", whenAccountIsShut);
    const { browser, landed } = await people.comeIn(false);
    expect(errorOf(landed)).toBe("account_locked");
    expect(await people.isIn(browser)).toBe(false);
  });

  test("adds no way into an account that the operator keeps shut, by its address", async () => {
    const { email } = await newTherapist(api);
    const [locked] = await people.usersOf(email);
    people.be(email);
    await lockAccount(api.database.owner, locked?.id ?? "", whenAccountIsShut);
    expect(errorOf((await people.comeIn(false)).landed)).toBe("account_locked");
    const ways = await api.database.owner
      .select()
      .from(account)
      .where(eq(account.userId, locked?.id ?? ""));
    expect(ways.map(({ providerId }) => providerId)).toEqual(["credential"]);
  });

  test.each([
    ["has not verified", { email_verified: false }],
    ["says nothing of", { email_verified: undefined }],
  ])("with an address that the provider %s neither gets nor finds an account", async (_, more) => {
    people.be(people.anAddress(), more);
    expect(errorOf((await people.comeIn(true)).landed)).toBe("email_not_verified");
    const me = await newAccount(api);
    people.be(me.email, more);
    for (const signUp of [false, true]) {
      const { browser, landed } = await people.comeIn(signUp);
      expect(errorOf(landed)).toBe("email_not_verified");
      expect(await people.isIn(browser)).toBe(false);
    }
    expect((await me.overview()).connections.connected).toEqual([]);
  });

  test("without any address gets none either", async () => {
    people.be(undefined);
    expect(errorOf((await people.comeIn(true)).landed)).toBe("email_not_found");
  });

  test("finds the account of a verified and proven address, whose owner is told", async () => {
    const me = await newAccount(api);
    people.be(me.email.toUpperCase());
    const { browser } = await people.comeIn(false);
    expect(await people.isIn(browser)).toBe(true);
    expect((await me.overview()).connections.connected).toMatchObject([{ provider: "oidc" }]);
    await api.codeFor(me.email).catch(() => undefined);
    const mails = await api.database.owner.select().from(outbox).where(eq(outbox.recipient, me.email));
    expect(mails.map(({ body }) => body).join()).toContain(
      "Ahora se puede entrar en tu cuenta con una cuenta de Colegio.",
    );
  });

  test("finds no account by a further address: neither a proven nor an unproven one", async () => {
    const me = await newAccount(api);
    const [proven, claimed] = [people.anAddress(), people.anAddress()];
    const [owner] = await people.usersOf(me.email);
    const rows = [proven, claimed].map((email) => ({ userId: owner?.id ?? "", email, verified: email === proven }));
    await api.database.owner.insert(emailAddress).values(rows);
    people.be(proven);
    expect(errorOf((await people.comeIn(true)).landed)).toBe("address_taken");
    expect(await people.usersOf(proven)).toEqual([]);
    // Who only claims an address does not keep its owner out, nor get in by it.
    people.be(claimed);
    expect(await people.isIn((await people.comeIn(true)).browser)).toBe(true);
    expect((await me.overview()).connections.connected).toEqual([]);
  });

  test("is not in the way of a stranger's sign-up with the same address, which then opens nothing", async () => {
    const email = people.anAddress();
    const stranger = people.aBrowser();
    await stranger.post("/sign-up/email", { email, password: "del-intruso", name: "Intruso" });
    const code = await api.codeFor(email);
    people.be(email);
    expect(await people.isIn((await people.comeIn(true)).browser)).toBe(true);
    expect((await stranger.post("/email-otp/verify-email", { email, otp: code })).status).toBe(400);
    expect((await signInAs(api, email, "del-intruso")).answer.status).toBe(401);
  });

  test("passes the second step of the account too, and is found by address only by one without", async () => {
    const me = await newAccount(api);
    people.be(me.email);
    await people.connect(me);
    const { secret } = await turnOnSecondStep(me, me.password);
    const { browser, landed } = await people.comeIn(false);
    expect(`${landed.pathname}${landed.search}`).toBe("/provider?paso=2");
    expect(await people.isIn(browser)).toBe(false);
    const { body: ways } = await browser.post<object>("/two-factor/ways");
    expect(ways).toEqual({ app: true, sms: null, first: "app" });
    const later = totp(secret, 1);
    expect((await browser.post("/two-factor/verify-totp", { code: later })).status).toBe(200);
    expect(await people.isIn(browser)).toBe(true);

    const guarded = await newAccount(api);
    await turnOnSecondStep(guarded, guarded.password);
    people.be(guarded.email);
    expect(errorOf((await people.comeIn(false)).landed)).toBe("second_step_first");
    expect((await guarded.overview()).connections.connected).toEqual([]);
  });

  test("waits for an invitation where sign-up is closed; who has an account comes in", async () => {
    const email = people.anAddress();
    people.be(email);
    const comeTo = async () => {
      const browser = browserOf(closedDoor, "");
      return { browser, landed: await goThrough(closedDoor, browser, await beginAt(browser, true)) };
    };
    expect(errorOf((await comeTo()).landed)).toBe("sign_up_closed");
    expect(await people.usersOf(email)).toEqual([]);
    await api.database.owner.insert(waitlist).values({ email, admittedAt: new Date() });
    expect(await people.isIn((await comeTo()).browser)).toBe(true);
    const me = await newAccount(api);
    people.be(me.email);
    expect(await people.isIn((await comeTo()).browser)).toBe(true);
  });

  test("finds nothing of an account that was deleted: a new one begins with a new practice", async () => {
    const email = people.anAddress();
    people.be(email);
    const { browser } = await people.comeIn(true);
    await createClient(api, await tokenOf(api, browser.cookie));
    expect((await browser.post("/manage/delete", { phrase: "Eliminar cuenta" })).status).toBe(200);
    expect(await people.isIn(browser)).toBe(false);
    expect(errorOf((await people.comeIn(false)).landed)).toBe("signup_disabled");
    const again = await people.comeIn(true);
    const { status, body } = await api.call<object>("/clientes", { token: await tokenOf(api, again.browser.cookie) });
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining("Lucía")]);
  });

  test("opens one account, however many come back at the same moment", async () => {
    const email = people.anAddress();
    people.be(email);
    const browsers = [people.aBrowser(), people.aBrowser(), people.aBrowser()];
    const backs = await Promise.all(browsers.map(async (one) => step(api, one, await beginAt(one, true))));
    await Promise.all(
      backs.map((back, index) => step(api, browsers[index] ?? people.aBrowser(), back.href).catch(() => null)),
    );
    expect(await people.usersOf(email)).toHaveLength(1);
    expect(await people.isIn((await people.comeIn(false)).browser)).toBe(true);
  });
});
