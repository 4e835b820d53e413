import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf, newTherapist, signUp, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { CLIENTS, CREATE, INPUT, SCREEN, SET_STATUS, UPDATE } from "./documents.ts";

let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

interface Saved {
  client: { id: string; version: number; status: string; name: string } | null;
  errors: { code: string; field: string | null; limit: object | null; current: object | null }[];
}
const saved = (data: Record<string, unknown> | null): Saved => Object.values(data ?? {})[0] as Saved;

test("a therapist signs up at the service and finds the own practice through the gateway", async () => {
  const { token, email } = await signUp(api, { name: "Ana Ruiz" });
  const { data, errors } = await gateway.ask(SCREEN, {}, token, { "x-time-zone": "America/Bogota" });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    clients: { items: [], pageInfo: { total: 0 } },
    clientStats: { totalClients: 0, activeClients: 0 },
    viewer: {
      fullName: "Ana Ruiz",
      email,
      timeZone: "America/Bogota",
      membership: { plan: { name: "Gratis", isMostPopular: false }, isExpired: false },
      limits: { clients: { used: 0, max: 5, level: "OK" }, aiGenerations: { used: 0, max: 10 } },
    },
  });
});

test("five clients, no sixth, until one is inactive; and the numbers agree everywhere", async () => {
  const { token } = await newTherapist(api);
  const ids: string[] = [];
  for (const name of ["Álvaro", "Berta", "Clara", "Diego", "Elena"]) {
    const { client } = saved((await gateway.ask(CREATE, { input: { ...INPUT, name } }, token)).data);
    ids.push(client?.id ?? "");
  }
  const sixth = saved((await gateway.ask(CREATE, { input: INPUT }, token)).data);
  expect(sixth).toMatchObject({
    client: null,
    errors: [{ code: "LIMIT_REACHED", limit: { used: 5, max: 5, planName: "Gratis" } }],
  });
  expect(
    saved((await gateway.ask(SET_STATUS, { id: ids[0], version: 1, status: "INACTIVE" }, token)).data).client,
  ).toMatchObject({
    status: "INACTIVE",
  });
  expect(saved((await gateway.ask(CREATE, { input: INPUT }, token)).data).errors).toEqual([]);
  const again = saved((await gateway.ask(SET_STATUS, { id: ids[0], version: 2, status: "ACTIVE" }, token)).data);
  expect(again.errors).toMatchObject([{ code: "LIMIT_REACHED" }]);
  expect((await gateway.ask(SCREEN, {}, token)).data).toMatchObject({
    clients: { pageInfo: { total: 6 } },
    clientStats: { totalClients: 6, activeClients: 5 },
    viewer: { limits: { clients: { used: 5, max: 5, remaining: 0, ratio: 1, level: "REACHED" } } },
  });
  const inactive = await gateway.ask(CLIENTS, { filter: { search: "alvaro", status: "INACTIVE" } }, token);
  expect(inactive.data).toMatchObject({
    clients: { items: [{ id: ids[0], name: "Álvaro", initials: "Á", status: "INACTIVE" }] },
  });
});

test("a double click creates one client, and the second tab is told of the first one's change", async () => {
  const { token } = await newTherapist(api);
  const [first, second] = await Promise.all(
    [1, 2].map(() => gateway.ask(CREATE, { input: INPUT, key: "form-0001" }, token)),
  );
  const { client } = saved(first?.data ?? null);
  expect(saved(second?.data ?? null).client?.id).toBe(client?.id);
  const change = (name: string) =>
    gateway.ask(UPDATE, { id: client?.id, version: client?.version, input: { ...INPUT, name } }, token);
  expect(saved((await change("Ana de una pestaña")).data).errors).toEqual([]);
  expect(saved((await change("Ana de la otra")).data)).toMatchObject({
    client: null,
    errors: [{ code: "CONFLICT", current: { id: client?.id, name: "Ana de una pestaña" } }],
  });
});

test("signing up, in and out works through the gateway's own door, with cookies of the portal", async () => {
  const email = "puerta@ejemplo.es";
  const post = (address: string, body: object, cookie = "") =>
    fetch(`${gateway.url}${address}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", origin: api.config.publicUrl, cookie },
    });
  const begun = await post("/auth/sign-up/email", { email, password: "una-clave-9", name: "Ana" });
  expect(begun.status).toBe(200);
  const proof = { email, otp: await api.codeFor(email) };
  const cookie = cookiesOf((await post("/auth/email-otp/verify-email", proof, cookiesOf(begun.headers))).headers);
  const issued = await fetch(`${gateway.url}/auth/token`, { headers: { cookie } });
  const { token } = (await issued.json()) as { token: string };
  expect((await gateway.ask("{ viewer { email } }", {}, token)).data).toEqual({ viewer: { email } });
  expect((await post("/auth/sign-out", {}, cookie)).status).toBe(200);
  const { errors } = await gateway.ask(CLIENTS, {}, token);
  expect(errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
});
