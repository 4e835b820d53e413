import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../../api/core/database/database.ts";
import { counters } from "../../../api/core/limits.table.ts";
import { openLimit } from "../../../api/core/limits.ts";
import { stopClock } from "../../support/stillClock.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const budget = { points: 3, seconds: 600 };

test("many at once at two processes take what there is and no more", async () => {
  const [here, there] = [openLimit(database, "at once", budget), openLimit(database, "at once", budget)];
  const waits = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).take("somebody")));
  expect(waits.filter((wait) => wait === null)).toHaveLength(3);
  for (const wait of waits) if (wait !== null) expect(wait).toBeGreaterThan(590);
});

test("whoever was refused just now is refused without a question to the database, with the whole time to wait", async () => {
  stopClock();
  const limit = openLimit(database, "flood", budget);
  for (let n = 0; n < 4; n += 1) await limit.take("somebody");
  await database.owner.delete(counters);
  expect(await limit.take("somebody")).toBeGreaterThan(590);
  expect(await limit.take("another")).toBeNull();
  // For a moment only: what another process has forgotten is forgotten here soon.
  vi.setSystemTime(Date.now() + 1_000);
  expect(await limit.take("somebody")).toBeNull();
});

test("what is forgotten, or given back, opens at once", async () => {
  const limit = openLimit(database, "release", budget);
  for (const release of [limit.forget, limit.giveBack]) {
    await limit.forget("somebody");
    for (let n = 0; n < 4; n += 1) await limit.take("somebody");
    await release("somebody");
    await limit.giveBack("somebody");
    expect(await limit.take("somebody")).toBeNull();
  }
});
