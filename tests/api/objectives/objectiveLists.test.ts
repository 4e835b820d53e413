import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { objectives } from "../../../api/objectives/objectives.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireObjective } from "../../../schema/wire/objectives.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createObjective } from "../../support/objectives.ts";

let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Lucía Martín" });
});

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const put = (id: string, body: unknown) => api.call<WireObjective>(`/objetivos/${id}`, { token, method: "PUT", body });
const make = (fields: object = {}, of: WireClient = client) => createObjective(api, token, of.id, fields);
const remove = (path: string) => api.call(path, { token, method: "DELETE" });
const list = async (query = "") =>
  (await api.call<{ data: WireObjective[]; pagination: { total: number } }>(`/objetivos${query}`, { token })).body;
const titles = async (query = "") => (await list(query)).data.map(({ titulo }) => titulo);
const told = async ({ id }: { id: string }) => {
  const { body } = await api.call<WireClient>(`/clientes/${id}`, { token });
  return [body.objetivosActivos, body.progresoObjetivos];
};

describe("the list", () => {
  test("shows active ones first, by priority, target date and newness, then those completed last", async () => {
    for (const [titulo, prioridad, fechaObjetivo] of [
      ["baja", "BAJA", "2090-01-01"],
      ["alta sin fecha", "ALTA", null],
      ["alta lejana", "ALTA", "2091-01-01"],
      ["alta cercana", "ALTA", "2090-01-01"],
      ["media", "MEDIA", null],
      ["media nueva", "MEDIA", null],
    ])
      await make({ titulo, prioridad, fechaObjetivo });
    for (const [titulo, completedOn] of [
      ["hecho antes", "2024-01-01"],
      ["hecho después", "2025-01-01"],
    ] as const) {
      const { id } = await make({ titulo, prioridad: "ALTA" });
      await put(id, { progreso: 100 });
      await api.database.owner.update(objectives).set({ completedOn }).where(eq(objectives.id, id));
    }
    const active = ["alta cercana", "alta lejana", "alta sin fecha", "media nueva", "media", "baja"];
    const done = ["hecho después", "hecho antes"];
    expect(await titles()).toEqual([...active, ...done]);
    expect(await titles("?estado=active")).toEqual(active);
    expect(await titles(`?estado=completed&clientId=${client.id}`)).toEqual(done);
    const page = await list("?page=2&pageSize=3");
    expect(page.data.map(({ titulo }) => titulo)).toEqual(active.slice(3));
    expect(page.pagination).toEqual({ page: 2, pageSize: 3, pageCount: 3, total: 8 });
  });

  test("keeps to one client; an id nobody has is one without objectives", async () => {
    const other = await createClient(api, token, { nombre: "Otra" });
    await make({ titulo: "suyo" });
    await make({ titulo: "de otra" }, other);
    expect(await titles(`?clientId=${client.id}`)).toEqual(["suyo"]);
    for (const id of [NOBODYS, "no-es-id"]) expect(await titles(`?clientId=${id}`)).toEqual([]);
  });

  test.each(["page=0", "pageSize=101", "estado=activo"])("refuses %s by the parameter's name", async (query) => {
    const { status, body } = await api.call(`/objetivos?${query}`, { token });
    expect(status).toBe(422);
    expect(body.errors?.map(({ field }) => field)).toEqual([query.split("=")[0]]);
  });

  test("hides the objectives of a deleted client", async () => {
    const other = await createClient(api, token, { nombre: "Otra" });
    const gone = await make({ titulo: "se va" }, other);
    await make({ titulo: "queda" });
    expect((await remove(`/clientes/${other.id}`)).status).toBe(204);
    expect(await titles()).toEqual(["queda"]);
    expect((await list(`?clientId=${other.id}`)).pagination.total).toBe(0);
    for (const [method, body] of [["GET"], ["PUT", { progreso: 100 }]] as const)
      expect((await api.call(`/objetivos/${gone.id}`, { token, method, body })).status).toBe(404);
  });
});

describe("what a client says of them", () => {
  test("is the number of active ones and their average progress", async () => {
    expect(await told(client)).toEqual([0, null]);
    const [first, second, third] = [await make(), await make(), await make()];
    expect(await told(client)).toEqual([3, 0]);
    await put(first.id, { progreso: 50 });
    await put(second.id, { progreso: 75 });
    expect(await told(client)).toEqual([3, 42]);
    await put(third.id, { progreso: 100 });
    expect(await told(client)).toEqual([2, 63]);
    await remove(`/objetivos/${first.id}`);
    expect(await told(client)).toEqual([1, 75]);
    await remove(`/objetivos/${third.id}`);
    const other = await createClient(api, token, { nombre: "Otra" });
    await put(second.id, { client: other.id });
    expect([await told(client), await told(other)]).toEqual([
      [0, null],
      [1, 75],
    ]);
  });

  test("agrees with the rows after many changes at once", async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => make()));
    await Promise.all(
      made.map(({ id }, n) => (n % 3 ? put(id, { progreso: n % 2 ? 100 : n * 5 }) : remove(`/objetivos/${id}`))),
    );
    const active = (await list("?estado=active&pageSize=100")).data;
    const sum = active.reduce((all, { progreso }) => all + progreso, 0);
    expect(await told(client)).toEqual([active.length, Math.round(sum / active.length)]);
  });
});
