import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { IMPORT_LINES_MAX } from "../../schema/rules/imports/imports.ts";
import type { WireImport, WireImportPreview, WireImportUndone } from "../../schema/wire/imports/imports.ts";
import type { TestApi } from "../support/api.ts";
import { clientJson } from "../support/archives.ts";
import { bringIn, confirm, preview, upload } from "../support/imports.ts";
import { payingTherapist } from "../support/reminders.ts";
import { type Services, startServices } from "../support/services.ts";

const SMTP = "smtp://127.0.0.1:9";
const WEEKS = 150;
/** The transaction of one that was killed holds the practice until the database has noticed. */
const PATIENCE = { timeout: 60_000, interval: 250 };
const EXPORT = { clase: "EXPORT" };
const services = await startServices();
afterAll(() => services?.close());

describe.runIf(services)("services over one database", () => {
  const house = services as Services;
  const { owner } = house.database;
  let token: string;
  let practice: string;
  const content = clientJson("Ana Vega", WEEKS);

  const counted = async () => {
    const { rows } = (await owner.execute(sql`
      select 'clients' as name, count(*)::int as count from clients where professional_id = ${practice} and deleted_at is null
      union all select 'sessions', count(*)::int from sessions where professional_id = ${practice} and not hidden
      union all select 'notes', count(*)::int from notes where professional_id = ${practice} and not hidden
      union all select 'imports', count(*)::int from imports where professional_id = ${practice} and undone_at is null`)) as {
      rows: { name: string; count: number }[];
    };
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  const NONE = { clients: 0, sessions: 0, notes: 0, imports: 0 };
  const ALL = { clients: 1, sessions: WEEKS, notes: WEEKS, imports: 1 };
  const TABLE = { clients: 1_500, sessions: 0, notes: 0, imports: 1 };
  const table = `Nombre;Email;Teléfono\n${Array.from({ length: TABLE.clients }, (_, n) => `Persona ${n};p${n}@correo.es;600${n}`).join("\n")}`;
  /** The service that the test before has left running, or another. */
  let running: Awaited<ReturnType<Services["start"]>> | undefined;
  const served = async () => {
    running ??= await house.start(SMTP);
    return running;
  };
  const another = async () => {
    running = undefined;
    return await served();
  };
  const begin = async (api: TestApi) => {
    const made = await payingTherapist(api, "Elena Vidal");
    ({ token, professionalId: practice } = made);
    // A plan that takes as many clients as there are.
    await owner.execute(sql`update professionals set plan_id = 4 where id = ${practice}`);
  };
  /** Waits until something of what is asked is written, or all of it. */
  const underWay = async (ended: Promise<unknown>) => {
    let isOver = false;
    void ended.then(() => (isOver = true));
    while (!isOver) {
      const { rows } = (await owner.execute(sql`
        select count(*)::int as busy from pg_stat_activity where state <> 'idle' and backend_xid is not null
          and pid <> pg_backend_pid()`)) as { rows: { busy: number }[] };
      if ((rows[0]?.busy ?? 0) > 0) return;
    }
  };

  test.each([
    ["an export", content, EXPORT, ALL],
    ["a table", table, { clase: "CLIENTS" }, TABLE],
  ])(
    "one that is killed while %s is looked at, brought in or undone, has stored all of it or nothing",
    async (_what, file, more, whole) => {
      let service = await served();
      await begin(service.api);
      const subida = await upload(service.api, token, file);
      await service.end("SIGKILL");
      service = await another();
      // The file waits for whoever comes next.
      const asked = { token, body: { ...more, subida } };
      const seen = (await service.api.call<WireImportPreview>("/importaciones/previa", asked)).body;
      expect(await counted()).toEqual(NONE);
      const bringing = confirm(service.api, token, file, seen.huella, { ...more, subida }).catch(() => null);
      await underWay(bringing);
      await service.end("SIGKILL");
      await bringing;
      expect([NONE, whole]).toContainEqual(await counted());

      service = await another();
      const again = async () =>
        (await counted()).imports === 1 || (await bringIn(service.api, token, file, more)).traidas > 0;
      await expect.poll(again, PATIENCE).toBe(true);
      expect(await counted()).toEqual(whole);
      const [made] = (await service.api.call<{ data: WireImport[] }>("/importaciones", { token })).body.data;
      const undo = (api: TestApi) =>
        api.call(`/importaciones/${made?.id}/deshacer`, { token, method: "POST" }).catch(() => null);
      const undoing = undo(service.api);
      await underWay(undoing);
      await service.end("SIGKILL");
      await undoing;
      expect([NONE, whole]).toContainEqual(await counted());
      service = await another();
      await expect.poll(async () => (await undo(service.api))?.status, PATIENCE).toBe(200);
      expect(await counted()).toEqual(NONE);
    },
  );

  test("a table of as many lines as there may be is brought in, and taken back, in the time that a statement has", async () => {
    const { api } = await served();
    await begin(api);
    const line = (n: number) => `Persona ${n};p${n}@correo.es;600${n}`;
    const all = `Nombre;Email;Teléfono\n${Array.from({ length: IMPORT_LINES_MAX }, (_, n) => line(n)).join("\n")}`;
    const { id } = await bringIn(api, token, all);
    expect(await counted()).toMatchObject({ clients: IMPORT_LINES_MAX });
    const undone = await api.call<WireImportUndone>(`/importaciones/${id}/deshacer`, { token, method: "POST" });
    expect([undone.status, undone.body.quedan]).toEqual([200, []]);
    expect(await counted()).toEqual(NONE);
  });

  test("what two of them are asked to bring in at once is brought in once", async () => {
    const [one, other] = [await served(), await house.start(SMTP)];
    await begin(one.api);
    const { huella } = (await preview(one.api, token, content, EXPORT)).body;
    const subida = await upload(one.api, token, content);
    const made = await Promise.all(
      [one, other].map(({ api }) => confirm(api, token, content, huella, { ...EXPORT, subida })),
    );
    // Whoever comes second finds the client there, or the file gone.
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await counted()).toEqual(ALL);

    await begin(one.api);
    const key = { "Idempotency-Key": randomUUID() };
    const shown = (await preview(one.api, token, table)).body;
    const sent = await upload(one.api, token, table);
    const alike = await Promise.all(
      [one, other].map(({ api }) => confirm(api, token, table, shown.huella, { subida: sent }, key)),
    );
    // Under one key both are told of the same.
    expect(alike.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(alike.map(({ body }) => body.id)).size).toBe(1);
    expect(await counted()).toEqual(TABLE);
    await one.end("SIGTERM");
    await other.end("SIGTERM");
  });
});
