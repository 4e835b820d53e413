import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  jwtVerify,
  SignJWT,
} from "jose";
import { beforeAll, expect, test } from "vitest";
import { claimsOf } from "../../../gateway/core/bearers/signatures.ts";
import { ALGORITHMS } from "../../../schema/rules/tokens.ts";
import { stopClock } from "../../support/stillClock.ts";

const METHODS = ["EdDSA", "RS256", "ES256", "PS256"] as const;
type Method = (typeof METHODS)[number];

const rules = {
  algorithms: ALGORITHMS,
  issuer: "https://consulta.test",
  audience: "consulta",
  clockTolerance: 5,
  requiredClaims: ["sub", "exp"],
};
let pairs: Record<Method | "stranger", { publicKey: CryptoKey; privateKey: CryptoKey }>;
let keys: ReturnType<typeof createLocalJWKSet>;
beforeAll(async () => {
  const made = METHODS.map(async (alg) => [alg, await generateKeyPair(alg, { extractable: true })]);
  const stranger = await generateKeyPair("EdDSA", { extractable: true });
  pairs = { ...Object.fromEntries(await Promise.all(made)), stranger };
  const published = METHODS.map(async (alg) => ({ ...(await exportJWK(pairs[alg].publicKey)), kid: alg, use: "sig" }));
  keys = createLocalJWKSet({ keys: await Promise.all(published) });
});

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const token = (
  alg: Method,
  { claims = {}, header = {}, signer = alg }: { claims?: object; header?: object; signer?: keyof typeof pairs } = {},
): Promise<string> => {
  const said = { iss: rules.issuer, aud: rules.audience, sub: "pro-1", exp: inSeconds(300), ...claims };
  const head: JWTHeaderParameters = { alg, kid: alg, ...header };
  return new SignJWT(said).setProtectedHeader(head).sign(pairs[signer].privateKey);
};
const withPart = (part: 0 | 1 | 2, change: (text: string) => string) => async (): Promise<string> => {
  const parts = (await token("EdDSA")).split(".");
  return parts.with(part, change(parts[part] ?? "")).join(".");
};
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const headed = (header: object) => withPart(0, () => encoded(header));

const outcome = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) =>
    error instanceof errors.JOSEError ? { code: error.code, claim: "claim" in error ? error.claim : null } : error,
  );

const TOKENS: [string, () => Promise<string>][] = [
  ...(["EdDSA", "RS256", "ES256"] as const).map((alg): [string, () => Promise<string>] => [
    `a token signed by ${alg}`,
    () => token(alg),
  ]),
  ["a token that does not name its key", () => token("ES256", { header: { kid: undefined } })],
  ["a token of a method that is not taken", () => token("PS256")],
  ["a token of another's key", () => token("EdDSA", { signer: "stranger" })],
  ["a token of a key nobody knows", () => token("EdDSA", { header: { kid: "other" } })],
  ["a token that names a key of another method", () => token("EdDSA", { header: { kid: "RS256" } })],
  ["a token that is over", () => token("EdDSA", { claims: { exp: inSeconds(-60) } })],
  ["a token over for less than clocks may differ", () => token("RS256", { claims: { exp: inSeconds(-3) } })],
  ["a token that has not begun", () => token("ES256", { claims: { nbf: inSeconds(60) } })],
  ["a token without an end", () => token("EdDSA", { claims: { exp: undefined } })],
  ["a token for others", () => token("EdDSA", { claims: { aud: ["elsewhere"] } })],
  ["a token for others and us", () => token("EdDSA", { claims: { aud: ["elsewhere", "consulta"] } })],
  ["a token of another issuer", () => token("EdDSA", { claims: { iss: "https://elsewhere.test" } })],
  ["a token whose end is a text", () => token("EdDSA", { claims: { exp: "tomorrow" } })],
  ["a token with words put in", withPart(1, () => encoded({ sub: "pro-2", exp: inSeconds(300) }))],
  ["a token whose signature is cut", withPart(2, (text) => text.slice(0, -8))],
  [
    "a token whose signature has signs of no such text",
    withPart(2, (text) => `${text.slice(0, 9)}+/${text.slice(11)}`),
  ],
  ["a token whose signature is padded", withPart(2, (text) => `${text}==`)],
  ["a token without a signature", withPart(2, () => "")],
  ["a token of four parts", withPart(2, (text) => `${text}.${text}`)],
  ["a token that asks for more than we know", headed({ alg: "EdDSA", kid: "EdDSA", crit: ["exp"] })],
  ["a token that says it is not encoded", headed({ alg: "EdDSA", kid: "EdDSA", crit: ["b64"], b64: false })],
  ["an unsigned token", headed({ alg: "none" })],
  ["a token by a shared secret", headed({ alg: "HS256", kid: "EdDSA" })],
  ["a token whose head is no JSON", withPart(0, () => "canario")],
  ["nothing of the kind", async () => "canario"],
];

test.each(TOKENS)("%s is taken or refused as jose does", async (_name, make) => {
  stopClock();
  const one = await make();
  const theirs = await outcome(jwtVerify(one, keys, rules).then(({ payload }) => payload));
  expect(await outcome(claimsOf(one, keys, rules))).toEqual(theirs);
});

test("both kinds are among them", async () => {
  stopClock();
  const taken = await Promise.all(
    TOKENS.map(async ([name, make]) => (Object(await outcome(claimsOf(await make(), keys, rules))).sub ? [name] : [])),
  );
  expect(taken.flat()).toEqual([
    "a token signed by EdDSA",
    "a token signed by RS256",
    "a token signed by ES256",
    "a token that does not name its key",
    "a token over for less than clocks may differ",
    "a token for others and us",
    "a token whose signature is padded",
  ]);
});
