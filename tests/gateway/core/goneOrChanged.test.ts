import { expect, test } from "vitest";
import { REMOVE, SET_STATUS } from "./documents.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();

test.each([
  [404, "NOT_FOUND"],
  [410, "NOT_FOUND"],
  [409, "CONFLICT"],
  [412, "CONFLICT"],
])("a change that a service refuses with %i alone is %s", async (status, code) => {
  service.on("PUT /clientes/c1", { status, json: { message: "no" } });
  const { data, errors } = await gateway.ask(SET_STATUS, { id: "c1", version: 1, status: "ACTIVE" }, token);
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ setClientStatus: { client: null, errors: [{ code }] } });
});

test("what was gone before it was deleted, or is gone when it is read, is not there", async () => {
  service.on("DELETE /clientes/c1", { status: 410, json: {} });
  const { data } = await gateway.ask(REMOVE, { id: "c1" }, token);
  expect(data).toMatchObject({ deleteClient: { deletedClientId: null, errors: [{ code: "NOT_FOUND" }] } });
  service.on("GET /clientes/c1", { status: 410, json: {} });
  const { errors } = await gateway.ask('{ client(id: "c1") { id } }', {}, token);
  expect(errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
});

test("a page of versions whose last cannot be read still says where to go on", async () => {
  service.on("GET /notas/n1", { json: { id: "n1", title: "t", clientId: "c1" } });
  const rows = [{ version: 3, title: "tres" }, { title: "sin número" }];
  const pagination = { total: 5, claves: ["3", "2"], haySiguientes: true, hayAnteriores: false };
  service.on("GET /notas/n1/versiones", ({ query }) =>
    query.get("despuesDe") === "2"
      ? { json: { data: [], pagination: { ...pagination, claves: [], haySiguientes: false } } }
      : { json: { data: rows, pagination } },
  );
  const ask = async (after: string | null) => {
    const document = `query ($after: String) {
      note(id: "n1") { versions(first: 2, after: $after) { edges { node { number } } pageInfo { endCursor hasNextPage } } } }`;
    return Object((await gateway.ask(document, { after }, token)).data).note.versions;
  };
  const first = await ask(null);
  expect(first).toEqual({
    edges: [{ node: { number: 3 } }],
    pageInfo: { endCursor: expect.any(String), hasNextPage: true },
  });
  expect(await ask(first.pageInfo.endCursor)).toMatchObject({ edges: [], pageInfo: { hasNextPage: false } });
});
