import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { sessions as sessionRows } from "../../../api/sessions/sessions.table.ts";
import { ALL_BUT_CLINICAL, accessOf, revoke } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { documentOf, FIVE_LISTS, type FiveList, refusalOf, rowsOf, stretchOf } from "./fiveLists.ts";

let api: TestApi;
let gateway: TestGateway;
let me: SignedIn;
let practice: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  me = await newTherapist(api);
  client = (await createClient(api, me.token)).id;
  const { body } = await api.call<{ data: { data: { id: string } } }>("/user-info", { token: me.token });
  practice = body.data.data.id;
  await api.database.owner.update(professionals).set({ planId: 4 }).where(eq(professionals.id, practice));
  for (const list of FIVE_LISTS)
    for (let n = 0; n < 4; n += 1) await list.add(api.database.owner, practice, client, n * 1_000);
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const ask = (list: FiveList, variables: object) => stretchOf(gateway, me.token, list, variables);
const refusal = (list: FiveList, variables: object) => refusalOf(gateway, me.token, list, variables);
const idsOf = async (list: FiveList, variables: object) =>
  (await ask(list, { first: 100, ...variables })).edges.map(({ node }) => node.id);
const BAD = "BAD_USER_INPUT";
const altered = (cursor: string): string[] =>
  [0, 7, 20, cursor.length - 1].map(
    (at) => cursor.slice(0, at) + (cursor[at] === "A" ? "B" : "A") + cursor.slice(at + 1),
  );

describe.each(FIVE_LISTS)("$field", (list) => {
  test("refuses a cursor that was altered, or is none, by the argument's name", async () => {
    const { pageInfo } = await ask(list, { first: 2 });
    const good = pageInfo.endCursor ?? "";
    const forged = `${good.slice(0, -1)}`;
    for (const cursor of [...altered(good), forged, "", " ", "x", btoa("client:9"), `${good}.`]) {
      expect(await refusal(list, { first: 2, after: cursor })).toEqual([BAD, "after is no cursor of this list."]);
      expect(await refusal(list, { last: 2, before: cursor })).toEqual([BAD, "before is no cursor of this list."]);
    }
  });

  test("refuses a cursor of every other list, and one of another order", async () => {
    for (const other of FIVE_LISTS.filter(({ field }) => field !== list.field)) {
      const { pageInfo } = await ask(other, { first: 1 });
      expect(await refusal(list, { first: 2, after: pageInfo.endCursor })).toEqual([
        BAD,
        "after is no cursor of this list.",
      ]);
    }
    const { pageInfo } = await ask(list, { first: 1, sortBy: "UPDATED_AT_ASC" });
    for (const sortBy of ["UPDATED_AT_DESC", "CREATED_AT_ASC"])
      expect(await refusal(list, { last: 2, before: pageInfo.endCursor, sortBy })).toEqual([
        BAD,
        "before is a cursor of another order: ask for the list with the same sortBy.",
      ]);
  });

  test("refuses arguments of both directions together, and numbers out of bounds", async () => {
    const { endCursor: cursor } = (await ask(list, { first: 1 })).pageInfo;
    const faults: [object, string][] = [
      [{ first: 1, last: 1 }, "last cannot stand beside first."],
      [{ first: 1, before: cursor }, "before goes with last, not with first."],
      [{ last: 1, after: cursor }, "after goes with first, not with last."],
      [{ after: cursor, before: cursor }, "before cannot stand beside after."],
      [{ first: 0 }, "first must be between 1 and 100."],
      [{ first: 101 }, "first must be between 1 and 100."],
      [{ last: 0 }, "last must be between 1 and 100."],
      [{ last: -1, before: cursor }, "last must be between 1 and 100."],
    ];
    for (const [variables, message] of faults) expect(await refusal(list, variables)).toEqual([BAD, message]);
  });

  test("shows what was created in a time, wherever that is written, and what was changed since a moment", async () => {
    const rows = await rowsOf(api.database.owner, list, practice);
    const old = rows.filter(({ createdAt }) => createdAt.getUTCFullYear() === 2026 && createdAt.getUTCMonth() === 0);
    const within = (from: number, before: number) =>
      old
        .filter(({ createdAt }) => createdAt.getTime() >= from && createdAt.getTime() < before)
        .map(({ id }) => id)
        .sort();
    const [from, before] = [Date.UTC(2026, 0, 5, 10, 0, 1), Date.UTC(2026, 0, 5, 10, 0, 3)];
    expect(within(from, before)).toHaveLength(2);
    for (const createdBetween of [
      { from: "2026-01-05T10:00:01Z", before: "2026-01-05T10:00:03Z" },
      { from: "2026-01-05T11:00:01+01:00", before: "2026-01-05T05:00:03-05:00" },
      { from: "2026-01-06T00:00:01+14:00", before: "2026-01-05T10:00:03.000Z" },
    ]) {
      expect((await idsOf(list, { createdBetween })).sort()).toEqual(within(from, before));
      expect((await ask(list, { last: 1, createdBetween })).totalCount).toBe(2);
    }
    expect(await idsOf(list, { createdBetween: { before: "2026-01-05T10:00:00Z" } })).toEqual([]);
    expect(await idsOf(list, { createdBetween: {} })).toHaveLength((await idsOf(list, {})).length);
    const id = within(from, before)[0] ?? "";
    await list.move(api.database.owner, id, 900);
    const moved = (await rowsOf(api.database.owner, list, practice)).find((row) => row.id === id);
    const updatedSince = moved?.updatedAt.toISOString();
    expect(await idsOf(list, { updatedSince })).toEqual([id]);
    const later = new Date((moved?.updatedAt.getTime() ?? 0) + 1).toISOString();
    expect(await idsOf(list, { updatedSince: later })).toEqual([]);
  });

  test("refuses times that are none by the argument's name", async () => {
    const backwards = { from: "2026-01-05T10:00:03Z", before: "2026-01-05T10:00:01Z" };
    expect(await refusal(list, { createdBetween: backwards })).toEqual([BAD, "createdBetween ends before it begins."]);
    const far = { before: "9999-01-05T10:00:03Z" };
    const none = "is no moment of this list.";
    expect(await refusal(list, { createdBetween: far })).toEqual([BAD, `createdBetween ${none}`]);
    expect(await refusal(list, { updatedSince: "0001-01-01T00:00:00Z" })).toEqual([BAD, `updatedSince ${none}`]);
    expect((await refusal(list, { updatedSince: "2026-01-05" }))[0]).toBe(BAD);
  });

  test("goes on for a program only while its token stands, with the same cursors as for its therapist", async () => {
    const access = await accessOf(api, me);
    const { pageInfo, edges } = await ask(list, { first: 1 });
    const theirs = await stretchOf(gateway, access.token, list, { first: 1 });
    expect(theirs.edges).toEqual(edges);
    await revoke(api, me, access.id);
    const again = async () =>
      (await refusalOf(gateway, access.token, list, { first: 1, after: pageInfo.endCursor }))[0];
    await expect.poll(again).toBe("UNAUTHENTICATED");
    expect((await ask(list, { first: 1, after: pageInfo.endCursor })).edges).toHaveLength(1);
  });

  test("costs its rows as a page does, also where their number is not said", async () => {
    const requested = async (variables: object) => {
      const asked = { sortBy: "CREATED_AT_ASC", ...variables };
      const { extensions } = await gateway.ask(documentOf(list), asked, me.token);
      return (extensions.cost as { requested: number }).requested;
    };
    const ten = await requested({ first: 10 });
    expect(ten).toBe(12);
    expect(await requested({ last: 10 })).toBe(ten);
    expect(await requested({})).toBe(ten);
    expect(await requested({ first: 20 })).toBe(22);
  });
});

test("another practice's cursor shows nothing of it, and goes on in the own list", async () => {
  const stranger = await newTherapist(api);
  const { id } = await createClient(api, stranger.token);
  for (const list of FIVE_LISTS) {
    const { endCursor: after } = (await ask(list, { first: 1 })).pageInfo;
    const { edges } = await stretchOf(gateway, stranger.token, list, { first: 100, after });
    expect(edges.map(({ node }) => node.id)).toEqual(list === FIVE_LISTS[0] ? [id] : []);
  }
});

test("a token without clinical texts walks every list, and searches no notes", async () => {
  const { token } = await accessOf(api, me, { scopes: ALL_BUT_CLINICAL });
  for (const list of FIVE_LISTS) {
    const mine = await ask(list, { first: 100 });
    const theirs = await stretchOf(gateway, token, list, { last: 100 });
    expect(theirs.edges).toEqual(mine.edges);
  }
  const notes = FIVE_LISTS[2] as FiveList;
  expect((await refusalOf(gateway, token, notes, { first: 1, filter: { search: "texto" } }))[0]).toBe(BAD);
});

test("a cursor says in a service's own hands no more than a moment, or the name a list is sorted by, and an id", async () => {
  for (const list of FIVE_LISTS) {
    const { endCursor } = (await ask(list, { first: 1 })).pageInfo;
    const told: unknown = JSON.parse(Buffer.from((endCursor ?? "").split(".")[0] ?? "", "base64url").toString());
    expect(told).toEqual([expect.any(String), "createdAt", expect.stringMatching(/^2026-[^_]+Z_[\da-f-]{36}$/)]);
  }
});

test("filters hold for the connection as they do for the page", async () => {
  const other = (await createClient(api, me.token, { nombre: "Bea" })).id;
  const [clientsList, sessions, notes, objectives, payments] = FIVE_LISTS as [
    FiveList,
    FiveList,
    FiveList,
    FiveList,
    FiveList,
  ];
  const { owner } = api.database;
  const mine: string[] = [];
  for (const list of [sessions, notes, objectives]) mine.push(await list.add(owner, practice, other, 5));
  for (const [at, list] of [sessions, notes, objectives].entries())
    expect(await idsOf(list, { filter: { clientId: other } })).toEqual([mine[at]]);
  for (const list of [sessions, notes, objectives])
    expect(await idsOf(list, { filter: { clientId: "nobody" } })).toEqual([]);
  expect(await idsOf(clientsList, { filter: { search: "bea" } })).toEqual([other]);
  expect(await idsOf(clientsList, { filter: { status: "INACTIVE" } })).toEqual([]);
  expect(await idsOf(sessions, { filter: { search: "bea" } })).toEqual([mine[0]]);

  await owner
    .update(sessionRows)
    .set({ status: "CANCELADA" })
    .where(eq(sessionRows.id, mine[0] ?? ""));
  expect(await idsOf(sessions, { filter: { statuses: ["CANCELLED"] } })).toEqual([mine[0]]);
  expect(await idsOf(sessions, { filter: { from: "2027-01-01" } })).toEqual([]);
  expect(await idsOf(notes, { filter: { search: "texto", clientId: other } })).toEqual([mine[1]]);
  expect(await idsOf(notes, { filter: { priority: "HIGH" } })).toEqual([]);
  expect(await idsOf(objectives, { filter: { clientId: other, status: "COMPLETED" } })).toEqual([]);
  expect(await idsOf(payments, { filter: { status: "REFUNDED" } })).toEqual([]);
  expect(await idsOf(payments, { filter: { status: "COMPLETED" } })).toHaveLength(4);
});
