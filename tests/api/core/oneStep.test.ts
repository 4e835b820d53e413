import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { type TwoPractices, twoPractices } from "../../support/walls.ts";

let api: TestApi;
let mine: TwoPractices["mine"];
let theirs: TwoPractices["theirs"];

beforeAll(async () => {
  api = await startTestApi();
  ({ mine, theirs } = await twoPractices(api));
});
afterAll(() => api.close());

describe("what is read in one step", () => {
  const clients = sql`select name, current_user as reader from clients`;

  test("is behind the wall like any other work", async () => {
    const seen = (id: string) => api.database.askAsProfessional(id, (tx) => tx.execute(clients));
    expect(await seen(mine.id)).toMatchObject({ rows: [{ name: "Propia", reader: "app_user" }] });
    expect(await seen(theirs.id)).toMatchObject({ rows: [{ name: "Ajena Secreta", reader: "app_user" }] });
  });

  test("ends with its first statement: a second one is refused, whenever it is asked", async () => {
    const late = "asked after the commit had been sent";
    const { askAsProfessional } = api.database;
    const oneAfterTheOther = askAsProfessional(mine.id, async (tx) => {
      await tx.execute(clients);
      return await tx.execute(clients);
    });
    await expect(oneAfterTheOther).rejects.toMatchObject({ cause: { message: late } });
    const atOnce = askAsProfessional(mine.id, (tx) => Promise.all([tx.execute(clients), tx.execute(clients)]));
    await expect(atOnce).rejects.toMatchObject({ cause: { message: late } });
    const afterAWait = askAsProfessional(mine.id, async (tx) => {
      await new Promise(setImmediate);
      return await tx.execute(clients);
    });
    expect(await afterAWait).toMatchObject({ rows: [{ reader: "app_user" }] });
  });

  test("fails with the statement's own reason, and leaves its connection to the next", async () => {
    const failing = api.database.askAsProfessional(mine.id, (tx) => tx.execute(sql`select 1 / 0`));
    await expect(failing).rejects.toMatchObject({ cause: { message: "division by zero" } });
    await expect(api.database.askAsProfessional(mine.id, async () => "nothing asked")).resolves.toBe("nothing asked");
    const many = Array.from({ length: 30 }, () => api.database.askAsProfessional(mine.id, (tx) => tx.execute(clients)));
    for (const read of await Promise.all(many)) expect(read).toMatchObject({ rows: [{ name: "Propia" }] });
    const practices = api.database.connections().find(({ pool }) => pool === "practice");
    expect(practices).toMatchObject({ used: 0, waiting: 0 });
  });
});
