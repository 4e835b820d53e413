import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../../../api/core/database/database.ts";
import { addPractice } from "../../support/reminders.ts";
import { DATABASES } from "../../support/testDatabase.ts";

describe.each(DATABASES.filter(({ name }) => name === "PostgreSQL"))(
  "the service's connections to $name",
  ({ open }) => {
    let database: Database;
    beforeAll(async () => {
      database = await open();
    });
    afterEach(() => vi.useRealTimers());
    afterAll(() => database.close());

    test("stay open as many as one practice uses, and no more, however long nobody asks", async () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const others = await Promise.all(Array.from({ length: 8 }, () => addPractice(database)));
      const nothing = sql`select pg_sleep(0.05)`;
      await Promise.all([
        ...others.map(({ professionalId }) => database.asProfessional(professionalId, (tx) => tx.execute(nothing))),
        ...Array.from({ length: 4 }, () => database.owner.execute(nothing)),
      ]);
      const resting = () => database.connections().map(({ pool, used, idle }) => ({ pool, used, idle }));
      expect(resting()).toEqual([
        { pool: "owner", used: 0, idle: 4 },
        { pool: "practice", used: 0, idle: 8 },
      ]);
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(resting()).toEqual([
        { pool: "owner", used: 0, idle: 2 },
        { pool: "practice", used: 0, idle: 3 },
      ]);
    });
  },
);
