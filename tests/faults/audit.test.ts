import { readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { auditEntries } from "../../api/audit/audit.table.ts";
import { verifyAudit } from "../../api/audit/audit.verify.ts";
import { createClient, type TestApi } from "../support/api.ts";
import { freePort } from "../support/ports.ts";
import { payingTherapist } from "../support/reminders.ts";
import { type Services, startServices } from "../support/services.ts";

const PATIENCE = { timeout: 60_000, interval: 250 };
/** How many clients each process makes, and reads, in the practice of both; a plan has fifty. */
const EACH = 24;
const services = await startServices();
afterAll(() => services?.close());

describe.runIf(services)("two services over one database", () => {
  const house = services as Services;
  const { owner } = house.database;

  /** Makes clients and reads each of them. @returns those whose answers came back, and those that were only asked for */
  async function work(api: TestApi, token: string, each: (n: number) => void) {
    const told = { made: [] as string[], read: [] as string[], asked: [] as string[] };
    try {
      for (let n = 0; n < EACH; n += 1) {
        const { id } = await createClient(api, token, { nombre: `Canario ${n}` });
        told.made.push(id);
        told.asked.push(id);
        if ((await api.call(`/clientes/${id}`, { token })).status === 200) told.read.push(id);
        each(n);
      }
    } catch {
      // Its process was killed in the middle of it.
    }
    return told;
  }

  test("noting down for one practice at once, one of them killed: nothing is lost, nothing told twice, and the chain is whole", async () => {
    const nowhere = `smtp://127.0.0.1:${await freePort()}`;
    const [one, other] = [await house.start(nowhere), await house.start(nowhere)];
    const { token, professionalId } = await payingTherapist(one.api);
    const entries = () =>
      owner
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.professionalId, professionalId))
        .orderBy(asc(auditEntries.position));
    const [killed, living] = await Promise.all([
      work(one.api, token, (n) => n === EACH / 2 && one.child.kill("SIGKILL")),
      work(other.api, token, () => undefined),
    ]);
    expect([living.read.length, killed.read.length]).toEqual([EACH, expect.any(Number)]);
    expect(killed.read.length).toBeGreaterThan(EACH / 2);

    // As if a minute had gone by. The one that lives knows its own lines, however old they look.
    const folder = path.join(house.folder, "audit");
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), new Date(0), new Date(0));
    const made = [...killed.made, ...living.made];
    const read = [...killed.read, ...living.read];
    const counts = async (act: string): Promise<Map<string | null, number>> => {
      const found = (await entries()).filter((entry) => entry.act === act && entry.thing === "CLIENT");
      expect(new Set(found.map(({ thingId }) => thingId)).size).toBe(found.length);
      return new Map(found.map(({ thingId, times }) => [thingId, times]));
    };
    await expect.poll(async () => (await counts("READ")).size, PATIENCE).toBeGreaterThanOrEqual(read.length);
    const created = await counts("CREATED");
    expect(made.filter((id) => created.get(id) !== 1)).toEqual([]);
    const told = await counts("READ");
    expect(read.filter((id) => told.get(id) !== 1)).toEqual([]);
    const askedFor = new Set([...killed.asked, ...living.asked]);
    expect([...told.keys()].filter((id) => !askedFor.has(id ?? ""))).toEqual([]);
    await expect.poll(() => readdirSync(folder), PATIENCE).toEqual([]);

    // As if the minutes were over in which more is added; a second process takes part in giving places.
    const third = await house.start(nowhere);
    const open = and(eq(auditEntries.professionalId, professionalId), isNull(auditEntries.position));
    await owner
      .update(auditEntries)
      .set({ sealableAt: new Date(0) })
      .where(open);
    await expect.poll(() => owner.$count(auditEntries, open), PATIENCE).toBe(0);
    const places = (await entries()).map(({ position }) => position);
    expect(places).toEqual(places.map((_, at) => at + 1));
    expect((await verifyAudit(owner)).named).toEqual([]);
    await other.end("SIGTERM");
    await third.end("SIGTERM");
  });
});
