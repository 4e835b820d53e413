import type { AccountOverview } from "../../schema/rules/accountOverview.ts";
import { type Answer, cookiesOf, type SignedIn, signUp, type TestApi } from "./api.ts";
import { totp } from "./totp.ts";

export interface Refusal {
  code: string;
  message: string;
}

/** The cookies of a browser after an answer: those it had, those it was given, without those taken away. */
export function keepCookies(before: string, headers: Headers): string {
  const jar = new Map(
    before ? before.split("; ").map((cookie) => cookie.split(/=(.*)/s).slice(0, 2) as [string, string]) : [],
  );
  for (const line of headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
    if (!value || /Max-Age=0/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map((pair) => pair.join("=")).join("; ");
}

/** A browser of a therapist, as far as `/auth` is concerned. */
export interface AccountBrowser {
  cookie: string;
  post<Body = Refusal>(path: string, body?: object): Promise<Answer<Body>>;
  overview(): Promise<AccountOverview>;
}

export function browserOf(api: TestApi, cookie: string): AccountBrowser {
  const browser: AccountBrowser = {
    cookie,
    async post(path, body = {}) {
      const headers = { cookie: browser.cookie, origin: api.config.publicUrl };
      const answer = await api.call<never>(`/auth${path}`, { body, headers });
      browser.cookie = keepCookies(browser.cookie, answer.headers);
      return answer;
    },
    overview: async () =>
      (await api.call<AccountOverview>("/auth/manage", { headers: { cookie: browser.cookie } })).body,
  };
  return browser;
}

/** Sends a form whose answer does not arrive, the cookies it brings neither. */
export async function losing(browser: AccountBrowser, path: string, form: object): Promise<number> {
  const { cookie } = browser;
  const { status } = await browser.post(path, form);
  browser.cookie = cookie;
  return status;
}

/** A therapist with an account of their own, signed in. */
export async function newAccount(api: TestApi): Promise<SignedIn & AccountBrowser> {
  const person = await signUp(api);
  return Object.assign(browserOf(api, person.cookie), { ...person, cookie: person.cookie });
}

/** Signs in with a password from another browser. */
export async function signInAs(api: TestApi, email: string, password: string) {
  const answer = await api.call<Refusal & { twoFactorRedirect?: boolean }>("/auth/sign-in/email", {
    body: { email, password },
  });
  return { answer, browser: browserOf(api, cookiesOf(answer.headers)) };
}

/** Turns the authenticator app on. */
export async function turnOnSecondStep(browser: AccountBrowser, password: string) {
  const { body } = await browser.post<{ totpURI: string; backupCodes: string[] }>("/manage/second-step/start", {
    password,
  });
  const secret = new URL(body.totpURI).searchParams.get("secret") ?? "";
  const { status } = await browser.post("/manage/second-step/confirm", { code: totp(secret) });
  if (status !== 200) throw new Error(`the code was answered with ${status}`);
  return { secret, backupCodes: body.backupCodes };
}
