import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { TestApi } from "../../../support/api.ts";
import { type ClerkDouble, startClerkDouble } from "../../../support/outside/clerk/double.ts";
import { type ClerkService, startClerkService } from "../../../support/outside/clerk/service.ts";
import { stopClock } from "../../../support/stillClock.ts";

const PUBLIC_URL = "http://localhost:4000";
interface UserInfo {
  data: { data: { fullName: string; email: string } };
}

let service: ClerkService;
let clerk: ClerkDouble;
let stranger: ClerkDouble;
let api: TestApi;
beforeAll(async () => {
  service = await startClerkService(PUBLIC_URL);
  ({ clerk, api } = service);
  stranger = await startClerkDouble(PUBLIC_URL);
});
afterAll(async () => {
  await service.close();
  await stranger.close();
});
beforeEach(() => {
  clerk.hits.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  clerk.down = false;
});

const seconds = (fromNow: number): number => Math.floor(Date.now() / 1000) + fromNow;
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const userInfo = (token: string) => api.call<UserInfo>("/user-info", { token });
/** Only the clock: the service's own waiting goes on as usual. */
const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + ms);
};

describe("somebody with an account at Clerk", () => {
  test("gets a practice at first sight, with the name and the primary e-mail Clerk knows", async () => {
    const { person, session } = clerk.signedUp({ firstName: "Elena", lastName: "Vidal" });
    const { status, body } = await userInfo(clerk.token(session));
    expect(status).toBe(200);
    expect(body.data.data).toMatchObject({ fullName: "Elena Vidal", email: person.email });
    await userInfo(clerk.token(session, { jti: "another" }));
    expect(clerk.hits.toSorted()).toEqual([`GET /v1/sessions/${session.id}`, `GET /v1/users/${person.id}`]);
  });

  test("is called by what stands before the @ where Clerk knows no name: clients and visitors read it, and no address", async () => {
    const { session } = clerk.signedUp({ firstName: null, lastName: null, email: "ana.ruiz@correo.es" });
    expect((await userInfo(clerk.token(session))).body.data.data.fullName).toBe("ana.ruiz");
  });

  test("who changes name and e-mail there is known by the new ones here", async () => {
    const { person, session } = clerk.signedUp();
    await userInfo(clerk.token(session));
    Object.assign(person, { firstName: "Eva", email: "eva@correo.es" });
    later(61_000);
    const known = async () => (await userInfo(clerk.token(session))).body.data.data;
    await expect.poll(known).toMatchObject({ fullName: "Eva Ruiz", email: "eva@correo.es" });
  });

  test("sees only the own practice", async () => {
    const [one, other] = [clerk.signedUp().session, clerk.signedUp().session];
    const body = { nombre: "Lucía", email: "lucia@ejemplo.es", phone: "612" };
    const { body: made } = await api.call<{ id: string }>("/clientes", { token: clerk.token(one), body });
    expect((await api.call(`/clientes/${made.id}`, { token: clerk.token(one) })).status).toBe(200);
    expect((await api.call(`/clientes/${made.id}`, { token: clerk.token(other) })).status).toBe(404);
  });
});

test.each<[string, (of: ClerkDouble) => string]>([
  ["an expired one", (of) => of.token(of.signedUp().session, { exp: seconds(-6) })],
  ["one that is not valid yet", (of) => of.token(of.signedUp().session, { nbf: seconds(7) })],
  ["one without an end", (of) => of.token(of.signedUp().session, { exp: undefined })],
  ["one of another issuer", (of) => of.token(of.signedUp().session, { iss: "https://clerk.elsewhere.test" })],
  ["one made for another page", (of) => of.token(of.signedUp().session, { azp: "http://elsewhere.test" })],
  ["one of a sign-in that is not complete", (of) => of.token(of.signedUp().session, { sts: "pending" })],
  ["one that names no sign-in", (of) => of.token(of.signedUp().session, { sid: undefined })],
  ["one signed with another key of the same name", (of) => stranger.token(of.signedUp().session)],
  ["one signed with a key of another name", (of) => stranger.token(of.signedUp().session, {}, { kid: "ins_other" })],
  ["one without signature", (of) => `${encoded({ alg: "none" })}.${of.token(of.signedUp().session).split(".")[1]}.`],
  ["a text that is none", () => "hola"],
  ["a machine's key, of which only Clerk could say whether it is good", () => "ak_2vXc9TqRzL"],
  ["one that says it is of a machine", (of) => of.token(of.signedUp().session, { sub: "mch_2vXc9TqRzL" })],
])("%s is refused without asking anybody", async (_name, make) => {
  stopClock();
  const { status, body } = await api.call("/user-info", { token: make(clerk) });
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: "UNAUTHENTICATED" });
  expect(clerk.hits).toEqual([]);
});

describe("a sign-in that was ended at Clerk", () => {
  test("opens nothing any more, although its token is still good", async () => {
    const { session } = clerk.signedUp();
    const token = clerk.token(session, { exp: seconds(300) });
    expect((await userInfo(token)).status).toBe(200);
    session.status = "ended";
    later(11_000);
    await expect.poll(async () => (await userInfo(token)).status).toBe(401);
  });

  test("is refused at first sight", async () => {
    const { session } = clerk.signedUp();
    session.status = "ended";
    expect((await userInfo(clerk.token(session))).status).toBe(401);
  });

  test("is refused by all that come together at first sight", async () => {
    const { session } = clerk.signedUp();
    session.status = "ended";
    const token = clerk.token(session);
    const answers = await Promise.all([userInfo(token), userInfo(token), userInfo(token)]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(clerk.hits).toEqual([`GET /v1/sessions/${session.id}`]);
  });
});

test("while Clerk does not answer whoever is known stays in, and a newcomer is asked to wait", async () => {
  const known = clerk.signedUp().session;
  await userInfo(clerk.token(known));
  const newcomer = clerk.signedUp();
  clerk.down = true;
  later(61_000);
  expect((await userInfo(clerk.token(known))).status).toBe(200);
  expect((await userInfo(clerk.token(newcomer.session))).status).toBe(503);
  clerk.down = false;
  const { body } = await userInfo(clerk.token(newcomer.session));
  expect(body.data.data.email).toBe(newcomer.person.email);
  expect(api.logs.join("")).not.toContain(clerk.env.CLERK_SECRET_KEY);
});

test("the built-in accounts are not there", async () => {
  const token = clerk.token(clerk.signedUp().session);
  expect((await api.call("/auth/get-session", { token })).status).toBe(404);
  const credentials = { email: "ana@ejemplo.es", password: "secreto" };
  expect((await api.call("/auth/sign-in/email", { body: credentials, token })).status).toBe(404);
});
