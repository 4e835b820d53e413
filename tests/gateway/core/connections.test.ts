import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type Connection, FIVE_LISTS, type FiveList, type Row, rowsOf, stretchOf } from "./fiveLists.ts";

let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({
    apiUrl: api.url,
    authIssuer: api.config.tokens.issuer,
    env: { COST_PER_MINUTE: "100000000" },
  });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

/** A practice, with a client of which the other rows are. */
async function practiceOf() {
  const { token } = await newTherapist(api);
  const { id: client } = await createClient(api, token);
  const { body } = await api.call<{ data: { data: { id: string } } }>("/user-info", { token });
  return { token, client, practice: body.data.data.id };
}
type Practice = Awaited<ReturnType<typeof practiceOf>>;

const isBefore = (a: [string | number, string], b: [string | number, string]): boolean =>
  a[0] === b[0] ? a[1] < b[1] : a[0] < b[0];
/** The list's rows as the tables hold them, in the order that was asked for. */
function inOrder(list: FiveList, sortBy: string, rows: Row[]): string[] {
  const key = list.keys[sortBy.replace(/_(ASC|DESC)$/, "")];
  if (!key) throw new Error(`tell what ${sortBy} looks at`);
  const ascending = rows.toSorted((a, b) => (isBefore([key(a), a.id], [key(b), b.id]) ? -1 : 1)).map(({ id }) => id);
  return sortBy.endsWith("_ASC") ? ascending : ascending.toReversed();
}

interface Change {
  gone: number[];
  anchorToo: boolean;
  born: number[];
  moved: number[];
}
const changes = fc.array(
  fc.record({
    gone: fc.array(fc.nat(100), { maxLength: 3 }),
    anchorToo: fc.boolean(),
    born: fc.array(fc.nat(20), { maxLength: 3 }),
    moved: fc.array(fc.nat(100), { maxLength: 2 }),
  }),
  { maxLength: 8 },
);

describe.each(FIVE_LISTS)("$field", (list) => {
  const sorts = Object.keys(list.keys).flatMap((key) => [`${key}_ASC`, `${key}_DESC`]);
  let me: Practice;
  beforeAll(async () => {
    me = await practiceOf();
  });
  const ask = (variables: object) => stretchOf(gateway, me.token, list, variables);

  async function refill(count: number, spread: number) {
    const db = api.database.owner;
    const before = (await rowsOf(db, list, me.practice)).map(({ id }) => id).filter((id) => id !== me.client);
    if (before.length > 0) await list.remove(db, before);
    // Several of one moment: only their ids tell them apart.
    for (let n = 0; n < count; n += 1) await list.add(db, me.practice, me.client, n % spread);
  }

  /** What a practice's other rows are doing between two stretches. @returns which rows are not where they were */
  async function disturb({ gone, anchorToo, born, moved }: Change, anchor: string, alive: string[], step: number) {
    const db = api.database.owner;
    const at = (n: number) => alive[n % Math.max(1, alive.length)];
    const away = [...new Set([...gone.map(at), ...(anchorToo ? [anchor] : [])])]
      .filter((id) => id !== undefined)
      .filter((id) => id !== me.client);
    if (away.length > 0) await list.remove(db, away);
    const shifted = [...new Set(moved.map(at))].filter((id) => id !== undefined).filter((id) => !away.includes(id));
    for (const id of shifted) await list.move(db, id, 30 + step);
    for (const n of born) await list.add(db, me.practice, me.client, n);
    return { away, shifted };
  }

  async function walked(sortBy: string, size: number, isBackwards: boolean, todo: Change[]) {
    const throughout = new Set((await ask({ first: 100, sortBy })).edges.map(({ node }) => node.id));
    const met: string[] = [];
    let cursor: string | null = null;
    for (let step = 0; step < 200; step += 1) {
      const way: object = isBackwards ? { last: size, before: cursor } : { first: size, after: cursor };
      const { edges, pageInfo }: Connection = await ask({ ...way, sortBy });
      const ids = edges.map(({ node }) => node.id);
      if (isBackwards) met.unshift(...ids);
      else met.push(...ids);
      cursor = isBackwards ? pageInfo.startCursor : pageInfo.endCursor;
      if (!(isBackwards ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return { met, throughout };
      expect(cursor).not.toBeNull();
      const anchor = (isBackwards ? ids[0] : ids.at(-1)) ?? "";
      const done = await disturb(
        todo[step] ?? { gone: [], anchorToo: false, born: [], moved: [] },
        anchor,
        [...throughout],
        step,
      );
      for (const id of done.away) throughout.delete(id);
      if (!sortBy.startsWith("CREATED_AT")) for (const id of done.shifted) throughout.delete(id);
    }
    throw new Error("the list never ends");
  }

  test("whatever is created, changed and deleted meanwhile, what stays where it is is met exactly once, either way", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        changes,
        async (sortBy, count, spread, size, isBackwards, todo) => {
          await refill(count, spread);
          const { met, throughout } = await walked(sortBy, size, isBackwards, todo);
          const now = inOrder(list, sortBy, await rowsOf(api.database.owner, list, me.practice));
          expect(met.filter((id) => throughout.has(id))).toEqual(now.filter((id) => throughout.has(id)));
        },
      ),
      { numRuns: 25 },
    );
  });

  test("is the same list from both ends, in every order", async () => {
    await refill(9, 4);
    for (const sortBy of sorts) {
      const whole = (await ask({ first: 100, sortBy })).edges.map(({ node }) => node.id);
      const backwards = await walked(sortBy, 4, true, []);
      expect(backwards.met, sortBy).toEqual(whole);
      expect(
        (await ask({ last: 3, sortBy })).edges.map(({ node }) => node.id),
        sortBy,
      ).toEqual(whole.slice(-3));
      const rows = await rowsOf(api.database.owner, list, me.practice);
      expect(
        inOrder(
          list,
          sortBy,
          rows.filter(({ id }) => whole.includes(id)),
        ),
        sortBy,
      ).toEqual(whole);
    }
  });

  test("tells truly whether something lies before and after, also once it is gone", async () => {
    await refill(3, 3);
    const whole = await ask({ first: 100 });
    const [one, two] = whole.edges;
    expect(whole.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
    const rest = await ask({ first: 100, after: one?.cursor });
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(rest.totalCount).toBe(whole.totalCount);
    const back = await ask({ last: 1, before: two?.cursor });
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    await list.remove(
      api.database.owner,
      whole.edges.slice(0, 1).map(({ node }) => node.id),
    );
    const alone = await ask({ first: 100, after: one?.cursor });
    expect(alone.pageInfo.hasPreviousPage).toBe(false);
    expect(alone.edges.map(({ node }) => node.id)).toEqual(rest.edges.map(({ node }) => node.id));
  });

  test("tells nobody else's rows", async () => {
    await refill(3, 3);
    const other = await practiceOf();
    const { edges } = await stretchOf(gateway, other.token, list, { first: 100 });
    const own = new Set((await rowsOf(api.database.owner, list, other.practice)).map(({ id }) => id));
    expect(edges.every(({ node }) => own.has(node.id))).toBe(true);
  });
});
