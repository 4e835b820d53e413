import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { user } from "../../api/account/accounts.table.ts";
import { type AccountBrowser, browserOf, keepCookies } from "./account.ts";
import { type TestApi, tokenOf } from "./api.ts";
import type { OidcDouble } from "./outside/oidc.ts";

/** Follows a link as a browser does, one step: cookies are kept. @returns where it leads */
export async function step(api: TestApi, browser: AccountBrowser, url: string): Promise<URL> {
  const { pathname, search, origin } = new URL(url);
  const isOurs = origin === api.config.publicUrl;
  const answer = await fetch(isOurs ? `${api.url}${pathname}${search}` : url, {
    redirect: "manual",
    headers: isOurs ? { cookie: browser.cookie } : {},
  });
  if (isOurs) browser.cookie = keepCookies(browser.cookie, answer.headers);
  const to = answer.headers.get("location");
  if (!to) throw new Error(`${pathname} was answered with ${answer.status}`);
  return new URL(to, api.config.publicUrl);
}

/** Begins at the sign-in or sign-up page. @returns the provider's address */
export async function beginAt(browser: AccountBrowser, signUp = false, provider = "oidc"): Promise<string> {
  const { status, body } = await browser.post<{ url: string; code?: string }>("/provider/start", { provider, signUp });
  if (status !== 200) throw new Error(`the provider was answered with ${status} ${body.code}`);
  return body.url;
}

/** Goes to the provider and comes back. @returns the page on which the browser ends */
export async function goThrough(api: TestApi, browser: AccountBrowser, url: string): Promise<URL> {
  const back = await step(api, browser, url);
  return await step(api, browser, back.href);
}

/** What tests do at a service whose accounts can be opened by those of an issuer. */
export function comersOf(api: TestApi, issuer: OidcDouble) {
  const aBrowser = () => browserOf(api, "");
  return {
    aBrowser,
    anAddress: () => `${randomUUID()}@ejemplo.es`,
    /** Signs somebody in at the issuer. */
    be(email: string | undefined, more: object = {}) {
      issuer.person = { sub: randomUUID(), email, email_verified: true, name: "Ana Ruiz", ...more };
    },
    /** Goes there from the sign-in or sign-up page, and comes back. */
    comeIn: async (signUp = false, browser = aBrowser()) => ({
      browser,
      landed: await goThrough(api, browser, await beginAt(browser, signUp)),
    }),
    isIn: async ({ cookie }: AccountBrowser) => Boolean(await tokenOf(api, cookie)),
    usersOf: (email: string) => api.database.owner.select().from(user).where(eq(user.email, email)),
    /** Connects whoever is signed in at the issuer from account management. @returns the page on which the browser ends */
    async connect(me: AccountBrowser & { password: string }) {
      const asked = { provider: issuer.choice.id, password: me.password };
      const { body } = await me.post<{ url: string }>("/manage/connections/start", asked);
      return await goThrough(api, me, body.url);
    },
  };
}
export const errorOf = (landed: URL) => landed.searchParams.get("error");
