import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../../api/core/database/database.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

const MIGRATION = readFileSync("api/core/database/migrations/0026_one_waiting_wish.sql", "utf8");
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const run = (text: string) => database.owner.execute(sql.raw(text));
/** The indexes that hold a session to one wish that waits, with what they are over. */
async function indexes(): Promise<unknown> {
  const found = await run(`select indexname, substring(indexdef from '\\((.*)\\) WHERE') as over from pg_indexes
    where tablename = 'session_answers' and indexdef like 'CREATE UNIQUE%PENDIENTE%' order by indexname`);
  return z
    .object({ rows: z.array(z.record(z.string(), z.string())) })
    .parse(found)
    .rows.map(Object.values);
}
const WHOLE = ["one_waiting_wish", "professional_id, session_id"];

test("a data folder that lacks the index of waiting wishes, or has another of its name, is given it and loses nothing", async () => {
  expect(await indexes()).toEqual([WHOLE]);
  await run(MIGRATION);
  expect(await indexes()).toEqual([WHOLE]);
  await run("drop index one_waiting_wish");
  await run(MIGRATION);
  expect(await indexes()).toEqual([WHOLE]);
  await run("drop index one_waiting_wish");
  await run("create unique index one_waiting_wish on session_answers (session_id) where outcome = 'PENDIENTE'");
  for (const _ of ["once", "again"]) {
    await run(MIGRATION);
    expect(await indexes()).toEqual([
      ["one_waiting_wish", "session_id"],
      ["one_waiting_wish_of_practice", "professional_id, session_id"],
    ]);
  }
});
