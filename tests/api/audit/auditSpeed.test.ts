import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEntries } from "../../../api/audit/audit.list.ts";
import { openPlanned, type PlannedDatabase, rowsOf } from "../../support/plans.ts";
import { startPostgres } from "../../support/postgres.ts";

const ENTRIES = 60_000;
/** Every 20,000th tells of a webhook, every 30th of a session that was changed; the rest of clients who were read. */
const FILL = `
  insert into professionals (issuer, subject, full_name, email, plan_id) values ('test', '1', 'Consulta', 'c@ejemplo.es', 4);
  insert into audit_entries (professional_id, at, last_at, who, act, thing, position, hash)
    select p.id, moment, moment, case when n % 20000 = 7 then 'PROGRAM' else 'PERSON' end,
      case when n % 20000 = 7 then 'CREATED' when n % 30 = 0 then 'CHANGED' else 'READ' end,
      case when n % 20000 = 7 then 'WEBHOOK' when n % 30 = 0 then 'SESSION' else 'CLIENT' end, n, 'x'
    from professionals p, generate_series(1, ${ENTRIES}) n, lateral (select now() - n * interval '1 minute' as moment) as at`;

const server = await startPostgres({ fsync: false });

describe.runIf(server)("on a PostgreSQL server, in a practice where much was done", () => {
  let database: PlannedDatabase;
  let professionalId: string;

  beforeAll(async () => {
    database = await openPlanned(server?.url ?? "", FILL);
    professionalId = (await database.client.query("select id from professionals")).rows[0].id;
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
  });

  const anything = {
    ...{ after: null, limit: 50, acts: null, things: null, actors: null },
    ...{ clientId: null, from: null, to: null },
  };

  test.each([
    ["a thing of which there are three", { things: ["WEBHOOK" as const] }, 3],
    ["somebody who did three things", { actors: ["PROGRAM" as const] }, 3],
    ["what was never done to it", { acts: ["READ" as const], things: ["SESSION" as const] }, 0],
    ["several kinds, the newest of all", { acts: ["READ" as const, "CHANGED" as const] }, 51],
  ])("%s: hardly more is read than is told", async (_, filter, told) => {
    const plans = await database.plansOf(professionalId, async (tx) => {
      const found = await readEntries(tx, professionalId, { ...anything, ...filter });
      expect(found).toHaveLength(told);
      const moments = found.map(({ entry }) => entry.at.getTime());
      expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    });
    const reading = plans
      .map((nodes) => nodes.filter((node) => node["Relation Name"] === "audit_entries"))
      .filter((scans) => scans.length > 0);
    expect(reading).toHaveLength(8);
    for (const scans of reading) {
      expect(scans.map((node) => node["Node Type"]).filter((type) => type === "Seq Scan")).toEqual([]);
      expect(scans.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThanOrEqual(4 * 51);
    }
  });
});
