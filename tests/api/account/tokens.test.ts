import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { BearerFault } from "../../../schema/rules/tokens.ts";
import { cookiesOf, signUp, startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { stopClock } from "../../support/stillClock.ts";

const ISSUER = "https://cuentas.ejemplo.es";
const AUDIENCE = "consulta";
const seconds = () => Math.floor(Date.now() / 1000);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function keyPair(kid: string, alg = "EdDSA") {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}
type Key = Awaited<ReturnType<typeof keyPair>>;

const sign = (key: Key, claims: JWTPayload = {}) =>
  new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub: "terapeuta-1", exp: seconds() + 300, ...claims })
    .setProtectedHeader({ alg: key.alg, kid: key.kid })
    .sign(key.privateKey);

describe("tokens of accounts elsewhere", () => {
  let jwks: Server;
  let api: TestApi;
  let good: Key;
  let weak: Key;
  const published: object[] = [];

  beforeAll(async () => {
    good = await keyPair("buena");
    weak = await keyPair("debil", "RS512");
    published.push(good.jwk, weak.jwk);
    jwks = createServer((_req, res) => res.end(JSON.stringify({ keys: published })));
    await new Promise<void>((resolve) => jwks.listen(0, "127.0.0.1", resolve));
    const { port } = jwks.address() as AddressInfo;
    const jwksUrl = `http://127.0.0.1:${port}/jwks.json`;
    api = await startTestApi({ tokens: { jwksUrl, issuer: ISSUER, audience: AUDIENCE } });
  });
  afterAll(async () => {
    jwks.close();
    await api.close();
  });
  const statusOf = async (token: string) => (await api.call("/user-info", { token })).status;

  test("a good one opens the practice of its subject, again and again", async () => {
    const token = await sign(good, { email: "ana@ejemplo.es", name: "Ana" });
    const first = await api.call<{ data: { data: { id: string } } }>("/user-info", { token });
    expect(first.body.data.data).toMatchObject({ email: "ana@ejemplo.es", fullName: "Ana" });
    const again = await api.call("/user-info", { token: await sign(good) });
    expect(again.body).toEqual(first.body);
  });

  test.each<[string, BearerFault, () => Promise<string> | string]>([
    ["an expired one", "EXPIRED", () => sign(good, { exp: seconds() - 6 })],
    ["one that is not valid yet", "UNTRUSTED", () => sign(good, { nbf: seconds() + 10 })],
    ["one of another issuer", "UNTRUSTED", () => sign(good, { iss: "https://otro.ejemplo.es" })],
    ["one for another audience", "WRONG_AUDIENCE", () => sign(good, { aud: "otra" })],
    ["one without expiry", "UNTRUSTED", () => sign(good, { exp: undefined })],
    ["one without subject", "UNTRUSTED", () => sign(good, { sub: undefined })],
    [
      "one without signature",
      "UNTRUSTED",
      () => `${base64({ alg: "none" })}.${base64({ iss: ISSUER, aud: AUDIENCE, sub: "x", exp: seconds() + 300 })}.`,
    ],
    ["one signed by an unknown key", "UNTRUSTED", async () => sign(await keyPair("ajena"))],
    ["one signed by another key under a known name", "UNTRUSTED", async () => sign(await keyPair("buena"))],
    ["one of an algorithm nobody allowed", "UNTRUSTED", () => sign(weak)],
    [
      "one signed with the public key as a secret",
      "UNTRUSTED",
      () =>
        new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub: "x", exp: seconds() + 300 })
          .setProtectedHeader({ alg: "HS256", kid: "buena" })
          .sign(new TextEncoder().encode(JSON.stringify(good.jwk))),
    ],
    [
      "one whose content was changed",
      "UNTRUSTED",
      async () => {
        const [header, , signature] = (await sign(good)).split(".");
        return `${header}.${base64({ iss: ISSUER, aud: AUDIENCE, sub: "otra-persona", exp: seconds() + 300 })}.${signature}`;
      },
    ],
    ["a text that is none", "MALFORMED", () => "hola"],
    ["an empty text", "MALFORMED", () => ""],
  ])("%s is refused and told why", async (_kind, reason, make) => {
    stopClock();
    const { status, body, headers } = await api.call("/user-info", { token: await make() });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: "UNAUTHENTICATED", status: 401, reason });
    expect(headers.get("www-authenticate")).toBe(
      `Bearer realm="Consulta", error="invalid_token", error_description="${reason}"`,
    );
  });

  test("a clock that is a few seconds off locks nobody out", async () => {
    stopClock();
    expect(await statusOf(await sign(good, { exp: seconds() - 3 }))).toBe(200);
    expect(await statusOf(await sign(good, { nbf: seconds() + 3 }))).toBe(200);
  });

  test("a token that was good is refused once it has expired", async () => {
    stopClock();
    const token = await sign(good, { exp: seconds() - 3 });
    expect(await statusOf(token)).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await statusOf(token)).toBe(401);
  });

  test("therapists stay in while the address of the keys is down, and without any key ever seen it is our trouble", async () => {
    jwks.closeAllConnections();
    await new Promise((resolve) => jwks.close(resolve));
    expect(await statusOf(await sign(good, { sub: "otra-terapeuta" }))).toBe(200);
    const blind = await startTestApi({
      tokens: { jwksUrl: "http://127.0.0.1:9/jwks", issuer: ISSUER, audience: AUDIENCE },
    });
    try {
      expect((await blind.call("/user-info", { token: await sign(good) })).status).toBe(503);
    } finally {
      await blind.close();
    }
  });
});

describe("tokens of the built-in accounts", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

  test("live five minutes and name subject, e-mail, name and sign-in", async () => {
    const { token, email } = await signUp(api);
    const claims = claimsOf(token);
    expect(claims.exp - claims.iat).toBe(300);
    expect(claims).toMatchObject({ iss: "http://localhost:4000", aud: "consulta", email, name: "Ana Ruiz" });
    expect(claims.sid).toMatch(/^[\da-f-]{36}$/);
  });

  test("are signed by the key published at /auth/jwks, whose private half is nowhere to be seen", async () => {
    const { token } = await signUp(api);
    const { body } = await api.call<{ keys: Record<string, string>[] }>("/auth/jwks");
    const kid = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
    expect(body.keys.map((key) => key.kid)).toContain(kid);
    for (const key of body.keys) expect(key).not.toHaveProperty("d");
  });

  test("cannot be made by anyone else", async () => {
    const { token } = await signUp(api);
    const claims = claimsOf(token);
    const stranger = await keyPair("ajena");
    for (const forged of [
      `${base64({ alg: "none" })}.${base64(claims)}.`,
      await sign(stranger, claims),
      `${token.slice(0, -3)}AAA`,
    ])
      expect((await api.call("/user-info", { token: forged })).status).toBe(401);
  });

  test("of one browser die with its sign-in, those of another live on", async () => {
    const { cookie, token, email, password } = await signUp(api);
    const other = await api.call("/auth/sign-in/email", { body: { email, password } });
    const otherCookie = cookiesOf(other.headers);
    const otherToken = await tokenOf(api, otherCookie);
    for (const each of [token, otherToken]) expect((await api.call("/user-info", { token: each })).status).toBe(200);
    await api.call("/auth/sign-out", { body: {}, headers: { cookie, origin: "http://localhost:4000" } });
    expect((await api.call("/user-info", { token })).status).toBe(401);
    expect((await api.call("/user-info", { token: otherToken })).status).toBe(200);
  });
});
