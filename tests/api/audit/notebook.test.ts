import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { type Notebook, openNotebook, type ReadThing } from "../../../api/audit/notebook.ts";
import { sealDue } from "../../../api/audit/sealing.ts";
import { nobodyBut } from "../../../api/core/acting/acting.ts";
import type { Database } from "../../../api/core/database/database.ts";
import { createLog } from "../../../api/core/log.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { practiceOf } from "../../support/overview.ts";
import { stopClock } from "../../support/stillClock.ts";

let api: TestApi;
let practice: string;
let client: { id: string };
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  // The minutes within which the same is one entry are those of the clock on the wall.
  stopClock();
  const { token } = await newTherapist(api);
  client = await createClient(api, token, { nombre: "Canario" });
  practice = await practiceOf(api, token);
});

describe("a notebook", () => {
  const quiet = createLog("silent");
  const read = (): ReadThing => ({
    professionalId: practice,
    act: "READ",
    thing: "CLIENT",
    thingId: client.id,
    clientId: client.id,
    times: 1,
  });
  const mine = () =>
    api.database.owner
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.professionalId, practice), eq(auditEntries.who, "OPERATOR")))
      .orderBy(asc(auditEntries.at), asc(auditEntries.id));
  /** What is stored once a process that was killed has not touched its files for an hour; it lives on here, and may do so meanwhile. */
  const takenFrom = (folder: string, others: Notebook[]) =>
    expect.poll(async () => {
      const long = new Date(Date.now() - 3_600_000);
      for (const name of await readdir(folder)) await utimes(path.join(folder, name), long, long);
      await Promise.all(others.map((other) => other.sweep()));
      return (await mine()).map(({ times }) => times);
    });
  const away = { owner: { transaction: () => Promise.reject(new Error("away")) } } as unknown as Database;

  test("of a process that was killed is stored by the next, and then gone from the disk", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "audit-"));
    // Never closed, and its database never answers: as one that is killed before it has stored anything.
    const killed = openNotebook(away, folder, quiet);
    killed.note(read(), nobodyBut("OPERATOR"));
    killed.note(read(), nobodyBut("OPERATOR"));
    const next = openNotebook(api.database, folder, quiet);
    await next.sweep();
    // One that lives touches its files: they are left to it.
    expect(await mine()).toEqual([]);
    await takenFrom(folder, [next]).toEqual([2]);
    expect(await readdir(folder)).toEqual([]);
    await next.close();
    await rm(folder, { recursive: true });
  });

  test("of a process that was killed counts once, though several others find it at the same time", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "audit-"));
    const killed = openNotebook(away, folder, quiet);
    killed.note(read(), nobodyBut("OPERATOR"));
    killed.note(read(), nobodyBut("OPERATOR"));
    const others = [1, 2, 3].map(() => openNotebook(api.database, folder, quiet));
    await Promise.all(others.map((other) => other.sweep()));
    await takenFrom(folder, others).toEqual([2]);
    expect(await readdir(folder)).toEqual([]);
    for (const other of others) await other.close();
    await rm(folder, { recursive: true });
  });

  test("counts once what was stored without its process being told, and what another took from it while it stood still", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "audit-"));
    const { owner } = api.database;
    let untold = 1;
    const transaction: typeof owner.transaction = async (...work) => {
      const done = await owner.transaction(...work);
      if (untold-- > 0) throw new Error("the connection is gone");
      return done;
    };
    const still = openNotebook({ owner: { transaction, delete: owner.delete.bind(owner) } } as Database, folder, quiet);
    await still.sweep();
    still.note(read(), nobodyBut("OPERATOR"));
    await still.sweep();
    await still.sweep();
    expect((await mine()).map(({ times }) => times)).toEqual([1]);

    still.note(read(), nobodyBut("OPERATOR"));
    const long = new Date(Date.now() - 3_600_000);
    for (const name of await readdir(folder)) await utimes(path.join(folder, name), long, long);
    const other = openNotebook(api.database, folder, quiet);
    await other.sweep();
    still.note(read(), nobodyBut("OPERATOR"));
    await still.close();
    expect((await mine()).map(({ times }) => times)).toEqual([3]);
    await other.close();
    await rm(folder, { recursive: true });
  });

  test("keeps what the database does not take, and adds nothing to what is sealed", async () => {
    const notebook = openNotebook(api.database, null, quiet);
    notebook.note(read(), nobodyBut("OPERATOR"));
    await notebook.sweep();
    await api.database.owner
      .update(auditEntries)
      .set({ sealableAt: new Date(0) })
      .where(eq(auditEntries.who, "OPERATOR"));
    // The service's own round may be at it.
    await expect
      .poll(async () => {
        await sealDue(api.database, quiet);
        return (await mine())[0]?.position;
      })
      .toBeGreaterThan(0);
    vi.setSystemTime(Date.now() + 1);
    notebook.note(read(), nobodyBut("OPERATOR"));
    await notebook.close();
    const told = await mine();
    expect(told.map(({ times, slot }) => [times, slot === null])).toEqual([
      [1, false],
      [1, true],
    ]);
  });
});
