import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readGatewayConfig } from "../../../gateway/core/config.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type ClerkDouble, startClerkDouble } from "../../support/outside/clerk/double.ts";
import type { Session } from "../../support/outside/clerk/resources.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
import { ISSUER as PUBLIC_URL } from "../../support/outside/signer.ts";
import { stopClock } from "../../support/stillClock.ts";
import { SCREEN } from "../core/documents.ts";

let clerk: ClerkDouble;
let stranger: ClerkDouble;
let service: RestService;
let gateway: TestGateway;
let session: Session;
const webDir = mkdtempSync(path.join(tmpdir(), "consulta-pages-"));

beforeAll(async () => {
  for (const name of ["index", "login"])
    writeFileSync(path.join(webDir, `${name}.html`), `<head><title>${name}</title></head>`);
  clerk = await startClerkDouble(PUBLIC_URL);
  stranger = await startClerkDouble(PUBLIC_URL);
  service = await startRestService();
  session = clerk.signedUp().session;
  const config = readGatewayConfig({ ...clerk.env, PUBLIC_URL });
  gateway = await startTestGateway({
    apiUrl: service.url,
    webDir,
    clerk: config.clerk && { ...config.clerk, upstream: clerk.url },
  });
});
afterAll(async () => {
  await gateway.close();
  await service.stop();
  await stranger.close();
  await clerk.close();
  rmSync(webDir, { recursive: true });
});
beforeEach(() => {
  service.calls.length = 0;
  clerk.hits.length = 0;
});

const seconds = (fromNow: number): number => Math.floor(Date.now() / 1000) + fromNow;
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const resigned = (alg: string, signature: (content: string) => string): string => {
  const content = `${encoded({ alg, kid: "ins_double" })}.${encoded(claimsOf(clerk.token(session)))}`;
  return `${content}.${signature(content)}`;
};
const hmac = (content: string) =>
  createHmac("sha256", clerk.env.CLERK_JWT_KEY ?? "")
    .update(content)
    .digest("base64url");
const tampered = (): string => {
  const [head, , signature] = clerk.token(session).split(".");
  return `${head}.${encoded({ ...claimsOf(clerk.token(session)), sub: "user_other" })}.${signature}`;
};

test.each<[string, () => string]>([
  ["a fresh token", () => clerk.token(session)],
  ["one that names this portal's proxy as its issuer", () => clerk.token(session, { iss: `${PUBLIC_URL}/__clerk` })],
  ["one that ran out 3 seconds ago, by a clock that may be wrong", () => clerk.token(session, { exp: seconds(-3) })],
  ["one that starts in 3 seconds", () => clerk.token(session, { nbf: seconds(3) })],
  ["one made outside a page", () => clerk.token(session, { azp: undefined })],
])("%s is taken, without asking Clerk or anybody", async (_name, make) => {
  stopClock();
  const { data, errors } = await gateway.ask("{ viewer { __typename } }", {}, make());
  expect(errors).toEqual([]);
  expect(data).toEqual({ viewer: { __typename: "Viewer" } });
  expect([...clerk.hits, ...service.calls]).toEqual([]);
});

test.each<[string, () => string | Promise<string>]>([
  ["one that ran out 6 seconds ago", () => clerk.token(session, { exp: seconds(-6) })],
  ["one that starts in 7 seconds", () => clerk.token(session, { nbf: seconds(7) })],
  ["one without an end", () => clerk.token(session, { exp: undefined })],
  ["one that speaks for nobody", () => clerk.token(session, { sub: undefined })],
  ["one of another application", () => clerk.token(session, { iss: "https://clerk.elsewhere.test" })],
  ["one made for another page", () => clerk.token(session, { azp: "https://elsewhere.test" })],
  ["one of a sign-in that is not complete", () => clerk.token(session, { sts: "pending" })],
  ["one signed with another key of the same name", () => stranger.token(session)],
  ["one signed with a key of another name", () => stranger.token(session, {}, { kid: "ins_other" })],
  ["one whose words were changed", tampered],
  ["an unsigned one", () => resigned("none", () => "")],
  ["one signed with the public key as a secret", () => resigned("HS256", hmac)],
  ["one of the built-in accounts", () => service.token()],
  ["something that is no token", () => "canario"],
])("%s is refused, and never reaches the service", async (_name, make) => {
  stopClock();
  const { status, data, errors } = await gateway.ask(SCREEN, {}, await make());
  expect({ status, data }).toEqual({ status: 401, data: null });
  expect(errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
  expect(service.calls).toEqual([]);
});

test("the session cookie is as good as the header, and the service gets it as a bearer", async () => {
  const token = clerk.token(session);
  await gateway.ask("{ plans { id } }", {}, undefined, { cookie: `__client_uat=1; __session=${token}` });
  expect(service.calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`]);
});

test("the built-in accounts cannot be reached", async () => {
  for (const where of ["/auth/sign-in/email", "/auth/get-session", "/auth/jwks"]) {
    const answer = await fetch(`${gateway.url}${where}`, { headers: { accept: "application/json" } });
    expect(answer.status).toBe(404);
  }
  expect(service.calls).toEqual([]);
});

describe("the way through to Clerk", () => {
  const get = (where: string) => fetch(`${gateway.url}${where}`, { redirect: "manual" });

  test("proves whose it is, keeps Clerk's cookie, and tells the secret to nobody else", async () => {
    const answer = await get("/__clerk/v1/environment");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(/^__client=/);
    const seen = JSON.stringify([...answer.headers]) + (await answer.text()) + gateway.log();
    expect(seen).not.toContain(clerk.env.CLERK_SECRET_KEY);
    expect(clerk.hits).toEqual(["GET /v1/environment"]);
  });

  test("brings a redirect back below its own path", async () => {
    const answer = await get("/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js");
    expect(answer.status).toBe(307);
    expect(answer.headers.get("location")).toBe("/__clerk/npm/@clerk/clerk-js@6.0.0/dist/clerk.browser.js");
  });

  test("says so when Clerk does not answer", async () => {
    clerk.down = true;
    expect((await get("/__clerk/v1/environment")).status).toBe(503);
    clerk.down = false;
  });
});

describe("the page", () => {
  const open = async (at: TestGateway, where: string) => {
    const answer = await fetch(`${at.url}${where}`, { headers: { accept: "text/html" } });
    return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
  };

  test.each([
    ["/", "index"],
    ["/login", "login"],
    ["/dashboard/clients", "index"],
  ])("%s is told of Clerk, and may load what Clerk needs", async (where, title) => {
    const { html, policy } = await open(gateway, where);
    expect(html).toContain(`<title>${title}</title><meta name="consulta-clerk"`);
    expect(html).not.toContain("sk_live");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
    expect(policy).toContain("connect-src 'self';");
  });

  test("without a proxy may also load from Clerk itself", async () => {
    const { clerk: direct } = readGatewayConfig({ ...clerk.env, CLERK_PROXY_URL: "", PUBLIC_URL });
    const other = await startTestGateway({ apiUrl: service.url, webDir, clerk: direct });
    const { policy } = await open(other, "/login");
    expect(policy).toContain("script-src 'self' https://clerk.consulta.test ");
    expect(policy).toContain("connect-src 'self' https://clerk.consulta.test;");
    expect((await fetch(`${other.url}/__clerk/v1/environment`)).status).toBe(404);
    await other.close();
  });

  test("of the built-in accounts knows nothing of Clerk", async () => {
    const own = await startTestGateway({ apiUrl: service.url, webDir });
    const { html, policy } = await open(own, "/login");
    expect(html).toMatch(/^<head><title>login<\/title><meta property="csp-nonce" nonce="[\w+/=]+"><\/head>$/);
    expect(policy).not.toMatch(/blob:|clerk|cloudflare/);
    await own.close();
  });
});
