import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import type { WireClient, WireClientStats } from "../../../schema/wire/clients.ts";
import { wireClientPage } from "../../../schema/wire/clients.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

interface Page {
  data: WireClient[];
  pagination: { page: number; pageSize: number; pageCount: number; total: number; siguiente: string | null };
}
const HOUR = 3_600_000;
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
    const [last] = first.data.slice(-1);
    const siguiente = `${last?.createdAt}_${last?.id}`;
    expect(first.pagination).toEqual({ page: 1, pageSize: 10, pageCount: 2, total: 12, siguiente });
    expect((await list(`?despuesDe=${siguiente}`)).data.map(({ nombre }) => nombre)).toEqual([
      "Paciente 2",
      "Paciente 1",
    ]);
    const second = await list("?page=2");
    expect(second.data.map(({ nombre }) => nombre)).toEqual(["Paciente 2", "Paciente 1"]);
    const beyond = await list("?page=9");
    const pagination = { page: 9, pageSize: 10, pageCount: 2, total: 12, siguiente: null };
    expect(beyond).toEqual({ data: [], pagination });
  });

  test("shows every client once over its pages, whichever end they are read from", async () => {
    await givePlan(UNLIMITED);
    for (let n = 1; n <= 17; n++) {
      const { id } = await createClient(api, token, { nombre: `Paciente ${n}` });
      if (n % 3 === 0) await put(id, { isActive: false });
    }
    const namesOver = async (query: string, pages: number) => {
      const parts = await Promise.all(
        Array.from({ length: pages }, (_, index) => list(`?pageSize=3&page=${index + 1}${query}`)),
      );
      return parts.flatMap(({ data }) => data.map(({ nombre }) => nombre));
    };
    const all = Array.from({ length: 17 }, (_, index) => 17 - index);
    const named = (numbers: number[]) => numbers.map((n) => `Paciente ${n}`);
    expect(await namesOver("", 7)).toEqual(named(all));
    expect(await namesOver("&isActive=true", 5)).toEqual(named(all.filter((n) => n % 3 !== 0)));
    expect(await namesOver("&isActive=false", 3)).toEqual(named(all.filter((n) => n % 3 === 0)));
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
    const row = { professionalId: practice, clientId: id, type: "Seguimiento" as const };
    await api.database.owner.insert(sessions).values([
      { ...row, startsAt: at(-48), status: "CONFIRMADA" },
      { ...row, startsAt: at(-24) },
      { ...row, startsAt: at(-1), status: "CANCELADA" },
      { ...row, startsAt: at(24) },
    ]);
    const [client] = (await list()).data;
    expect(client?.totalSessions).toBe(3);
    expect(client?.sessions.map(({ date }) => Math.round((Date.parse(date) - Date.now()) / HOUR))).toEqual([-24]);
    expect((await api.call(`/clientes/${id}`, { token })).body).toEqual(client);
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
    expect(page.pagination).toEqual({ page: 2, pageSize: 1, pageCount: 2, total: 2, siguiente: null });
    expect((await list("?search=comun&pageSize=1&page=5")).pagination.total).toBe(2);
  });
});
