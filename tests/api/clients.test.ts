import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { professionals } from "../../api/account/professionals.table.ts";
import { clients } from "../../api/clients/clients.table.ts";
import { idempotencyKeys } from "../../api/core/idempotency.table.ts";
import { sessions } from "../../api/sessions/sessions.table.ts";
import type { WireClient, WireClientStats } from "../../schema/wire/clients.ts";
import { wireClientPage } from "../../schema/wire/clients.ts";
import type { WireProblem } from "../../schema/wire/core.ts";
import { aClient, createClient, newTherapist, startTestApi, type TestApi } from "../support/api.ts";

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
const namesFor = async (search: string) =>
  (await list(`?search=${encodeURIComponent(search)}`)).data.map(({ nombre }) => nombre);
const put = <Body = WireClient>(id: string, body: unknown) =>
  api.call<Body>(`/clientes/${id}`, { token, method: "PUT", body });
const stats = async () => (await api.call<{ data: WireClientStats }>("/clientes/stats", { token })).body.data;

describe("the list", () => {
  test("shows ten clients a page, newest first, in the documented shape", async () => {
    await givePlan(UNLIMITED);
    for (let n = 1; n <= 12; n++) await createClient(api, token, { nombre: `Paciente ${n}` });
    const first = await list();
    expect(() => wireClientPage.parse(first)).not.toThrow();
    expect(first.data.map(({ nombre }) => nombre)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Paciente ${n}`),
    );
    expect(first.pagination).toEqual({ page: 1, pageSize: 10, pageCount: 2, total: 12 });
    const second = await list("?page=2");
    expect(second.data.map(({ nombre }) => nombre)).toEqual(["Paciente 2", "Paciente 1"]);
    const beyond = await list("?page=9");
    expect(beyond).toEqual({ data: [], pagination: { page: 9, pageSize: 10, pageCount: 2, total: 12 } });
  });

  test("can be narrowed to active or inactive clients", async () => {
    const ana = await createClient(api, token, { nombre: "Ana" });
    await createClient(api, token, { nombre: "Berta" });
    await put(ana.id, { isActive: false });
    expect((await list("?isActive=false")).data.map(({ nombre }) => nombre)).toEqual(["Ana"]);
    expect((await list("?isActive=true")).pagination.total).toBe(1);
    expect((await list("?isActive=false&search=berta")).pagination.total).toBe(0);
    expect((await list("?isActive=true&search=berta")).pagination.total).toBe(1);
  });

  test("tells how many sessions a client had and when the last one was", async () => {
    const { id } = await createClient(api, token);
    const at = (hours: number) => new Date(Date.now() + hours * HOUR);
    const row = { professionalId: practice, clientId: id, type: "Seguimiento" };
    await api.database.owner.insert(sessions).values([
      { ...row, startsAt: at(-48), status: "CONFIRMADA" },
      { ...row, startsAt: at(-24) },
      { ...row, startsAt: at(-1), status: "CANCELADA" },
      { ...row, startsAt: at(24) },
    ]);
    const [client] = (await list()).data;
    expect(client?.totalSessions).toBe(3);
    expect(client?.sessions.map(({ date }) => Math.round((Date.parse(date) - Date.now()) / HOUR))).toEqual([-24]);
    expect((await stats()).totalSessions).toBe(3);
  });

  test.each([
    "page=0",
    "page=1.5",
    "page=x",
    "pageSize=101",
    "pageSize=0",
    "isActive=si",
    "search=a&search=b",
    `search=${"x".repeat(201)}`,
    "search=%00",
  ])("refuses a faulty parameter by its name (case %#)", async (query) => {
    const { status, body } = await api.call(`/clientes?${query}`, { token });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.field).toBe(query.split("=")[0]);
  });
});

describe("the search", () => {
  test("finds words of name, e-mail and phone, whatever their case and accents", async () => {
    await createClient(api, token, {
      nombre: "José Ángel Núñez",
      email: "Jose.Nunez@Correo.es",
      phone: "+34 612-34-56-78",
    });
    await createClient(api, token, { nombre: "María Jose\u0301 Peña", email: "mj@ejemplo.es", phone: "699 11 22 33" });
    const both = ["María Jose\u0301 Peña", "José Ángel Núñez"];
    expect(await namesFor("jose")).toEqual(both);
    expect(await namesFor("JOSÉ")).toEqual(both);
    expect(await namesFor("nunez angel")).toEqual(["José Ángel Núñez"]);
    expect(await namesFor("nuñez")).toEqual(["José Ángel Núñez"]);
    expect(await namesFor("jose peña")).toEqual(["María Jose\u0301 Peña"]);
    expect(await namesFor("correo.es")).toEqual(["José Ángel Núñez"]);
    expect(await namesFor("612345678")).toEqual(["José Ángel Núñez"]);
    expect(await namesFor("612.345.678")).toEqual(["José Ángel Núñez"]);
    expect(await namesFor("(34) 612")).toEqual([]);
    expect(await namesFor("699 11 22")).toEqual(["María Jose\u0301 Peña"]);
    expect(await namesFor("   ")).toEqual(both);
    expect(await namesFor("jose xyz")).toEqual([]);
  });

  test("takes %, _ and \\ as the signs they are", async () => {
    await createClient(api, token, { nombre: "Cien 100% Real" });
    await createClient(api, token, { nombre: "Guion_bajo" });
    await createClient(api, token, { nombre: "Barra \\ inversa" });
    expect(await namesFor("%")).toEqual(["Cien 100% Real"]);
    expect(await namesFor("_")).toEqual(["Guion_bajo"]);
    expect(await namesFor("\\")).toEqual(["Barra \\ inversa"]);
    expect(await namesFor("0%")).toEqual(["Cien 100% Real"]);
    expect(await namesFor("' or 1=1 --")).toEqual([]);
  });

  test("counts all matches, also on a page past the end", async () => {
    await createClient(api, token, { nombre: "Uno Común" });
    await createClient(api, token, { nombre: "Dos Común" });
    const page = await list("?search=comun&pageSize=1&page=2");
    expect(page.data.map(({ nombre }) => nombre)).toEqual(["Uno Común"]);
    expect(page.pagination).toEqual({ page: 2, pageSize: 1, pageCount: 2, total: 2 });
    expect((await list("?search=comun&pageSize=1&page=5")).pagination.total).toBe(2);
  });
});

describe("creating and changing", () => {
  test("a new client is active, whatever was asked for", async () => {
    const client = await createClient(api, token, { isActive: false });
    expect(client).toMatchObject({ isActive: true, version: 1, totalSessions: 0, sessions: [] });
    expect((await api.call<WireClient>(`/clientes/${client.id}`, { token })).body).toEqual(client);
  });

  test.each([
    ["emoji with joiners", { nombre: "👩🏽‍⚕️ Ana 👨‍👩‍👧‍👦", notes: "🏳️‍🌈" }],
    ["HTML", { nombre: "<b>Ana</b>", notes: "<script>alert('x')</script> &amp; \"comillas\"" }],
    ["white space and line ends", { notes: "  línea\r\n\ttabulada \u00a0\u200b  \n" }],
    ["decomposed accents", { nombre: "Jose\u0301", address: "Cami\u0301" }],
    [
      "the longest texts",
      {
        nombre: "n".repeat(120),
        phone: "6".repeat(40),
        address: "a".repeat(300),
        emergencyContact: "c".repeat(200),
        objetivosTerapeuticos: "o".repeat(10_000),
        notes: "ñ".repeat(100_000),
      },
    ],
    ["SQL", { nombre: "Robert'); DROP TABLE clients;--", notes: "$1 {x} %s \\" }],
  ])("%s is stored exactly", async (_kind, fields) => {
    const client = await createClient(api, token, fields);
    expect(client).toMatchObject(fields);
    expect((await put(client.id, fields)).body).toMatchObject({ ...fields, version: 2 });
  });

  test("name, e-mail and phone lose the spaces around them, empty optional fields become null", async () => {
    const client = await createClient(api, token, {
      nombre: "  Ana  Gil ",
      email: " a@b.es ",
      phone: " 6 ",
      address: "",
    });
    expect(client).toMatchObject({ nombre: "Ana  Gil", email: "a@b.es", phone: "6", address: null });
  });

  test.each([
    ["nombre", "", "REQUIRED"],
    ["nombre", "   ", "REQUIRED"],
    ["nombre", null, "REQUIRED"],
    ["nombre", 7, "INVALID"],
    ["nombre", "n".repeat(121), "TOO_LONG"],
    ["nombre", "a\u0000b", "INVALID"],
    ["email", "no-es-correo", "INVALID"],
    ["email", ["a@b.es"], "INVALID"],
    ["phone", "", "REQUIRED"],
    ["dateOfBirth", "2024-02-30", "INVALID"],
    ["dateOfBirth", "2999-01-01", "INVALID"],
    ["dateOfBirth", "ayer", "INVALID"],
    ["objetivosTerapeuticos", "o".repeat(10_001), "TOO_LONG"],
    ["notes", "suelto \ud800 fin", "INVALID"],
    ["notes", { html: true }, "INVALID"],
    ["isActive", "true", "INVALID"],
  ])(
    "a faulty %s is refused by name, in Spanish, on creating and on changing (case %#)",
    async (field, value, code) => {
      const { id } = await createClient(api, token);
      const bad = { ...aClient(), [field]: value };
      for (const answer of [
        await api.call("/clientes", { token, body: bad }),
        await put<WireProblem>(id, { [field]: value }),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body.errors).toEqual([{ field, code, message: expect.stringMatching(/^[A-ZÁÉÍÓÚ].+: .+\.$/) }]);
      }
      expect((await list()).pagination.total).toBe(1);
    },
  );

  test("unknown fields are left aside", async () => {
    const { status, body } = await api.call<WireClient>("/clientes", {
      token,
      body: { ...aClient(), id: "mío", professionalId: "otro", version: 99, createdAt: "1999-01-01" },
    });
    expect(status).toBe(201);
    expect(body.version).toBe(1);
    expect(body.id).not.toBe("mío");
  });

  test("a change of some fields leaves the others and the status as they are", async () => {
    const client = await createClient(api, token, { notes: "una nota", dateOfBirth: "1990-05-06" });
    await put(client.id, { isActive: false });
    const changed = await put(client.id, { nombre: "Otra", address: "Calle 1" });
    expect(changed.body).toEqual({ ...client, nombre: "Otra", address: "Calle 1", isActive: false, version: 3 });
    expect((await put(client.id, { notes: null })).body.notes).toBeNull();
  });

  test("a change based on an older version is refused and shows the present one", async () => {
    const client = await createClient(api, token);
    const mine = await put(client.id, { notes: "desde esta pestaña", version: client.version });
    const theirs = await put<WireProblem>(client.id, { notes: "desde la otra", version: client.version });
    expect(theirs.status).toBe(409);
    expect(theirs.body).toMatchObject({ code: "CONFLICT", current: mine.body });
    expect((await api.call<WireClient>(`/clientes/${client.id}`, { token })).body.notes).toBe("desde esta pestaña");
  });

  test("of many changes at once based on one version exactly one is saved", async () => {
    const client = await createClient(api, token);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put(client.id, { notes: `n${n}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test("a deleted client is gone from list, search, numbers and its own address", async () => {
    const client = await createClient(api, token, { nombre: "Se Va" });
    expect((await api.call(`/clientes/${client.id}`, { token, method: "DELETE" })).status).toBe(204);
    expect((await list()).pagination.total).toBe(0);
    expect((await list("?search=va")).pagination.total).toBe(0);
    expect(await stats()).toMatchObject({ totalClients: 0, activeClients: 0, newClientsThisMonth: 0 });
    for (const [method, body] of [["GET"], ["DELETE"], ["PUT", aClient()]] as const)
      expect((await api.call(`/clientes/${client.id}`, { token, method, body })).status).toBe(404);
    const [row] = await api.database.owner.select().from(clients).where(eq(clients.id, client.id));
    expect(row?.deletedAt).toBeInstanceOf(Date);
  });

  test("the numbers count this month in the therapist's own zone", async () => {
    const old = await createClient(api, token);
    await createClient(api, token);
    await api.database.owner
      .update(clients)
      .set({ createdAt: new Date(Date.now() - 40 * 24 * HOUR) })
      .where(eq(clients.id, old.id));
    await put(old.id, { isActive: false });
    expect(await stats()).toEqual({ totalClients: 2, activeClients: 1, newClientsThisMonth: 1, totalSessions: 0 });
  });
});

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
