import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { CLIENT_ORDERS, type WireClient } from "../../../schema/wire/clients.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

const DAY = 86_400_000;
const UNLIMITED = 4;
interface Page {
  data: WireClient[];
  pagination: { total: number; pageCount: number; siguiente: string | null };
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let token: string;
let practice: string;
const ids = new Map<string, string>();
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  practice = (await api.call<{ data: { data: { id: string } } }>("/user-info", { token })).body.data.data.id;
  await api.database.owner.update(professionals).set({ planId: UNLIMITED }).where(eq(professionals.id, practice));
  for (const nombre of ["Óscar", "ana", "Zoë", "Ñu", "Ana María"])
    ids.set(nombre, (await createClient(api, token, { nombre })).id);
});

const page = async (query: string) => (await api.call<Page>(`/clientes?${query}`, { token })).body;
const names = async (query: string) => (await page(query)).data.map(({ nombre }) => nombre);
const held = (nombre: string, days: number, status: "CONFIRMADA" | "CANCELADA" = "CONFIRMADA") =>
  api.database.owner.insert(sessions).values({
    professionalId: practice,
    clientId: ids.get(nombre) ?? "",
    type: "Seguimiento",
    startsAt: new Date(Date.now() + days * DAY),
    status,
  });

test("names are sorted without regard to case and accents, either way round", async () => {
  const sorted = ["ana", "Ana María", "Ñu", "Óscar", "Zoë"];
  expect(await names("orden=nombre")).toEqual(sorted);
  expect(await names("orden=-nombre")).toEqual(sorted.toReversed());
});

test("the number of sessions and the latest one sort as the list shows them: no cancelled, no coming, else the day of joining", async () => {
  const joined = (nombre: string, days: number) =>
    api.database.owner
      .update(clients)
      .set({ createdAt: new Date(Date.now() + days * DAY) })
      .where(eq(clients.id, ids.get(nombre) ?? ""));
  for (const [nombre, days] of [
    ["Óscar", -50],
    ["ana", -40],
    ["Zoë", -30],
    ["Ñu", -20],
    ["Ana María", -10],
  ] as const)
    await joined(nombre, days);
  await held("Óscar", -1);
  await held("ana", -35);
  await held("ana", -36);
  await held("Zoë", -2, "CANCELADA");
  await held("Ñu", 3);
  await held("Ñu", 4);
  await held("Ñu", 5);
  expect((await names("orden=-sesiones")).slice(0, 3)).toEqual(["Ñu", "ana", "Óscar"]);
  expect((await names("orden=sesiones")).slice(2)).toEqual(["Óscar", "ana", "Ñu"]);
  expect(await names("orden=-ultimaSesion")).toEqual(["Óscar", "Ana María", "Ñu", "Zoë", "ana"]);
  expect(await names("orden=ultimaSesion")).toEqual(["ana", "Zoë", "Ñu", "Ana María", "Óscar"]);
});

test("each order shows everybody once over its pages, equals too, within what is searched and filtered", async () => {
  await api.call(`/clientes/${ids.get("ana")}`, { token, method: "PUT", body: { isActive: false } });
  for (const orden of CLIENT_ORDERS) {
    const parts = await Promise.all([1, 2, 3].map((number) => page(`orden=${orden}&pageSize=2&page=${number}`)));
    expect(new Set(parts.flatMap(({ data }) => data.map(({ id }) => id))).size, orden).toBe(5);
    expect(parts[0]?.pagination, orden).toMatchObject({ total: 5, pageCount: 3, siguiente: null });
    expect((await page(`orden=${orden}&search=ana`)).pagination.total, orden).toBe(2);
  }
  expect(await names("orden=nombre&isActive=true&search=ana")).toEqual(["Ana María"]);
  expect(await names("orden=nombre&isActive=true&pageSize=2")).toEqual(["Ana María", "Ñu"]);
});

test("nobody else's clients are among them, and an unknown order is refused by its name", async () => {
  const other = await newTherapist(api);
  await createClient(api, other.token, { nombre: "Ajena" });
  for (const orden of CLIENT_ORDERS) expect(await names(`orden=${orden}`), orden).not.toContain("Ajena");
  const { status, body } = await api.call("/clientes?orden=email", { token });
  expect(status).toBe(422);
  expect(body.errors?.[0]?.field).toBe("orden");
});

test("going on after a place stays newest first, whatever order is asked for with it", async () => {
  const { pagination } = await page("pageSize=2");
  expect(await names(`orden=nombre&despuesDe=${pagination.siguiente}`)).toEqual(["Zoë", "ana", "Óscar"]);
});
