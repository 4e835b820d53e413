import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partsOfTimeline } from "../../../api/app/rooms.ts";
import { wallOf } from "../../../api/core/database/database.ts";
import { openPostgres } from "../../../api/core/database/postgres.ts";
import type { Place } from "../../../api/practice/keyed.ts";
import { timelineReader } from "../../../api/timeline/timeline.store.ts";
import { startPostgres } from "../../support/postgres.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Subplan Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** The client's own of each kind, among so many of others of the same practice that reading them all would be no way. */
const ENTRIES = 300;
const OTHERS = 1_500;
const PAGE = 30;
const FILL = `
  set session_replication_role = replica;
  insert into professionals (issuer, subject, full_name, email, plan_id) values ('test', '1', 'Consulta', 'c@ejemplo.es', 4);
  insert into clients (professional_id, name, email, phone)
    select p.id, 'Persona ' || n, 'persona@ejemplo.es', '600' from professionals p, generate_series(0, ${OTHERS}) n;
  with held as (insert into sessions (professional_id, client_id, starts_at, type, status)
      select c.professional_id, c.id, now() - n * interval '1 day', 'Seguimiento', 'CONFIRMADA'
      from clients c, generate_series(1, case when c.name = 'Persona 0' then ${ENTRIES} else 100 end) n
      returning professional_id, id, starts_at),
    mailed as (insert into session_reminders (professional_id, session_id, recipient, status, due_at, tried_at)
      select professional_id, id, 'CLIENTE', 'ENVIADO', starts_at, starts_at from held),
    answered as (insert into session_answers (professional_id, session_id, kind, starts_at, told, replied)
      select professional_id, id, 'RESERVA', starts_at, 'OMITIDO', 'ENVIADO' from held)
    insert into session_ratings (professional_id, session_id, status, created_at)
      select professional_id, id, 'ENVIADO', starts_at from held;
  insert into notes (professional_id, client_id, title, content, created_at)
    select c.professional_id, c.id, 'Nota', 'La semana.', now() - n * interval '1 day'
    from clients c, generate_series(1, case when c.name = 'Persona 0' then ${ENTRIES} else 10 end) n;
  insert into measures (professional_id, client_id, kind, answers, way, alarms, created_at)
    select c.professional_id, c.id, 'GAD7', '[1,1,1,1,1,1,1]', 'CONSULTA', false, now() - n * interval '1 day'
    from clients c, generate_series(1, case when c.name = 'Persona 0' then ${ENTRIES} else 10 end) n;
  set session_replication_role = default;`;
/** Sessions, their three mails, notes and questionnaires. */
const KINDS = 6;

const server = await startPostgres({ fsync: false });

describe.runIf(server)("on a PostgreSQL server, beside the entries of many others", { timeout: 120_000 }, () => {
  const client = new Client({ connectionString: server?.url });
  /** One for all queries, as a connection of the service has it, so that what is prepared stays. */
  const queries = drizzle(client);
  const read = timelineReader(partsOfTimeline);
  const plans: Plan[] = [];
  let of: { professionalId: string; clientId: string };

  beforeAll(async () => {
    await (await openPostgres(server?.url ?? "", () => undefined)).close();
    await client.connect();
    await client.query(FILL);
    await client.query("vacuum analyze");
    const { rows } = await client.query("select professional_id, id from clients where name = 'Persona 0'");
    of = { professionalId: rows[0].professional_id, clientId: rows[0].id };
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
      set auto_explain.log_format = 'json'; set client_min_messages = log`);
    client.on("notice", ({ message = "" }) => {
      const found = message.match(/plan:\n([\s\S]+)$/)?.[1];
      if (found) plans.push((JSON.parse(found) as { Plan: Plan }).Plan);
    });
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await server?.stop();
  });

  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  const rowsOf = (node: Plan) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const rowsRead = (nodes: Plan[]) =>
    nodes.filter((node) => node["Relation Name"] !== undefined).reduce((sum, node) => sum + rowsOf(node), 0);

  /** The plans of one page, first with its values and then prepared for any. */
  async function plansOf(asked: { wanted?: typeof partsOfTimeline; after?: Place }): Promise<Plan[][]> {
    await client.query(`begin; ${wallOf(of.professionalId)}`);
    plans.length = 0;
    for (let turn = 0; turn < 8; turn += 1) {
      const { entries } = await read(queries, {
        ...of,
        wanted: partsOfTimeline,
        after: null,
        pageSize: PAGE,
        ...asked,
      });
      expect(entries).toHaveLength(PAGE);
    }
    // A plan is told when its query is put away, the last one's with the transaction.
    await client.query("rollback");
    expect(plans).toHaveLength(8);
    return plans.map(flat);
  }

  test("a page reads each entry's place once, without the other clients', and tells no more than it shows", async () => {
    const after = { value: new Date(Date.now() - 100 * 86_400_000).toISOString(), id: of.clientId };
    for (const nodes of [...(await plansOf({})), ...(await plansOf({ after }))]) {
      const scans = nodes.filter((node) => node["Relation Name"] !== undefined);
      const whole = scans.filter((node) => node["Node Type"] === "Seq Scan" && rowsOf(node) > 10);
      expect(whole.map((node) => node["Relation Name"])).toEqual([]);
      // A mail's session is read for each kind of mail, and again of what is shown.
      expect(rowsRead(nodes)).toBeLessThanOrEqual(ENTRIES * (KINDS + 4) + 4 * (PAGE + 1));
      const told = nodes.filter((node) => node["Subplan Name"]?.startsWith("SubPlan"));
      expect(told.reduce((sum, node) => sum + node["Actual Loops"], 0)).toBeLessThanOrEqual(2 * (PAGE + 1));
    }
  });

  test("nothing is read of a kind that is not asked for", async () => {
    const notes = partsOfTimeline.filter(({ kind }) => kind === "NOTA");
    for (const nodes of await plansOf({ wanted: notes })) {
      const read = nodes.filter((node) => node["Relation Name"] !== undefined && rowsOf(node) > 0);
      expect([...new Set(read.map((node) => node["Relation Name"]))].sort()).toEqual(["notes", "professionals"]);
      expect(rowsRead(nodes)).toBeLessThanOrEqual(ENTRIES + PAGE + 2);
    }
  });
});
