import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";

interface Listed {
  data: { id: string; client: { id: string }; content?: string; contentIsWhole?: boolean }[];
  pagination: { page: number; pageCount: number; total: number };
}

let api: TestApi;
let token: string;
let ids: string[];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  ids = [];
  for (const nombre of ["Ana", "Bruno", "Carla"]) ids.push((await createClient(api, token, { nombre })).id);
});

const read = async (path: string, as = token) => (await api.call<Listed>(path, { token: as })).body;
const refusal = async (path: string) => {
  const { status, body } = await api.call<WireProblem>(path, { token });
  return [status, body.errors?.[0]?.field];
};
const ofClient = ({ data }: Listed, id: string) => data.filter(({ client }) => client.id === id).map((row) => row.id);

describe.each([
  { list: "/notas", create: createNote, each: "&porCliente=2", most: 2 },
  { list: "/objetivos", create: createObjective, each: "", most: 3 },
])("$list", ({ list, create, each, most }) => {
  test("of several clients each one's are told as its own list tells them, and nobody else's", async () => {
    for (let turn = 0; turn < 3; turn += 1) for (const id of ids) await create(api, token, id);
    const [first = "", second = "", third = ""] = ids;
    const several = await read(`${list}?clientes=${first},${third}${each}`);
    for (const id of [first, third]) {
      const own = await read(`${list}?clientId=${id}`);
      expect(ofClient(several, id)).toEqual(own.data.slice(0, most).map((row) => row.id));
    }
    expect(ofClient(several, second)).toEqual([]);
    expect(several.pagination).toMatchObject({ page: 1, pageCount: 1, total: 2 * most });
  });

  test("another practice's client, a deleted one and what is no id have none", async () => {
    const [own = "", deleted = ""] = ids;
    for (const id of [own, deleted]) await create(api, token, id);
    const other = await newTherapist(api);
    const theirs = await createClient(api, other.token);
    await create(api, other.token, theirs.id);
    await api.call(`/clientes/${deleted}`, { token, method: "DELETE" });
    const told = await read(`${list}?clientes=${own.toUpperCase()},${own},${theirs.id},${deleted},nadie,`);
    expect(told.data.map(({ client }) => client.id)).toEqual([own]);
    expect((await read(`${list}?clientes=${own}`, other.token)).data).toEqual([]);
    expect((await read(`${list}?clientes=`)).pagination).toMatchObject({ total: 0 });
  });

  test("more clients than a page has rows, or another filter beside them, is refused by its name", async () => {
    const many = Array.from({ length: 101 }, (_, place) => place).join(",");
    expect(await refusal(`${list}?clientes=${many}`)).toEqual([422, "clientes"]);
    expect(await refusal(`${list}?clientes=${ids[0]}&clientId=${ids[1]}`)).toEqual([422, "clientId"]);
    expect(await refusal(`${list}?clientes=${ids[0]}&clave=createdAt`)).toEqual([422, "clave"]);
  });
});

test("notes for many clients at once have their bound, and show no more of each than is asked", async () => {
  const [id = ""] = ids;
  await createNote(api, token, id, { content: "Duerme mejor." });
  const { data } = await read(`/notas?clientes=${ids.join(",")}&contentMax=5`);
  expect(data).toMatchObject([{ content: "Duerm", contentIsWhole: false }]);
  const six = Array.from({ length: 6 }, () => crypto.randomUUID()).join(",");
  expect(await refusal(`/notas?clientes=${six}&porCliente=100`)).toEqual([422, "porCliente"]);
  expect(await refusal("/notas?porCliente=3")).toEqual([422, "porCliente"]);
});
