import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exports } from "../../../api/exports/exports.table.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { madeExport } from "../../support/exports.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5, exportPurgeSeconds: 0.5 } });
});
afterAll(() => api.close());

test("a file that cannot be begun keeps nobody else's waiting", async () => {
  const { owner } = api.database;
  const [one, other] = [await payingTherapist(api), await payingTherapist(api)];
  const { id: clientId } = await createClient(api, one.token);
  await owner.execute(
    sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  await owner.execute(sql`create trigger refused before update on exports for each row
    when (old.created_at = '1970-01-01Z') execute function refuse_one()`);
  const { professionalId } = one;
  const row = { professionalId, clientId, withPrivate: false, isEncrypted: false, createdAt: new Date(0) };
  const [stuck] = await owner.insert(exports).values(row).returning({ id: exports.id });
  const statusOfStuck = async () =>
    (
      await owner
        .select()
        .from(exports)
        .where(eq(exports.id, stuck?.id ?? ""))
    )[0]?.status;
  await createClient(api, other.token);
  expect((await madeExport(api, other.token)).estado).toBe("LISTA");
  expect(await statusOfStuck()).toBe("PENDIENTE");
  await owner.execute(sql`drop trigger refused on exports`);
  await expect.poll(statusOfStuck, { timeout: 30_000 }).toBe("LISTA");
});
