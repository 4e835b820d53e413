import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { startDocumentedService } from "../../support/outside/documentedService.ts";
import { startRestService } from "../../support/outside/restService.ts";
import { aWireClient, aWireNote, aWireObjective } from "../../support/outside/wireExamples.ts";

const FAN_OUT = `query ($size: Int!) {
  clients(pageSize: $size) {
    items { id notes(first: 5) { id title } objectives { id } currentFocus { id } activeObjectiveCount }
  }
}`;
const ONE = `query ($id: ID!) {
  client(id: $id) { id notes(first: 5) { id title } objectives { id } currentFocus { id } activeObjectiveCount }
}`;

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

test("what hangs on each client of a list is what the client alone has, before any deployment", async () => {
  const { token } = await newTherapist(api);
  const ids: string[] = [];
  for (const nombre of ["Ana", "Bruno", "Carla"]) ids.push((await createClient(api, token, { nombre })).id);
  for (const [place, id] of ids.entries())
    for (let turn = 0; turn <= place * 3; turn += 1) {
      await createNote(api, token, id, { title: `Nota ${turn}` });
      await createObjective(api, token, id, { prioridad: turn % 2 === 0 ? "ALTA" : "BAJA" });
    }
  const documented = await startDocumentedService(api.url);
  const plain = await startTestGateway({ apiUrl: documented.url, authIssuer: api.config.tokens.issuer });
  for (const before of [gateway, plain]) {
    const { data, errors } = await before.ask(FAN_OUT, { size: 50 }, token);
    expect(errors).toEqual([]);
    const { items } = (data as { clients: { items: { id: string; notes: unknown[] }[] } }).clients;
    expect(items.map(({ notes }) => notes.length).toSorted()).toEqual([1, 4, 5]);
    for (const item of items) expect((await before.ask(ONE, { id: item.id }, token)).data).toEqual({ client: item });
  }
  expect(documented.asked).not.toContain("clientes");
  await plain.close();
  await documented.close();
});

test("what is asked of several clients by their ids in capitals is what it is of them in small letters", async () => {
  const { token } = await newTherapist(api);
  const asked: string[] = [];
  for (const nombre of ["Ana", "Bruno"]) {
    const { id } = await createClient(api, token, { nombre });
    await createObjective(api, token, id, { titulo: nombre });
    asked.push(id.toUpperCase(), id);
  }
  const { data, errors } = await gateway.ask(
    `query ($a: ID!, $b: ID!, $c: ID!) {
      a: objectives(clientId: $a) { title } b: objectives(clientId: $b) { title } c: objectives(clientId: $c) { title } }`,
    { a: asked[0], b: asked[1], c: asked[2] },
    token,
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({ a: [{ title: "Ana" }], b: [{ title: "Ana" }], c: [{ title: "Bruno" }] });
});

test("ids that are no UUIDs are told apart by their capitals, as the service behind may do", async () => {
  const service = await startRestService();
  service.on("GET /openapi.json", { json: JSON.parse(readFileSync("schema/openapi.json", "utf8")) });
  const over = await startTestGateway({ apiUrl: service.url });
  service.on("GET /objetivos", {
    json: ["c1", "C1"].map((id) => aWireObjective(`o-${id}`, { client: { id, nombre: id } })),
  });
  const both = `{ a: objectives(clientId: "c1") { id } b: objectives(clientId: "C1") { id } }`;
  const { data } = await over.ask(both, {}, await service.token());
  expect(data).toEqual({ a: [{ id: "o-c1" }], b: [{ id: "o-C1" }] });
  await over.close();
  await service.stop();
});

test("what an operation has read of a client is read again after it has written", async () => {
  const { token } = await newTherapist(api);
  const { id } = await createClient(api, token);
  const { data, errors } = await gateway.ask(
    `mutation ($id: ID!) {
      before: setClientStatus(id: $id, status: ACTIVE, overwrite: true) { client { objectives { title } } }
      createObjective(input: { clientId: $id, title: "Dormir" }) { objective { title } }
      after: setClientStatus(id: $id, status: ACTIVE, overwrite: true) { client { objectives { title } } }
    }`,
    { id },
    token,
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    before: { client: { objectives: [] } },
    after: { client: { objectives: [{ title: "Dormir" }] } },
  });
});

test("fifty clients, each with objectives and five notes, are asked for with three calls; a failed one costs nothing else", async () => {
  const service = await startRestService();
  service.on("GET /openapi.json", { json: JSON.parse(readFileSync("schema/openapi.json", "utf8")) });
  const over = await startTestGateway({ apiUrl: service.url });
  const token = await service.token();
  const ids = Array.from({ length: 50 }, (_, place) => `c${place}`);
  service.on("GET /clientes", { json: ids.map((id) => aWireClient(id)) });
  service.on("GET /notas", { json: ids.map((id) => aWireNote(`n-${id}`, { client: { id, nombre: id } })) });
  service.on("GET /objetivos", { json: ids.map((id) => aWireObjective(`o-${id}`, { client: { id, nombre: id } })) });
  const ask = () => over.ask(FAN_OUT, { size: 50 }, token);
  const whole = await ask();
  expect(whole.errors).toEqual([]);
  const items = (answer: typeof whole) =>
    (answer.data as { clients: { items: { notes: object[] | null; objectives: object[] | null }[] } }).clients.items;
  expect(items(whole)[7]).toMatchObject({ id: "c7", notes: [{ id: "n-c7" }], objectives: [{ id: "o-c7" }] });
  const calls = service.calls.map(({ path }) => path).filter((path) => path !== "/openapi.json");
  expect(calls.toSorted()).toEqual(["/clientes", "/notas", "/objetivos"]);
  // Together they are more than any answer may be.
  service.on("GET /objetivos", ({ query }) =>
    query.has("clientes") ? "huge" : { json: [aWireObjective(`o-${query.get("clientId")}`)] },
  );
  service.on("GET /notas", { status: 503, json: {} });
  const part = await ask();
  expect(new Set(part.errors.map(({ extensions }) => extensions?.code))).toEqual(new Set(["UPSTREAM_UNAVAILABLE"]));
  expect(items(part)[7]).toMatchObject({ id: "c7", notes: null, objectives: [{ id: "o-c7" }] });
  await over.close();
  await service.stop();
});
