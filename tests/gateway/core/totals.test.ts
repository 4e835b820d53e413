import { expect, test } from "vitest";
import { aWireNote, aWireSession } from "../../support/outside/wireExamples.ts";
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

test("behind the last page, where nothing is seen, no total is exact; of an empty list it is", async () => {
  const told = async (page: number, pagination?: object) => {
    service.on("GET /sessions", { json: { data: [], pagination } });
    return (await gateway.ask(ROWS, { page }, token)).data?.therapySessions;
  };
  const info = (page: number, pageCount: number, total: number, isTotalExact: boolean) => ({
    pageInfo: { page, pageCount, total, isTotalExact },
  });
  expect(await told(99, { pageCount: 3 })).toEqual(info(99, 3, 30, false));
  expect(await told(3, { pageCount: 3 })).toEqual(info(3, 3, 30, false));
  expect(await told(5)).toEqual(info(5, 4, 40, false));
  expect(await told(1)).toEqual(info(1, 0, 0, true));
  expect(await told(1, { pageCount: 0 })).toEqual(info(1, 0, 0, true));
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

/** The rows of a list of so many that come on the page a call asks for, with nothing said of how many there are. */
const pagesOf =
  (total: number, row: (id: string) => object) =>
  ({ query }: { query: URLSearchParams }) => {
    const size = Number(query.get("pageSize"));
    const before = (Number(query.get("page")) - 1) * size;
    const length = Math.max(0, Math.min(size, total - before));
    return { json: { data: Array.from({ length }, (_, index) => row(`n${before + index}`)) } };
  };

test("where a service says nothing of its pages, as of notes and sessions, another follows each full one until one is not", async () => {
  const notes = "query ($page: Int!) { notes(page: $page) { items { id } pageInfo { pageCount total isTotalExact } } }";
  service.on("GET /notas", pagesOf(12, aWireNote));
  const first = await gateway.ask(notes, { page: 1 }, token);
  expect(first.data).toMatchObject({ notes: { pageInfo: { pageCount: 2, total: 20, isTotalExact: false } } });
  const second = await gateway.ask(notes, { page: 2 }, token);
  expect(second.data).toEqual({
    notes: { items: [{ id: "n10" }, { id: "n11" }], pageInfo: { pageCount: 2, total: 12, isTotalExact: true } },
  });
  service.on("GET /notas", pagesOf(10, aWireNote));
  const behind = await gateway.ask(notes, { page: 2 }, token);
  expect(behind.data).toEqual({ notes: { items: [], pageInfo: { pageCount: 1, total: 10, isTotalExact: false } } });
});

test("so a note and a session of the month are found wherever they stand, and a service that has no pages is asked once", async () => {
  service.on("GET /openapi.json", { status: 404, json: {} });
  service.on("GET /notas", pagesOf(250, aWireNote));
  const { data } = await gateway.ask('{ note(id: "n249") { id } }', {}, token);
  expect(data).toEqual({ note: { id: "n249" } });
  const month = async () => {
    service.calls.length = 0;
    const asked = await gateway.ask('{ agenda(month: "2026-03") { therapySessions { id } } }', {}, token);
    const { agenda } = asked.data as { agenda: { therapySessions: { id: string }[] } };
    const ids = new Set(agenda.therapySessions.map(({ id }) => id));
    return [ids.size, agenda.therapySessions.length, service.calls.filter(({ path }) => path === "/sessions").length];
  };
  service.on("GET /sessions", pagesOf(230, aWireSession));
  expect(await month()).toEqual([230, 230, 3]);
  service.on("GET /sessions", { json: { data: Array.from({ length: 130 }, (_, index) => aWireSession(`s${index}`)) } });
  expect(await month()).toEqual([130, 130, 1]);
});
