import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import type { WireClient, WireClientStats } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { aClient, createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

interface Page {
  data: WireClient[];
  pagination: { page: number; pageSize: number; pageCount: number; total: number };
}
const HOUR = 3_600_000;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
});

const list = async (query = "") => (await api.call<Page>(`/clientes${query}`, { token })).body;
const put = <Body = WireClient>(id: string, body: unknown) =>
  api.call<Body>(`/clientes/${id}`, { token, method: "PUT", body });
const stats = async () => (await api.call<{ data: WireClientStats }>("/clientes/stats", { token })).body.data;

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
    expect(changed.body).toEqual({
      ...client,
      nombre: "Otra",
      address: "Calle 1",
      isActive: false,
      updatedAt: expect.any(String),
      version: 3,
    });
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
