import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { toCursor } from "../../../gateway/core/cursors.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { documentOf, FIVE_LISTS } from "./fiveLists.ts";
import { overDouble } from "./overDouble.ts";

const { token: doubleToken, gateway: double, service } = await overDouble();

const WALK = `query ($first: Int!, $after: String, $filter: ClientFilter) {
  clientConnection(first: $first, after: $after, filter: $filter) {
    totalCount edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
interface Connection {
  totalCount: number;
  edges: { cursor: string; node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

async function stretch(gateway: TestGateway, token: string, variables: object): Promise<Connection> {
  const { data, errors } = await gateway.ask(WALK, variables, token);
  expect(errors).toEqual([]);
  return (data as unknown as { clientConnection: Connection }).clientConnection;
}

/** What stands in the list is changed between one stretch and the next. @returns the ids met, in order */
async function walked(
  ask: (variables: object) => Promise<Connection>,
  first: number,
  between: (turn: number, after: string) => Promise<void>,
): Promise<string[]> {
  const met: string[] = [];
  let after: string | null = null;
  for (let turn = 0; turn < 200; turn += 1) {
    const { edges, pageInfo } = await ask({ first, after });
    met.push(...edges.map(({ node }) => node.id));
    if (!pageInfo.hasNextPage || !pageInfo.endCursor) return met;
    after = pageInfo.endCursor;
    await between(turn, edges.at(-1)?.node.id ?? "");
  }
  throw new Error("the list never ends");
}

interface Row {
  id: string;
  name: string;
  joinDate: string;
}
const sorted = (rows: Row[]): Row[] => rows.toSorted((a, b) => Date.parse(b.joinDate) - Date.parse(a.joinDate));

describe("where the service knows only pages,", () => {
  let rows: Row[] = [];
  beforeAll(() => {
    service.on("GET /openapi.json", { status: 404, json: {} });
    service.on("GET /clientes", ({ query }) => {
      const [page, pageSize] = [Number(query.get("page")), Number(query.get("pageSize"))];
      const pagination = { pageSize, pageCount: Math.ceil(rows.length / pageSize), total: rows.length };
      return { json: { data: rows.slice((page - 1) * pageSize, page * pageSize), pagination } };
    });
  });
  const ask = (variables: object) => stretch(double, doubleToken, variables);
  const day = (n: number): string => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
  const row = (id: string, days: number): Row => ({ id, name: id, joinDate: day(days) });

  test("an integration walks the whole list in stretches of any size and meets every client once", async () => {
    rows = sorted(Array.from({ length: 23 }, (_, n) => row(`c${n}`, n)));
    const met: string[] = [];
    let after: string | null = null;
    for (const first of [10, 7, 4, 10]) {
      const { edges, pageInfo, totalCount } = await ask({ first, after });
      met.push(...edges.map(({ node }) => node.id));
      expect(totalCount).toBe(23);
      expect(pageInfo.hasNextPage).toBe(met.length < 23);
      expect(pageInfo.hasPreviousPage).toBe(after !== null);
      expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0]?.cursor, edges.at(-1)?.cursor]);
      after = pageInfo.endCursor;
    }
    expect(met).toEqual(rows.map(({ id }) => id));
  });

  const change = fc.record({ gone: fc.array(fc.nat(200), { maxLength: 6 }), anchorToo: fc.boolean(), born: fc.nat(3) });
  const walk = async (first: number, changes: { gone: number[]; anchorToo: boolean; born: number }[]) => {
    const throughout = new Set(rows.map(({ id }) => id));
    const met = await walked(ask, first, async (turn, anchor) => {
      const { gone = [], anchorToo = false, born = 0 } = changes[turn] ?? {};
      const ids = gone.flatMap((n) => rows[n % Math.max(1, rows.length)]?.id ?? []);
      if (anchorToo) ids.push(anchor);
      for (const id of ids) throughout.delete(id);
      rows = rows.filter(({ id }) => !ids.includes(id));
      rows = sorted([...rows, ...Array.from({ length: born }, (_, n) => row(`new${turn}-${n}`, 5000 + turn))]);
    });
    return { met: met.filter((id) => throughout.has(id)), throughout: rows.filter(({ id }) => throughout.has(id)) };
  };

  test("whatever is created and deleted meanwhile, every client that stays is met exactly once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(change, { maxLength: 20 }),
        async (count, first, changes) => {
          rows = sorted(Array.from({ length: count }, (_, n) => row(`c${n}`, n)));
          const { met, throughout } = await walk(first, changes);
          expect(met).toEqual(throughout.map(({ id }) => id));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("where many began on one day none is left out, and none comes twice unless its neighbours went together", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(change, { maxLength: 20 }),
        async (count, first, changes) => {
          rows = sorted(Array.from({ length: count }, (_, n) => row(`c${n}`, n % 2)));
          const { met, throughout } = await walk(first, changes);
          expect(new Set(met)).toEqual(new Set(throughout.map(({ id }) => id)));
        },
      ),
      { numRuns: 40 },
    );
    rows = sorted(Array.from({ length: 12 }, (_, n) => row(`c${n}`, 0)));
    const { met } = await walk(4, [
      { gone: [], anchorToo: true, born: 2 },
      { gone: [0], anchorToo: true, born: 0 },
    ]);
    expect(new Set(met).size).toBe(met.length);
  });

  test("nothing is promised that pages cannot hold: other lists, other orders, the way back and times are null", async () => {
    rows = sorted(Array.from({ length: 5 }, (_, n) => row(`c${n}`, n)));
    service.calls.length = 0;
    for (const list of FIVE_LISTS)
      for (const variables of [
        { sortBy: "UPDATED_AT_ASC" },
        { sortBy: "CREATED_AT_DESC", last: 2 },
        { sortBy: "CREATED_AT_DESC", updatedSince: "2026-01-01T00:00:00Z" },
        { sortBy: "CREATED_AT_DESC", createdBetween: {} },
      ]) {
        const { data, errors } = await double.ask(documentOf(list), variables, doubleToken);
        expect([data, errors]).toEqual([{ [list.field]: null }, []]);
      }
    expect(service.calls).toEqual([]);
    const { data } = await double.ask("{ features }", {}, doubleToken);
    expect(data?.features).not.toContain("CONNECTIONS");
  });

  test("a cursor that was told by key goes on by pages, where a service without keys takes over", async () => {
    const keyed = sorted(Array.from({ length: 9 }, (_, n) => row(`c${n}`, n)));
    rows = keyed;
    const [, , third] = keyed;
    const after = toCursor(["clients", "-createdAt", `${new Date(third?.joinDate ?? "").toISOString()}_${third?.id}`]);
    const { edges } = await ask({ first: 3, after });
    expect(edges.map(({ node }) => node.id)).toEqual(keyed.slice(3, 6).map(({ id }) => id));
  });

  test("a cursor that was altered, or is none, is refused by the argument's name before the service is asked", async () => {
    rows = sorted(Array.from({ length: 5 }, (_, n) => row(`c${n}`, n)));
    const { pageInfo } = await ask({ first: 2 });
    const good = pageInfo.endCursor ?? "";
    service.calls.length = 0;
    const altered = [...good].map(
      (letter, at) => good.slice(0, at) + (letter === "A" ? "B" : "A") + good.slice(at + 1),
    );
    for (const after of [...altered, "x", ".", "client:9", btoa("client:9"), `${good}.`, ` ${good}`, good.slice(1)]) {
      const { data, errors } = await double.ask(WALK, { first: 2, after }, doubleToken);
      expect(data).toEqual({ clientConnection: null });
      expect(errors).toMatchObject([
        { message: "after is no cursor of this list.", extensions: { code: "BAD_USER_INPUT" } },
      ]);
    }
    expect(service.calls).toEqual([]);
  });
});

describe("over our own service,", () => {
  let api: TestApi;
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    api = await startTestApi();
    gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
    token = (await newTherapist(api)).token;
    const { body } = await api.call<{ data: { data: { id: string } } }>("/user-info", { token });
    const practice = body.data.data.id;
    await api.database.owner.update(professionals).set({ planId: 4 }).where(eq(professionals.id, practice));
    for (let n = 0; n < 24; n += 1) await createClient(api, token, { nombre: n % 2 ? `Ana ${n}` : `Eva ${n}` });
    // Several that began in one millisecond: only their ids tell them apart.
    const instant = new Date("2026-01-05T10:30:00.000Z");
    await api.database.owner.update(clients).set({ createdAt: instant }).where(eq(clients.professionalId, practice));
    for (let n = 0; n < 6; n += 1) await createClient(api, token, { nombre: `Ana nueva ${n}` });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });
  const ask = (variables: object) => stretch(gateway, token, variables);
  const all = async (filter?: object) => (await ask({ first: 100, filter })).edges.map(({ node }) => node.id);

  test("deleting and creating between stretches neither skips a client nor shows one twice", async () => {
    const throughout = new Set(await all());
    const met = await walked(ask, 4, async (turn, anchor) => {
      const gone = turn % 2 ? anchor : ([...throughout][0] ?? anchor);
      throughout.delete(gone);
      expect((await api.call(`/clientes/${gone}`, { token, method: "DELETE" })).status).toBe(204);
      if (turn % 3 === 0) await createClient(api, token, { nombre: `Entre medias ${turn}` });
    });
    const now = (await all()).filter((id) => throughout.has(id));
    expect(met.filter((id) => throughout.has(id))).toEqual(now);
  });

  test("a filter holds for every stretch, and its numbers are the filtered list's", async () => {
    const filter = { search: "ana", status: "ACTIVE" };
    const wanted = await all(filter);
    const first = await ask({ first: 5, filter });
    expect(first).toMatchObject({ totalCount: wanted.length, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    expect(
      await walked(
        (variables) => ask({ ...variables, filter }),
        5,
        async () => undefined,
      ),
    ).toEqual(wanted);
    const inactive = await ask({
      first: 5,
      after: first.pageInfo.endCursor,
      filter: { ...filter, status: "INACTIVE" },
    });
    expect(inactive).toMatchObject({ totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } });
  });

  test("a stretch is one call of the service", async () => {
    const { pageInfo } = await ask({ first: 5 });
    const before = api.logs.filter((line) => line.includes("/clientes")).length;
    await ask({ first: 5, after: pageInfo.endCursor });
    expect(api.logs.filter((line) => line.includes("/clientes")).length - before).toBeLessThanOrEqual(1);
  });
});
