import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { belongingsOfClients } from "../../../api/app/rooms.ts";
import { clients } from "../../../api/clients/clients.table.ts";
import { purgeClients } from "../../../api/clients/deleted.purge.ts";
import { deleteInSteps } from "../../../api/core/database/erasing.ts";
import { erasePractices } from "../../../api/practice/closing.purge.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { someoneWaits } from "../../support/heldPractice.ts";
import { fillPractice } from "../../support/manySessions.ts";
import { meanwhile } from "../../support/meanwhile.ts";
import { practiceOf } from "../../support/overview.ts";

const purge = purgeClients(belongingsOfClients);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

function listeningLog() {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line: string) => lines.push(line) }) };
}

async function aPractice(of: { clients: number; sessions: number; others: number }) {
  const { token } = await newTherapist(api);
  const id = await practiceOf(api, token);
  await fillPractice(api.database, id, of);
  return { token, id };
}

const close = (id: string, days: number) =>
  api.database.owner
    .update(professionals)
    .set({ closedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(professionals.id, id));

const isThere = async (id: string) =>
  (await api.database.owner.select().from(professionals).where(eq(professionals.id, id))).length === 1;

/** The numbers kept by triggers beside the same numbers counted anew. */
async function keptAndCounted(practice: string) {
  const { rows } = (await api.database.owner.execute(sql`
    select array[p.client_count, p.active_client_count, p.session_count, p.cancelled_session_count,
        p.low_note_count + p.medium_note_count + p.high_note_count]::int[] as kept,
      array[
        (select count(*) from clients where professional_id = p.id and deleted_at is null),
        (select count(*) from clients where professional_id = p.id and deleted_at is null and is_active),
        (select count(*) from sessions where professional_id = p.id and not hidden and status <> 'CANCELADA'),
        (select count(*) from sessions where professional_id = p.id and not hidden and status = 'CANCELADA'),
        (select count(*) from notes where professional_id = p.id and not hidden)]::int[] as counted,
      (select coalesce(json_agg(json_build_array(type, session_count) order by type), '[]') from session_types
        where professional_id = p.id and session_count > 0) as types,
      (select coalesce(json_agg(json_build_array(type, count) order by type), '[]') from (
        select type, count(*) from sessions
          where professional_id = p.id and not hidden and status <> 'CANCELADA' group by 1) t) as counted_types,
      (select coalesce(json_agg(c.id), '[]') from clients c, lateral (
        select count(*) filter (where status <> 'CANCELADA') as held,
          count(*) filter (where status = 'CANCELADA') as cancelled
        from sessions where client_id = c.id) s, lateral (
        select count(*) as active, coalesce(sum(progress), 0) as progress
        from objectives where client_id = c.id and status = 'active') o
        where c.professional_id = p.id and (c.session_count <> s.held or c.cancelled_session_count <> s.cancelled
          or c.active_objective_count <> o.active or c.active_objective_progress <> o.progress)) as wrong_clients
    from professionals p where p.id = ${practice}`)) as unknown as { rows: Record<string, unknown>[] };
  const found = rows[0] ?? {};
  return { kept: [found.kept, found.types, found.wrong_clients], counted: [found.counted, found.counted_types, []] };
}

describe("erasing a practice", () => {
  test("of 10,000 sessions ends, and others are answered meanwhile", async () => {
    const large = await aPractice({ clients: 100, sessions: 10_000, others: 2_000 });
    const neighbour = await newTherapist(api);
    await createClient(api, neighbour.token);
    await close(large.id, 31);
    const { lines, log } = listeningLog();
    const erasing = erasePractices(api.database, log);
    const left: number[] = [10_000];
    await meanwhile(
      [erasing],
      async () => {
        expect((await api.call("/clientes", { token: neighbour.token })).status).toBe(200);
        left.push(await api.database.owner.$count(sessions, eq(sessions.professionalId, large.id)));
      },
      0,
    );
    expect(await erasing).toBe(1);
    expect(await isThere(large.id)).toBe(false);
    // Nobody waits for more than a few of its steps.
    expect(Math.max(...left.map((rows, at) => (left[at - 1] ?? rows) - rows))).toBeLessThan(2_500);
    expect(lines.join()).not.toContain("should have been");
  });

  test("that fails leaves others to be erased, and is told once it is late", async () => {
    const [stuck, fine] = [await newTherapist(api), await newTherapist(api)];
    const [stuckId, fineId] = [await practiceOf(api, stuck.token), await practiceOf(api, fine.token)];
    await createClient(api, stuck.token);
    await createClient(api, fine.token);
    const { owner } = api.database;
    await owner.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`);
    await owner.execute(
      sql.raw(`create trigger refuse before delete on clients for each row
        when (old.professional_id = '${stuckId}') execute function refuse()`),
    );
    await close(stuckId, 40);
    await close(fineId, 31);
    const { lines, log } = listeningLog();
    expect(await erasePractices(api.database, log)).toBe(1);
    expect([await isThere(stuckId), await isThere(fineId)]).toEqual([true, false]);
    expect(lines.filter((line) => line.includes("not erased"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("should have been erased by now"))).toHaveLength(1);
    await owner.execute(sql`drop function refuse() cascade`);
    expect(await erasePractices(api.database, log)).toBe(1);
    expect(await isThere(stuckId)).toBe(false);
  });

  test("by two processes at once erases it once", async () => {
    const { id } = await aPractice({ clients: 20, sessions: 1_500, others: 100 });
    await close(id, 31);
    const { log } = listeningLog();
    const [one, two] = await Promise.all([erasePractices(api.database, log), erasePractices(api.database, log)]);
    expect(one + two).toBeLessThanOrEqual(1);
    await erasePractices(api.database, log);
    expect(await isThere(id)).toBe(false);
  });
});

test("what is being changed while it is erased is erased as well", async () => {
  const { token } = await newTherapist(api);
  const { owner } = api.database;
  const own = eq(clients.id, (await createClient(api, token)).id);
  const erasing = { owner, begin: () => Promise.resolve(true) };
  const erased = await owner.transaction(async (changing) => {
    await changing.update(clients).set({ phone: "600 000 001" }).where(own);
    const waiting = deleteInSteps(erasing, clients, own);
    await someoneWaits(api.database);
    return { waiting };
  });
  expect(await erased.waiting).toBe(true);
  expect(await owner.$count(clients, own)).toBe(0);
});

describe("a client with 5,000 sessions", () => {
  test("is hidden, restored and purged in steps, and every number stays right", async () => {
    const { id: practice, token } = await aPractice({ clients: 1, sessions: 5_000, others: 500 });
    const other = await createClient(api, token, { nombre: "Otra" });
    const [large] = await api.database.owner.select().from(clients).where(eq(clients.name, "Cliente 1")).limit(9);
    const id = large?.id ?? "";
    const right = async () => {
      const { kept, counted } = await keptAndCounted(practice);
      expect(kept).toEqual(counted);
    };
    await right();
    const startedAt = performance.now();
    expect((await api.call(`/clientes/${id}`, { token, method: "DELETE" })).status).toBe(204);
    await right();
    expect((await api.call(`/clientes/${id}/restaurar`, { token, method: "POST" })).status).toBe(200);
    await right();
    expect((await api.call(`/clientes/${id}`, { token, method: "DELETE" })).status).toBe(204);
    const { log } = listeningLog();
    const later = new Date(Date.now() + (RESTORE_DAYS + 1) * 86_400_000);
    expect(await purge(api.database, log, later)).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    await right();
    const left = await api.database.owner
      .select({ id: clients.id })
      .from(clients)
      .where(eq(clients.professionalId, practice));
    expect(left).toEqual([{ id: other.id }]);
  });
});
