import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queries } from "../../../api/core/database/database.ts";
import type { KeyedAsked } from "../../../api/practice/keyed.ts";
import { readSessionsByKey } from "../../../api/sessions/sessions.keyed.ts";
import { type PageRequest, readSessionPage, readSessionStats } from "../../../api/sessions/sessions.lists.ts";
import { boundariesAt } from "../../../api/sessions/sessions.query.ts";
import { readOverlaps } from "../../../api/sessions/sessions.store.ts";
import { openPlanned, type Plan, type PlannedDatabase, rowsOf } from "../../support/plans.ts";
import { startPostgres } from "../../support/postgres.ts";

const SESSIONS = 200_000;
const FILL = `
  insert into professionals (issuer, subject, full_name, email, plan_id)
    select 'test', n::text, 'Consulta', n || '@ejemplo.es', 4 from generate_series(1, 20) n;
  insert into clients (professional_id, name, email, phone)
    select p.id, 'Persona ' || n, 'persona@ejemplo.es', '600' from professionals p, generate_series(1, 100) n;
  with people as (select professional_id, array_agg(id) as ids from clients group by 1)
  insert into sessions (professional_id, client_id, starts_at, type, status, remind)
    select p.id, people.ids[1 + n % 100], timestamptz '2026-12-31T20:00Z' - n * interval '20 minutes', 'Seguimiento',
      (array['PROGRAMADA', 'CONFIRMADA', 'CANCELADA'])[1 + n % 3], n % 2 = 0
    from professionals p join people on people.professional_id = p.id,
      generate_series(1, case when subject = '1' then ${SESSIONS} else 500 end) n;
  update clients c set session_count = t.kept, cancelled_session_count = t.cancelled from (
    select client_id, count(*) filter (where status <> 'CANCELADA') as kept,
      count(*) filter (where status = 'CANCELADA') as cancelled from sessions group by 1) t where t.client_id = c.id;
  update professionals p set session_count = t.kept, cancelled_session_count = t.cancelled from (
    select professional_id, sum(session_count) as kept, sum(cancelled_session_count) as cancelled from clients group by 1
  ) t where t.professional_id = p.id`;

const server = await startPostgres({ fsync: false });

describe.runIf(server)("on a PostgreSQL server, beside a practice of many sessions", () => {
  let database: PlannedDatabase;
  let practice: string;

  beforeAll(async () => {
    database = await openPlanned(server?.url ?? "", FILL);
    const { rows } = await database.client.query<{ id: string }>("select id from professionals where subject = '1'");
    practice = rows[0]?.id ?? "";
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
  });

  /** @param statements how many of its statements look at sessions */
  async function plansOf(work: (tx: Queries) => Promise<unknown>, statements = 1): Promise<Plan[][]> {
    const plans = await database.plansOf(practice, work);
    const found = plans.filter((nodes) => nodes.some((node) => node["Relation Name"] === "sessions"));
    expect(found).toHaveLength(8 * statements);
    return found;
  }
  function expectNoMoreThan(nodes: Plan[], most: number) {
    const scans = nodes.filter((node) => node["Relation Name"] === "sessions");
    expect(scans.map((node) => node["Node Type"]).filter((type) => !type.startsWith("Index"))).toEqual([]);
    expect(scans.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThanOrEqual(most);
    for (const node of nodes.filter((each) => each["Node Type"].includes("Sort")))
      expect(rowsOf(node)).toBeLessThanOrEqual(100);
  }

  const anything: PageRequest = { page: 1, pageSize: 100, from: null, until: null, statuses: null, clientIds: null };
  const month = { from: new Date("2026-03-01T00:00:00Z"), until: new Date("2026-04-01T00:00:00Z") };
  const IN_MONTH = 31 * 72;

  test("a month is counted and paged by the index alone, and only its page is looked up", async () => {
    const query = { ...anything, ...month, pageSize: 100 };
    let total = 0;
    for (const nodes of await plansOf(async (tx) => {
      ({ total } = await readSessionPage(tx, practice, query));
    })) {
      expectNoMoreThan(nodes, IN_MONTH + 100 + 100);
      const alone = nodes.filter((node) => node["Node Type"] === "Index Only Scan");
      // Both begin with practice and start, and hold all that is counted.
      expect(alone.map((node) => node["Index Name"])).toEqual(
        Array(2).fill(expect.stringMatching(/^sessions_by_(start|price)$/)),
      );
    }
    expect(total).toBe(IN_MONTH);
  });

  test("the list of all is not counted", async () => {
    for (const nodes of await plansOf((tx) => readSessionPage(tx, practice, { ...anything, pageSize: 10 })))
      expectNoMoreThan(nodes, 20);
    const totals: number[] = [];
    await plansOf(async (tx) => totals.push((await readSessionPage(tx, practice, anything)).total));
    expect(new Set(totals)).toEqual(new Set([SESSIONS]));
  });

  const byKey: Omit<KeyedAsked, "by" | "descending" | "fromEnd" | "after" | "before"> = {
    page: 1,
    pageSize: 10,
    updatedSince: null,
    createdFrom: null,
    createdBefore: null,
  };
  test.each(["createdAt", "updatedAt", "datetime"])(
    "whoever goes on or back by %s reads what is shown, wherever in the list that is",
    async (by) => {
      const value = { createdAt: "created_at", updatedAt: "updated_at", datetime: "starts_at" }[by];
      const { rows } = await database.client.query(
        `select id, to_json(${value}) #>> '{}' as value from sessions where professional_id = $1
          order by ${value}, id offset ${SESSIONS / 2} limit 1`,
        [practice],
      );
      const [place] = rows;
      for (const descending of [true, false])
        for (const fromEnd of [true, false]) {
          const asked = { ...byKey, by, descending, fromEnd, after: null, before: null };
          const beyond = fromEnd ? { ...asked, before: place } : { ...asked, after: place };
          for (const nodes of await plansOf((tx) => readSessionsByKey(tx, practice, beyond, anything), 2))
            expectNoMoreThan(nodes, 24);
          for (const nodes of await plansOf((tx) => readSessionsByKey(tx, practice, asked, anything)))
            expectNoMoreThan(nodes, 24);
        }
    },
  );

  test("one client's sessions are found without reading the others'", async () => {
    const { rows } = await database.client.query("select id from clients where professional_id = $1 limit 1", [
      practice,
    ]);
    const clientIds = rows.map(({ id }) => id);
    for (const nodes of await plansOf((tx) => readSessionPage(tx, practice, { ...anything, pageSize: 5, clientIds })))
      expectNoMoreThan(nodes, SESSIONS / 100 + 10);
  });

  test("the numbers read this month and what comes, by the index alone", async () => {
    const boundaries = boundariesAt("Europe/Madrid", new Date("2026-12-15T12:00:00Z"));
    for (const nodes of await plansOf((tx) => readSessionStats(tx, practice, boundaries))) {
      expectNoMoreThan(nodes, IN_MONTH);
      expect(nodes.map((node) => node["Node Type"])).toContain("Index Only Scan");
    }
  });

  test("the sessions in the way are found among those of the hours around", async () => {
    const time = { startsAt: new Date("2026-03-10T10:00:00Z"), durationMinutes: 60 };
    for (const nodes of await plansOf((tx) => readOverlaps(tx, practice, time))) expectNoMoreThan(nodes, 12);
  });
});
