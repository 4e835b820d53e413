import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notes } from "../../../api/notes/notes.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { aPayment } from "../../support/payments.ts";
import { createSession } from "../../support/sessions.ts";

interface Row {
  id: string;
  createdAt: string;
  updatedAt: string;
}
interface Page {
  data: Row[];
  pagination: { total: number; claves: string[]; haySiguientes: boolean; hayAnteriores: boolean; siguiente?: string };
}

let api: TestApi;
let token: string;
let practice: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await newTherapist(api));
  practice = (await api.call<{ data: { data: { id: string } } }>("/user-info", { token })).body.data.data.id;
  await api.database.owner.update(professionals).set({ planId: 4 }).where(eq(professionals.id, practice));
  for (const nombre of ["Óscar", "ana", "Zoë_b", "Ñu"]) client = (await createClient(api, token, { nombre })).id;
  for (let n = 0; n < 4; n += 1) {
    await createSession(api, token, client);
    await createNote(api, token, client);
    await createObjective(api, token, client);
    await aPayment(api, practice);
  }
});
afterAll(() => api.close());

const read = async (path: string, query: Record<string, string>) =>
  (await api.call<Page>(`${path}?${new URLSearchParams(query)}`, { token })).body;
const LISTS = ["/clientes", "/sessions", "/notas", "/objetivos", "/api/payment"];

describe.each(LISTS)("%s", (path) => {
  test("is read by key from either end, and answers by page what it always did", async () => {
    const byPage = await read(path, {});
    expect(byPage.pagination).not.toHaveProperty("claves");
    const { data, pagination } = await read(path, { clave: "createdAt", pageSize: "3" });
    expect(pagination).toMatchObject({ total: 4, haySiguientes: true, hayAnteriores: false });
    expect(pagination.claves).toEqual(data.map(({ id, createdAt }) => `${createdAt}_${id}`));
    const after = await read(path, { clave: "createdAt", despuesDe: pagination.claves[0] ?? "", pageSize: "1" });
    expect(after.data).toEqual(data.slice(1, 2));
    const between = await read(path, {
      clave: "createdAt",
      despuesDe: pagination.claves[0] ?? "",
      antesDe: pagination.claves[2] ?? "",
    });
    expect(between.data).toEqual(data.slice(1, 2));
    const last = await read(path, { clave: "createdAt", ultimos: "true", pageSize: "1" });
    expect(last.pagination).toMatchObject({ haySiguientes: false, hayAnteriores: true });
    const turned = await read(path, { clave: "-createdAt", pageSize: "1" });
    expect(turned.data).toEqual(last.data);
    const counted = await read(path, { despuesDe: turned.pagination.claves[0] ?? "", page: "2", pageSize: "2" });
    expect(counted.data).toEqual(data.slice(0, 1));
  });

  test.each([
    ["despuesDe", "x"],
    ["antesDe", "2026-01-05T10:30:00.000Z"],
    ["despuesDe", "2026-13-45T10:30:00.000Z_00000000-0000-4000-8000-000000000000"],
    ["antesDe", "0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000"],
    ["despuesDe", "infinity_00000000-0000-4000-8000-000000000000"],
    ["despuesDe", "2026-01-05T10:30:00.000Z_00000000-0000-4000-8000-00000000000' or true"],
    ["clave", "title"],
    ["clave", "professional_id"],
    ["ultimos", "sí"],
    ["modificadoDesde", "2026-01-05"],
    ["modificadoDesde", "0001-01-05T00:00:00Z"],
    ["creadoDesde", "ayer"],
    ["creadoAntesDe", "9999-12-31T23:59:59Z"],
  ])("refuses %s %s", async (name, value) => {
    const { status, body } = await api.call(`${path}?${new URLSearchParams({ [name]: value })}`, { token });
    expect([status, body.errors]).toMatchObject([422, [{ field: name, code: "INVALID" }]]);
  });
});

test("a name is a key whatever signs it has, and none that PostgreSQL cannot compare", async () => {
  const names = async (query: Record<string, string>) => {
    const { data, pagination } = await read("/clientes", { clave: "nombre", ...query });
    return [(data as unknown as { nombre: string }[]).map(({ nombre }) => nombre), pagination.claves] as const;
  };
  const [all, keys] = await names({});
  expect(all).toEqual(["ana", "Ñu", "Óscar", "Zoë_b"]);
  expect((await names({ despuesDe: keys[2] ?? "" }))[0]).toEqual(["Zoë_b"]);
  expect((await names({ antesDe: keys[3] ?? "", ultimos: "true", pageSize: "2" }))[0]).toEqual(["Ñu", "Óscar"]);
  const odd = `a'\\%\n_${client}`;
  expect((await names({ despuesDe: odd }))[0]).toEqual(all);
  const { status, body } = await api.call(`/clientes?clave=nombre&despuesDe=${encodeURIComponent(`\0_${client}`)}`, {
    token,
  });
  expect([status, body.errors?.[0]?.field]).toEqual([422, "despuesDe"]);
});

test("a row says when it was changed: by what the feed tells as a change, and by nothing else", async () => {
  const { id } = await createNote(api, token, client);
  const at = async () =>
    (
      await api.database.owner
        .select({ at: sql<string>`${notes.updatedAt}::text` })
        .from(notes)
        .where(eq(notes.id, id))
    )[0]?.at;
  const steps: [string, () => Promise<unknown>, boolean][] = [
    ["a change", () => api.call(`/notas/${id}`, { token, method: "PUT", body: { title: "Otro" } }), true],
    ["no change", () => api.call(`/notas/${id}`, { token, method: "PUT", body: {} }), false],
    ["deleting", () => api.call(`/notas/${id}`, { token, method: "DELETE" }), true],
    ["restoring", () => api.call(`/notas/${id}/restaurar`, { token, method: "POST" }), true],
    ["its client deleted", () => api.call(`/clientes/${client}`, { token, method: "DELETE" }), true],
    ["its client back", () => api.call(`/clientes/${client}/restaurar`, { token, method: "POST" }), true],
    ["another note", () => createNote(api, token, client), false],
  ];
  const cursor = async () => (await api.call<{ ultimo: string }>("/cambios", { token })).body.ultimo;
  const told = async (after: string) =>
    (
      await api.call<{ data: { id: string }[] }>(`/cambios?despues=${encodeURIComponent(after)}`, { token })
    ).body.data.some((change) => change.id === id);
  for (const [what, step, moves] of steps) {
    const [before, place] = [await at(), await cursor()];
    await step();
    expect([what, (await at()) !== before], what).toEqual([what, moves]);
    expect([what, await told(place)]).toEqual([what, moves]);
  }
});
