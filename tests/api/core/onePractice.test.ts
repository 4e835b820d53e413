import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { wallOf } from "../../../api/core/database/database.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { everything } from "../../support/everything.ts";
import { fillPractice } from "../../support/manySessions.ts";
import { addPractice } from "../../support/reminders.ts";
import { SHARED_POSTGRES } from "../../support/testDatabase.ts";
import { twoPractices } from "../../support/walls.ts";

interface Statement {
  text: string;
  values: unknown[];
  /** Whether it stood behind a practice's wall. */
  walled: boolean;
}
interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

/** From now on every statement of the connections that are opened in this process. */
function listen(): Statement[] {
  const heard: Statement[] = [];
  const walled = new WeakSet<object>();
  const ask = Client.prototype.query;
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...given: unknown[]) {
    const [first, second] = given;
    const text = typeof first === "string" ? first : String(Object(first).text ?? "");
    if (text.startsWith("begin; select set_config('app.professional'")) walled.add(this);
    heard.push({
      text,
      values: Array.isArray(second) ? second : (Object(first).values ?? []),
      walled: walled.has(this),
    });
    if (/^(commit|rollback)$/.test(text)) walled.delete(this);
    return Reflect.apply(ask, this, given);
  });
  return heard;
}

const MUCH = { clients: 100, sessions: 3_000, others: 400 };
/** Of these every practice has a handful of rows at most, or one. */
const SMALL = ["professionals", "session_types", "ai_reservations", "webhooks", "diary_feeds", "busy_calendars"];

/** Two tables' rows are of the same practice. */
const OF_ONE_PRACTICE =
  /"professional_id" = "\w+"\."(?:professional_id|id)"|"professionals"\."id" = "\w+"\."professional_id"|professional_id = p\.id/g;

describe.runIf(process.env[SHARED_POSTGRES])("what the service asks of PostgreSQL", () => {
  const listening = listen();
  let heard: Statement[];
  let api: TestApi;
  let practice: string;
  let tables: string[];
  beforeAll(async () => {
    api = await startTestApi();
    const { theirs } = await twoPractices(api);
    practice = theirs.id;
    const { client, session, note, objective } = theirs;
    const ids = { clientes: client.id, sessions: session.id, notas: note.id, objetivos: objective.id };
    await everything(api, theirs.token, ids, "ajena");
    heard = [...listening];
    await fillPractice(api.database, (await addPractice(api.database)).professionalId, MUCH);
    await api.database.owner.execute(sql`analyze`);
    const found = await api.database.owner.execute(sql`select distinct tablename as name from pg_policies`);
    tables = (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await api.close();
  });

  const tablesIn = (text: string): string[] =>
    tables.filter((table) => new RegExp(`(?:"|\\b(?:from|join|into|update) )${table}\\b`, "i").test(text));

  test("brings rows of two tables together only where they are of one practice", () => {
    const outside = heard.filter(({ text, walled }) => !walled && tablesIn(text).length > 0);
    expect(outside.length).toBeGreaterThan(15);
    const unpaired = outside.flatMap(({ text }) => {
      // What is written goes to the practice that it was read of.
      const read = tablesIn(text.replace(/^\s*insert into "?\w+"?/i, ""));
      return read.length - 1 > (text.match(OF_ONE_PRACTICE) ?? []).length ? [text] : [];
    });
    expect(unpaired).toEqual([]);
  });

  test("reads each growing table of a practice by an index that begins with the practice", async () => {
    const db = new Client({ connectionString: String(api.database.queue.connectionString) });
    await db.connect();
    const indexes = await db.query<{ name: string; begins: string }>(
      "select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, true) as begins from pg_index",
    );
    const beginning = new Map(indexes.rows.map(({ name, begins }) => [name, begins]));
    /** Why a step of a plan may read more than one practice's rows; null when it does not. */
    const faultOf = (step: Plan, table: string): string | null => {
      const { "Node Type": type, "Index Name": index = "", "Index Cond": condition = "" } = step;
      if (type === "Seq Scan") return `reads all of ${table}`;
      if (!index) return null;
      // One row, or those of one session or objective.
      if (/^\(+(?:id|session_id|objective_id) = /.test(condition)) return null;
      return beginning.get(index) === "professional_id" && condition.includes("professional_id")
        ? null
        : `reads ${table} by ${index} ${condition}`;
    };
    const growing = new Set(tables.filter((table) => !SMALL.includes(table)));
    const faultsIn = (step: Plan, table = step["Relation Name"] ?? ""): string[] => [
      ...(growing.has(table) ? [faultOf(step, table)].filter((fault) => fault !== null) : []),
      ...(step.Plans ?? []).flatMap((under) => faultsIn(under, under["Relation Name"] ?? table)),
    ];
    const asked = new Map(
      heard
        .filter(
          ({ text, walled }) =>
            walled && /^\s*(?:select|with|update|delete)\b/i.test(text) && tablesIn(text).length > 0,
        )
        .map((one) => [one.text, one.values]),
    );
    expect(asked.size).toBeGreaterThan(25);
    onTestFinished(() => db.end());
    await db.query(`begin; ${wallOf(practice)}`);
    // Where there is an index that suits, however little there is to read.
    await db.query("set local enable_seqscan = off");
    const faults: string[] = [];
    for (const [text, values] of asked) {
      const { rows } = await db.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
      for (const fault of faultsIn(rows[0]?.["QUERY PLAN"][0].Plan ?? { "Node Type": "Seq Scan" }))
        faults.push(`${fault}: ${text}`);
    }
    expect(faults).toEqual([]);
  });
});
