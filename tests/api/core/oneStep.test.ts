import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import type { Database } from "../../../api/core/database/database.ts";
import { addPractice } from "../../support/reminders.ts";
import { DATABASES } from "../../support/testDatabase.ts";

describe.each(DATABASES)("what is read in one step from $name", ({ open }) => {
  const names = sql`select name, current_user as reader from clients`;
  let database: Database;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    database = await open();
    for (const name of ["Propia", "Ajena"]) {
      const { professionalId } = await addPractice(database);
      await database.owner.insert(clients).values({ professionalId, name, email: "x@x.es", phone: "1" });
      ids[name] = professionalId;
    }
  });
  afterAll(() => database.close());
  const ask: Database["askAsProfessional"] = (professionalId, read) => database.askAsProfessional(professionalId, read);
  const idOf = (name: string): string => ids[name] ?? "";

  test("is behind the wall like any other work", async () => {
    for (const name of ["Propia", "Ajena"])
      expect(await ask(idOf(name), (tx) => tx.execute(names))).toMatchObject({ rows: [{ name, reader: "app_user" }] });
  });

  test("is what the first statement asks: a second one is refused, whenever it is asked", async () => {
    const refused = { cause: { message: "a second statement where one is asked in one step" } };
    const oneAfterTheOther = ask(idOf("Propia"), async (tx) => {
      await tx.execute(names);
      return await tx.execute(names);
    });
    await expect(oneAfterTheOther).rejects.toMatchObject(refused);
    const atOnce = ask(idOf("Propia"), (tx) => Promise.all([tx.execute(names), tx.execute(names)]));
    await expect(atOnce).rejects.toMatchObject(refused);
    const afterAWait = ask(idOf("Propia"), async (tx) => {
      await new Promise(setImmediate);
      return await tx.execute(names);
    });
    expect(await afterAWait).toMatchObject({ rows: [{ name: "Propia", reader: "app_user" }] });
    // What is done in any other way is not bound by it.
    for (const name of ["Propia", "Ajena"]) {
      const twice = database.asProfessional(idOf(name), (tx) => Promise.all([tx.execute(names), tx.execute(names)]));
      expect(await twice).toMatchObject([{ rows: [{ name }] }, { rows: [{ name }] }]);
    }
  });

  test("fails with the statement's own reason, and leaves its connection to the next", async () => {
    const failing = ask(idOf("Propia"), (tx) => tx.execute(sql`select 1 / 0`));
    await expect(failing).rejects.toMatchObject({ cause: { message: "division by zero" } });
    await expect(ask(idOf("Propia"), async () => "nothing asked")).resolves.toBe("nothing asked");
    const many = Array.from({ length: 30 }, () => ask(idOf("Propia"), (tx) => tx.execute(names)));
    for (const read of await Promise.all(many)) expect(read).toMatchObject({ rows: [{ name: "Propia" }] });
    for (const { used, waiting } of database.connections()) expect([used, waiting]).toEqual([0, 0]);
  });
});
