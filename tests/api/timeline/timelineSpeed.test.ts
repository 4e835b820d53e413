import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partsOfTimeline } from "../../../api/app/rooms.ts";
import type { Place } from "../../../api/practice/keyed.ts";
import { timelineReader } from "../../../api/timeline/timeline.store.ts";
import { openPlanned, type Plan, type PlannedDatabase, rowsOf, scansOf } from "../../support/plans.ts";
import { startPostgres } from "../../support/postgres.ts";

/** The client's own of each kind, among so many of others of the same practice that reading them all would be no way. */
const ENTRIES = 300;
const OTHERS = 1_500;
const PAGE = 30;
const FILL = `
  insert into professionals (issuer, subject, full_name, email, plan_id) values ('test', '1', 'Consulta', 'c@ejemplo.es', 4);
  insert into clients (professional_id, name, email, phone)
    select p.id, 'Persona ' || n, 'persona@ejemplo.es', '600' from professionals p, generate_series(0, ${OTHERS}) n;
  with held as (insert into sessions (professional_id, client_id, starts_at, type, status)
      select c.professional_id, c.id, now() - n * interval '1 day', 'Seguimiento', 'CONFIRMADA'
      from clients c, generate_series(1, case when c.name = 'Persona 0' then ${ENTRIES} else 100 end) n
      returning professional_id, id, starts_at),
    mailed as (insert into session_reminders (professional_id, session_id, recipient, status, due_at, told_at)
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
    from clients c, generate_series(1, case when c.name = 'Persona 0' then ${ENTRIES} else 10 end) n`;
/** Sessions, their three mails, notes and questionnaires. */
const KINDS = 6;

const server = await startPostgres({ fsync: false });

describe.runIf(server)("on a PostgreSQL server, beside the entries of many others", () => {
  let database: PlannedDatabase;
  const read = timelineReader(partsOfTimeline);
  let of: { professionalId: string; clientId: string };

  beforeAll(async () => {
    database = await openPlanned(server?.url ?? "", FILL);
    const { rows } = await database.client.query("select professional_id, id from clients where name = 'Persona 0'");
    of = { professionalId: rows[0].professional_id, clientId: rows[0].id };
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
  });

  const rowsRead = (nodes: Plan[]) => scansOf(nodes).reduce((sum, node) => sum + rowsOf(node), 0);

  async function plansOf(asked: { wanted?: typeof partsOfTimeline; after?: Place }): Promise<Plan[][]> {
    const plans = await database.plansOf(of.professionalId, async (tx) => {
      const { entries } = await read(tx, { ...of, wanted: partsOfTimeline, after: null, pageSize: PAGE, ...asked });
      expect(entries).toHaveLength(PAGE);
    });
    expect(plans).toHaveLength(8);
    return plans;
  }

  test("a page reads each entry's place once, without the other clients', and tells no more than it shows", async () => {
    const after = { value: new Date(Date.now() - 100 * 86_400_000).toISOString(), id: of.clientId };
    for (const nodes of [...(await plansOf({})), ...(await plansOf({ after }))]) {
      const whole = scansOf(nodes).filter((node) => node["Node Type"] === "Seq Scan" && rowsOf(node) > 10);
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
      const read = scansOf(nodes).filter((node) => rowsOf(node) > 0);
      expect([...new Set(read.map((node) => node["Relation Name"]))].sort()).toEqual(["notes", "professionals"]);
      expect(rowsRead(nodes)).toBeLessThanOrEqual(ENTRIES + PAGE + 2);
    }
  });
});
