import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "../../../api/core/database/database.ts";
import { counters } from "../../../api/core/limits.table.ts";
import { openLimit } from "../../../api/core/limits.ts";
import { Recent } from "../../../api/core/recent.ts";
import { takeSlice } from "../../../api/core/slices.ts";
import { CostBudget } from "../../../gateway/app/budget.ts";
import { SlicedBudget } from "../../../schema/counting/slicedBudget.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Has this process's clock run an hour ahead. @returns sets it right */
function runAhead(): () => void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + HOUR_MS });
  onTestFinished(() => void vi.useRealTimers());
  return () => void vi.setSystemTime(now + SECOND_MS);
}

test("a budget that one gateway counts is whole again once a clock that ran an hour ahead is set right", () => {
  const setRight = runAhead();
  const budget = new CostBudget(100, "cost");
  budget.spend("somebody", 100);
  expect(() => budget.spend("somebody", 1)).toThrow("Too much was asked for in a short time.");
  setRight();
  expect(budget.spend("somebody", 40)).toMatchObject({ remaining: 60 });
  expect(budget.spend("somebody", 40)).toMatchObject({ remaining: 20 });
  // Of others, too, nothing is kept from then.
  budget.spend("another", 10);
  expect(budget.spend("another", 10)).toMatchObject({ remaining: 80 });
});

test("a budget counted together tells the true end of its minute once a clock that ran an hour ahead is set right", async () => {
  const setRight = runAhead();
  const budget = new SlicedBudget({
    perMinute: 100,
    keyOf: (caller) => `clock:${caller}`,
    ask: (asks) => Promise.all(asks.map((ask) => takeSlice(database.owner, ask))),
    onAlone: () => undefined,
  });
  onTestFinished(() => budget.close());
  for (let spent = 0; spent < 100; spent += 20)
    expect(await budget.spend("somebody", 20)).toMatchObject({ isEnough: true });
  expect(await budget.spend("somebody", 1)).toMatchObject({ isEnough: false });
  setRight();
  // The minute itself is the database's.
  const standing = await budget.spend("somebody", 1);
  expect(standing?.isEnough).toBe(false);
  expect((standing?.endsAt ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);
});

test("a minute that the database began when its clock ran an hour ahead is over once it is set right", async () => {
  const ask = { key: "clock:ahead", limit: 100, least: 100, isOwed: false, most: 5, back: 0, minute: null };
  await takeSlice(database.owner, ask);
  await database.owner
    .update(counters)
    .set({ expire: sql`${counters.expire} + interval '1 hour'` })
    .where(eq(counters.key, ask.key));
  expect(await takeSlice(database.owner, { ...ask, least: 40 })).toMatchObject({ granted: 40, left: 60 });
  expect(await takeSlice(database.owner, { ...ask, least: 40 })).toMatchObject({ granted: 40, left: 20 });
});

test("a limit that was reached while a clock ran an hour ahead holds no longer than its own time once it is set right", async () => {
  const setRight = runAhead();
  for (const locks of [false, true]) {
    const limit = openLimit(database, `clock ${locks}`, { points: 3, seconds: 60, locks });
    for (let n = 0; n < 3; n += 1) expect(await limit.take("somebody")).toBeNull();
    expect(await limit.take("somebody")).toBeGreaterThan(0);
  }
  setRight();
  for (const locks of [false, true]) {
    const limit = openLimit(database, `clock ${locks}`, { points: 3, seconds: 60, locks });
    for (let n = 0; n < 3; n += 1) expect(await limit.take("somebody")).toBeNull();
    expect(await limit.take("somebody")).toBeLessThanOrEqual(60);
  }
});

test("what is remembered for half a second is not remembered for an hour once a clock that ran ahead is set right", async () => {
  const setRight = runAhead();
  const recent = new Recent<string>(10);
  recent.set("somebody", "refused", Date.now() + 500);
  setRight();
  expect(recent.get("somebody")).toBeUndefined();
});
