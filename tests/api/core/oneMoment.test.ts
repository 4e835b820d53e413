import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import type { Database } from "../../../api/core/database/database.ts";
import { addPractice } from "../../support/reminders.ts";
import { DATABASES } from "../../support/testDatabase.ts";

describe.each(DATABASES)("what is read as at one moment from $name", ({ open }) => {
  const names = sql`select name, current_user as reader from clients`;
  let database: Database;
  let own: string;
  beforeAll(async () => {
    database = await open();
    for (const name of ["Ajena", "Propia"]) {
      own = (await addPractice(database)).professionalId;
      await database.owner.insert(clients).values({ professionalId: own, name, email: "x@x.es", phone: "1" });
    }
  });
  afterAll(() => database.close());

  test("is behind the wall, and is not what somebody writes between two statements", async () => {
    const writing: Promise<unknown>[] = [];
    const twice = await database.readAsProfessional(own, async (tx) => {
      const first = await tx.execute(names);
      const row = { professionalId: own, name: "Nueva", email: "y@x.es", phone: "2" };
      writing.push(database.owner.insert(clients).values(row).execute());
      // The embedded database has whoever writes wait.
      if (database.connections().length > 0) await Promise.all(writing);
      return [first, await tx.execute(names)];
    });
    for (const { rows } of twice as unknown as { rows: object[] }[])
      expect(rows).toEqual([{ name: "Propia", reader: "app_user" }]);
    await Promise.all(writing);
    expect(await database.readAsProfessional(own, (tx) => tx.$count(clients))).toBe(2);
  });
});
