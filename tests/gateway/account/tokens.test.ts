import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BearerFault } from "../../../schema/rules/tokens.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
import { createSigner, type Signer } from "../../support/outside/signer.ts";
import { stopClock } from "../../support/stillClock.ts";
import { CREATE, INPUT, SCREEN } from "../core/documents.ts";

let service: RestService;
let stranger: Signer;
let gateway: TestGateway;
beforeAll(async () => {
  service = await startRestService();
  stranger = await createSigner();
  gateway = await startTestGateway({ apiUrl: service.url });
});
afterAll(async () => {
  await gateway.close();
  await service.stop();
});
beforeEach(() => {
  service.calls.length = 0;
});

const seconds = (fromNow: number): number => Math.floor(Date.now() / 1000) + fromNow;
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const withoutSignature = (alg: string): string =>
  `${encoded({ alg, kid: "key-1" })}.${encoded({ sub: "pro-1", exp: seconds(300) })}.`;
const tampered = (token: string): string => {
  const [head, , signature] = token.split(".");
  return `${head}.${encoded({ sub: "pro-2", iss: "https://consulta.test", aud: "consulta", exp: seconds(300) })}.${signature}`;
};

const VALID: [string, () => Promise<string>][] = [
  ["a fresh token", () => service.token()],
  ["a token that ran out 3 seconds ago, by a clock that may be wrong", () => service.token({ exp: seconds(-3) })],
  ["a token that starts in 3 seconds", () => service.token({ nbf: seconds(3) })],
  ["a token made for this portal's own page", () => service.token({ azp: "https://consulta.test" })],
];
const REFUSED: [string, () => Promise<string>, BearerFault][] = [
  ["a token that ran out 7 seconds ago", () => service.token({ exp: seconds(-7) }), "EXPIRED"],
  ["a token that starts in 7 seconds", () => service.token({ nbf: seconds(7) }), "UNTRUSTED"],
  ["a token without an end", () => service.token({ exp: undefined }), "UNTRUSTED"],
  ["a token that speaks for nobody", () => service.token({ sub: undefined }), "UNTRUSTED"],
  ["a token of another issuer", () => service.token({ iss: "https://elsewhere.test" }), "UNTRUSTED"],
  ["a token for another audience", () => service.token({ aud: "elsewhere" }), "WRONG_AUDIENCE"],
  ["a token made for another application", () => service.token({ azp: "https://elsewhere.test" }), "WRONG_AUDIENCE"],
  ["a token signed with another key of the same name", () => stranger.token(), "UNTRUSTED"],
  ["a token signed with a key nobody knows", () => service.token({}, { kid: "key-2" }), "UNTRUSTED"],
  ["a token whose words were changed", async () => tampered(await service.token()), "UNTRUSTED"],
  ["an unsigned token", async () => withoutSignature("none"), "UNTRUSTED"],
  ["an unsigned token that claims a shared secret", async () => withoutSignature("HS256"), "UNTRUSTED"],
  ["something that is no token", async () => "canario", "MALFORMED"],
];

test.each(VALID)("%s is taken", async (_name, make) => {
  stopClock();
  const { data, errors } = await gateway.ask("{ viewer { id } }", {}, await make());
  expect(errors).toEqual([]);
  expect(data).toEqual({ viewer: { id: "pro-1" } });
});

test.each(REFUSED)("%s is refused and told why, and never reaches the service", async (_name, make, reason) => {
  stopClock();
  const { status, data, errors, headers } = await gateway.ask(SCREEN, {}, await make());
  expect({ status, data }).toEqual({ status: 401, data: null });
  expect(errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED", reason } }]);
  expect(headers.get("www-authenticate")).toBe(
    `Bearer realm="Consulta", error="invalid_token", error_description="${reason}"`,
  );
  expect(service.calls).toEqual([]);
});

test("without a token nothing is answered but the schema itself", async () => {
  for (const document of [
    "{ viewer { id } }",
    "{ plans { name } }",
    "{ __typename plans { name } }",
    "{ ...f } fragment f on Query { plans { name } }",
    "{ ... { plans { name } } }",
    "{ client(id: 1) { __typename } }",
  ]) {
    const { status, data, errors, headers } = await gateway.ask(document);
    expect({ status, data }).toEqual({ status: 401, data: null });
    expect(errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED", reason: "MISSING" } }]);
    expect(headers.get("www-authenticate")).toBe('Bearer realm="Consulta"');
  }
  expect((await gateway.ask(CREATE, { input: INPUT })).status).toBe(401);
  expect(service.calls).toEqual([]);
  expect((await gateway.ask('{ __schema { queryType { name } } __type(name: "Client") { name } }')).data).toMatchObject(
    {
      __schema: { queryType: { name: "Query" } },
    },
  );
});

test("a remembered token is forgotten when it runs out", async () => {
  stopClock();
  const token = await service.token({ exp: seconds(-2) });
  const ask = async () => (await gateway.ask("{ viewer { id } }", {}, token)).status;
  expect(await ask()).toBe(200);
  vi.setSystemTime(Date.now() + 3_000);
  expect(await ask()).toBe(401);
});

test("the bearer reaches the service as it came, from the header or the session cookie", async () => {
  const token = await service.token();
  await gateway.ask("{ plans { id } }", {}, token);
  await gateway.ask("{ plans { id } }", {}, undefined, { cookie: `other=1; __session=${token}; more=2` });
  expect(service.calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])(
  "another site's form (%s) cannot use the session cookie",
  async (type) => {
    const headers = { "content-type": type, cookie: `__session=${await service.token()}` };
    const { status, data, errors } = await gateway.ask(CREATE, { input: INPUT }, undefined, headers);
    expect({ status, data }).toEqual({ status: 400, data: null });
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT", requestId: expect.any(String) } }]);
    expect(service.calls).toEqual([]);
  },
);

describe("while the keys cannot be had", () => {
  test("whoever was signed in stays in, and new valid tokens of known keys are taken", async () => {
    const old = await service.token();
    await gateway.ask("{ viewer { id } }", {}, old);
    service.on("GET /auth/jwks", "reset");
    expect((await gateway.ask("{ viewer { id } }", {}, old)).status).toBe(200);
    expect((await gateway.ask("{ viewer { id } }", {}, await service.token({ jti: "new" }))).status).toBe(200);
  });

  test("a gateway that never saw them says the service is away instead of signing the professional out", async () => {
    service.on("GET /auth/jwks", "reset");
    const late = await startTestGateway({ apiUrl: service.url });
    const token = await service.token();
    const { status, errors } = await late.ask("{ viewer { id } }", {}, token);
    expect(status).toBe(503);
    expect(errors).toMatchObject([{ extensions: { code: "UPSTREAM_UNAVAILABLE" } }]);
    service.on("GET /auth/jwks", { json: service.keys });
    expect((await late.ask("{ viewer { id } }", {}, token)).status).toBe(200);
    await late.close();
  });
});
