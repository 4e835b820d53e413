import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sealedWith } from "../../api/core/sealing.ts";
import { busyCalendars, busyTimes } from "../../api/sessions/busy/busy.table.ts";
import { type ApiProcess, startApiProcess } from "../support/apiProcess.ts";
import { BUSY, startCalendar } from "../support/busy.ts";
import { openServer } from "../support/openServer.ts";
import { startPostgres } from "../support/postgres.ts";
import { addPractice } from "../support/reminders.ts";

const AUTH_SECRET = "un-secreto-de-al-menos-treinta-y-dos-signos";
const CALENDARS = 12;
const server = await startPostgres();

test.runIf(server)(
  "each calendar elsewhere is read once by whichever of two services, and what one was killed over is read by another",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "consulta-calendars-"));
    const url = server?.url ?? "";
    const database = await openServer(url);
    const calendar = await startCalendar(BUSY);
    const answer = calendar.answer;
    const services: ApiProcess[] = [];
    const start = async () => {
      const env = { DATABASE_URL: url, DATA_DIR: folder, AUTH_SECRET, WEBHOOK_PRIVATE_ADDRESSES: "allow" };
      services.push(await startApiProcess(env, "tests/support/quickService.ts"));
    };
    const known = async () => await database.owner.$count(busyTimes);
    try {
      const { professionalId } = await addPractice(database);
      const address = (index: number) => sealedWith(AUTH_SECRET, `${calendar.url}?de=${index}`);
      const rows = await Promise.all(
        Array.from({ length: CALENDARS }, async (_, index) => ({
          professionalId,
          name: "Google",
          host: "127.0.0.1",
          address: await address(index),
        })),
      );
      await database.owner.insert(busyCalendars).values(rows);
      await Promise.all([start(), start()]);
      await expect.poll(known, { timeout: 120_000, interval: 50 }).toBe(CALENDARS);
      const urls = calendar.requests.map((request) => request.url);
      expect([urls.length, new Set(urls).size]).toEqual([CALENDARS, CALENDARS]);

      calendar.requests.length = 0;
      const begun = new Promise<void>((resolve) => {
        calendar.answer = () => resolve();
      });
      await database.owner.delete(busyTimes);
      await database.owner.update(busyCalendars).set({ dueAt: sql`now()`, parsedAt: null });
      await begun;
      await Promise.all(services.splice(0).map((service) => service.end("SIGKILL")));
      expect(await known()).toBe(0);
      calendar.answer = answer;
      await database.owner.update(busyCalendars).set({ leasedUntil: sql`now() - interval '1 second'` });
      await start();
      await expect.poll(known, { timeout: 120_000, interval: 50 }).toBe(CALENDARS);
    } finally {
      for (const service of services) await service.end("SIGKILL");
      await database.close();
      await calendar.close();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
