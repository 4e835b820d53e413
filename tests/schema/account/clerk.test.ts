import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readApiConfig } from "../../../api/core/config.ts";
import { readGatewayConfig } from "../../../gateway/core/config.ts";
import { clerkMeta, readClerkSettings } from "../../../schema/rules/clerk.ts";

const pemOf = (type: "rsa" | "ed25519"): string => {
  const { publicKey } =
    type === "rsa" ? generateKeyPairSync("rsa", { modulusLength: 2048 }) : generateKeyPairSync(type);
  return publicKey.export({ type: "spki", format: "pem" }).toString();
};
const PUBLIC_URL = "https://portal.ejemplo.es";
const pem = pemOf("rsa");
const good = {
  CLERK_PUBLISHABLE_KEY: `pk_live_${btoa("clerk.ejemplo.es$")}`,
  CLERK_SECRET_KEY: "sk_live_abc123",
  CLERK_JWT_KEY: pem,
};
const read = (changes: Record<string, string | undefined> = {}) =>
  readClerkSettings({ ...good, ...changes }, PUBLIC_URL);

test("without any of its settings Clerk runs nothing", () => {
  expect(readClerkSettings({}, PUBLIC_URL)).toBeNull();
});

test("the application's address is read from its publishable key", () => {
  expect(read()).toMatchObject({
    frontendApi: "https://clerk.ejemplo.es",
    issuers: ["https://clerk.ejemplo.es"],
    proxyUrl: null,
    ownProxyPath: null,
  });
});

test("the public key may stand on one line, or without its frame", () => {
  const bare = pem.replace(/-----[A-Z ]+-----|\n/g, "");
  for (const key of [pem, pem.replaceAll("\n", "\\n"), bare])
    expect(read({ CLERK_JWT_KEY: key })).toMatchObject({ jwtKey: bare });
});

test.each([
  ["/__clerk", `${PUBLIC_URL}/__clerk`, "/__clerk"],
  ["/__clerk/", `${PUBLIC_URL}/__clerk`, "/__clerk"],
  [`${PUBLIC_URL}/cuentas/clerk`, `${PUBLIC_URL}/cuentas/clerk`, "/cuentas/clerk"],
  ["https://clerk-proxy.ejemplo.es", "https://clerk-proxy.ejemplo.es", null],
])("a proxy at %s is one of this portal's or another's", (given, proxyUrl, ownProxyPath) => {
  expect(read({ CLERK_PROXY_URL: given })).toMatchObject({
    proxyUrl,
    ownProxyPath,
    issuers: ["https://clerk.ejemplo.es", proxyUrl],
  });
});

describe("settings that cannot work are named in one Spanish sentence", () => {
  test.each<[string, Record<string, string | undefined>]>([
    ["CLERK_PUBLISHABLE_KEY", { CLERK_PUBLISHABLE_KEY: undefined }],
    ["CLERK_SECRET_KEY", { CLERK_SECRET_KEY: " " }],
    ["CLERK_JWT_KEY", { CLERK_JWT_KEY: undefined }],
    ["CLERK_PUBLISHABLE_KEY", { CLERK_PUBLISHABLE_KEY: "sk_live_abc" }],
    ["CLERK_PUBLISHABLE_KEY", { CLERK_PUBLISHABLE_KEY: "pk_live_abcde" }],
    ["CLERK_PUBLISHABLE_KEY", { CLERK_PUBLISHABLE_KEY: `pk_live_${btoa("un sitio$")}` }],
    ["CLERK_PUBLISHABLE_KEY", { CLERK_PUBLISHABLE_KEY: `pk_live_${btoa("clerk.ejemplo.es")}` }],
    ["CLERK_SECRET_KEY", { CLERK_SECRET_KEY: "pk_live_abc" }],
    ["CLERK_SECRET_KEY", { CLERK_SECRET_KEY: "sk_test_abc" }],
    ["CLERK_JWT_KEY", { CLERK_JWT_KEY: "clave" }],
    ["CLERK_JWT_KEY", { CLERK_JWT_KEY: pemOf("ed25519") }],
    ["CLERK_JWT_KEY", { CLERK_JWT_KEY: pem.slice(0, 300) }],
    ["CLERK_PROXY_URL", { CLERK_PROXY_URL: "/" }],
    ["CLERK_PROXY_URL", { CLERK_PROXY_URL: "/graphql" }],
    ["CLERK_PROXY_URL", { CLERK_PROXY_URL: "/dashboard/clerk" }],
    ["CLERK_PROXY_URL", { CLERK_PROXY_URL: "ftp://x" }],
    ["CLERK_PROXY_URL", { CLERK_PROXY_URL: "https://" }],
    ["AUTH_JWKS_URL", { AUTH_JWKS_URL: "https://x.es/jwks", AUTH_ISSUER: "https://x.es" }],
  ])("%s (case %#)", (name, changes) => {
    const sentence = new RegExp(`^${name} .+\\.$`);
    const env = { ...good, ...changes };
    expect(read(changes)).toMatch(sentence);
    expect(() => readGatewayConfig({ PUBLIC_URL, ...env })).toThrow(sentence);
    expect(() => readApiConfig({ PUBLIC_URL, ...env })).toThrow(sentence);
  });

  test("a proxy alone", () => {
    expect(readClerkSettings({ CLERK_PROXY_URL: "/__clerk" }, PUBLIC_URL)).toMatch(/^CLERK_PUBLISHABLE_KEY .+\.$/);
  });
});

test("what the page is told holds no secret and breaks out of nothing", () => {
  const settings = read({ CLERK_PROXY_URL: "/__clerk" });
  if (settings === null || typeof settings === "string") throw new Error("the settings are good");
  const html = clerkMeta({ ...settings, ownProxyPath: '/"><script>&' });
  expect(html).not.toContain("sk_live");
  expect(html).not.toContain("<script");
  expect(html).toContain("&quot;proxyUrl&quot;:&quot;/\\&quot;>&lt;script>&amp;&quot;");
});
