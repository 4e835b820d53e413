import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { idempotencyKeys } from "../../../api/practice/idempotency.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import type { WireClient, WireClientStats } from "../../../schema/wire/clients.ts";
import { aClient, createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

interface Page {
  data: WireClient[];
  pagination: { page: number; pageSize: number; pageCount: number; total: number };
}
const HOUR = 3_600_000;
const FREE = 1;
const UNLIMITED = 4;

let api: TestApi;
let token: string;
let practice: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  practice = (await api.call<{ data: { data: { id: string } } }>("/user-info", { token })).body.data.data.id;
});

const givePlan = (planId: number, planExpiresAt: Date | null = null) =>
  api.database.owner.update(professionals).set({ planId, planExpiresAt }).where(eq(professionals.id, practice));
const list = async (query = "") => (await api.call<Page>(`/clientes${query}`, { token })).body;
const put = <Body = WireClient>(id: string, body: unknown) =>
  api.call<Body>(`/clientes/${id}`, { token, method: "PUT", body });
const stats = async () => (await api.call<{ data: WireClientStats }>("/clientes/stats", { token })).body.data;

describe("the plan's limit", () => {
  const fill = async (count: number) => {
    const made = [];
    for (let n = 0; n < count; n++) made.push(await createClient(api, token, { nombre: `P${n}` }));
    return made;
  };

  test("twenty clients created at once beside four make exactly five", async () => {
    await fill(4);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call("/clientes", { token, body: aClient() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "LIMIT_REACHED", limit: { used: 5, max: 5, plan: "Gratis" } });
    expect(await stats()).toMatchObject({ totalClients: 5, activeClients: 5 });
  });

  test("five clients reactivated at once beside four make exactly five", async () => {
    await givePlan(UNLIMITED);
    const made = await fill(9);
    const resting = made.slice(0, 5);
    await Promise.all(resting.map(({ id }) => put(id, { isActive: false })));
    await givePlan(FREE);
    const answers = await Promise.all(resting.map(({ id }) => put(id, { isActive: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await stats()).toMatchObject({ totalClients: 9, activeClients: 5 });
  });

  test("deactivating or deleting one makes room for another", async () => {
    const [first, second] = await fill(5);
    await put(first?.id ?? "", { isActive: false });
    await createClient(api, token);
    await api.call(`/clientes/${second?.id}`, { token, method: "DELETE" });
    await createClient(api, token);
    expect((await api.call("/clientes", { token, body: aClient() })).status).toBe(409);
  });

  test("status changes, creations and deletions at once keep the numbers exact", async () => {
    await givePlan(UNLIMITED);
    const made = await fill(6);
    await Promise.all(
      made.flatMap(({ id }, n) => [
        put(id, { isActive: false }),
        put(id, { isActive: n % 2 === 0 }),
        createClient(api, token),
        ...(n === 5 ? [api.call(`/clientes/${id}`, { token, method: "DELETE" })] : []),
      ]),
    );
    const all = (await list("?pageSize=100")).data;
    const { totalClients, activeClients } = await stats();
    expect(totalClients).toBe(all.length);
    expect(activeClients).toBe(all.filter(({ isActive }) => isActive).length);
  });

  test("editing an active client at the limit is not refused", async () => {
    const [client] = await fill(5);
    expect((await put(client?.id ?? "", { notes: "x", isActive: true })).status).toBe(200);
  });

  test("a plan without a maximum takes any number, an expired one as many as the free plan", async () => {
    await givePlan(UNLIMITED);
    await fill(7);
    await givePlan(UNLIMITED, new Date(Date.now() - HOUR));
    const refused = await api.call("/clientes", { token, body: aClient() });
    expect(refused.body.limit).toEqual({ used: 7, max: 5, plan: "Gratis" });
    await givePlan(UNLIMITED, new Date(Date.now() + HOUR));
    await createClient(api, token);
  });
});

describe("a creation sent twice", () => {
  const send = (key: string, fields = {}) =>
    api.call<WireClient>("/clientes", { token, body: aClient(fields), headers: { "idempotency-key": key } });

  test("makes one client, also when twenty arrive at once and the limit is near", async () => {
    for (let n = 0; n < 4; n++) await createClient(api, token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("la-misma-clave")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await list()).pagination.total).toBe(5);
  });

  test("with other content is refused by the key's name", async () => {
    await send("clave-gastada");
    const other = await send("clave-gastada", { nombre: "Otra persona" });
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ errors: [{ field: "Idempotency-Key" }] });
  });

  test("by another therapist with the same key is theirs alone", async () => {
    const mine = await send("clave-comun-a-dos");
    ({ token } = await newTherapist(api));
    const theirs = await send("clave-comun-a-dos");
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test("more than a day later is a new creation", async () => {
    const first = await send("clave-de-ayer");
    await api.database.owner
      .update(idempotencyKeys)
      .set({ createdAt: new Date(Date.now() - 25 * HOUR) })
      .where(eq(idempotencyKeys.professionalId, practice));
    expect((await send("clave-de-ayer")).body.id).not.toBe(first.body.id);
  });

  test.each(["corta", "con espacios dentro", "x".repeat(201)])(
    "a key that is no key is refused (case %#)",
    async (key) => {
      expect((await send(key)).status).toBe(422);
    },
  );
});
