import { expect, test } from "vitest";
import { aWireSession } from "../../support/outside/wireExamples.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();

const ROWS = "query ($page: Int!) { therapySessions(page: $page) { pageInfo { page pageCount total isTotalExact } } }";

test("where a service only says how many pages there are, the total is exact on the last one and says so", async () => {
  service.on("GET /sessions", { json: { data: [aWireSession("a")], pagination: { pageCount: 3 } } });
  const first = await gateway.ask(ROWS, { page: 1 }, token);
  expect(first.data).toEqual({
    therapySessions: { pageInfo: { page: 1, pageCount: 3, total: 30, isTotalExact: false } },
  });
  const last = await gateway.ask(ROWS, { page: 3 }, token);
  expect(last.data).toEqual({
    therapySessions: { pageInfo: { page: 3, pageCount: 3, total: 21, isTotalExact: true } },
  });
});

test("a total that counts rows of another status is not exact", async () => {
  const rows = [aWireSession("a", { status: "PROGRAMADA" }), aWireSession("b", { status: "CANCELADA" })];
  const json = { data: rows, pagination: { total: 2 } };
  service.on("GET /sessions", { json });
  const kept =
    "{ therapySessions(filter: { statuses: [SCHEDULED] }) { items { id } pageInfo { total isTotalExact } } }";
  const { data } = await gateway.ask(kept, {}, token);
  expect(data).toMatchObject({ therapySessions: { items: [{ id: "a" }], pageInfo: { isTotalExact: false } } });
});
