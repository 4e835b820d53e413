import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { type Queries, wallOf } from "../../api/core/database/database.ts";
import { openServer } from "./openServer.ts";

/** A node of a plan as PostgreSQL tells it, without what nobody asks for. */
export interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Subplan Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** How many rows a node looked at. */
export const rowsOf = (node: Plan): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];

/** Those nodes of a plan that read a table. */
export const scansOf = (nodes: Plan[]): Plan[] => nodes.filter((node) => node["Relation Name"] !== undefined);

/** A database of the service's tables that tells how each query was planned. */
export interface PlannedDatabase {
  client: Client;
  /**
   * The plans, as a list of nodes each, of what is asked behind a practice's wall. It is asked eight times: first it is planned
   * with its values, then prepared for any.
   */
  plansOf(professionalId: string, work: (tx: Queries) => Promise<unknown>): Promise<Plan[][]>;
  close(): Promise<void>;
}

/** @param fill statements with the owner's rights; triggers and references do not hold for them */
export async function openPlanned(url: string, fill: string): Promise<PlannedDatabase> {
  await (await openServer(url)).close();
  const client = new Client({ connectionString: url });
  /** One for all queries, as a connection of the service has it, so that what is prepared stays. */
  const queries = drizzle(client);
  const plans: Plan[] = [];
  await client.connect();
  await client.query(`set session_replication_role = replica; ${fill}; set session_replication_role = default`);
  await client.query("vacuum analyze");
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_format = 'json'; set client_min_messages = log`);
  client.on("notice", ({ message = "" }) => {
    const found = message.match(/plan:\n([\s\S]+)$/)?.[1];
    if (found) plans.push((JSON.parse(found) as { Plan: Plan }).Plan);
  });
  return {
    client,
    async plansOf(professionalId, work) {
      await client.query(`begin; ${wallOf(professionalId)}`);
      plans.length = 0;
      for (let turn = 0; turn < 8; turn += 1) await work(queries);
      // A plan is told when its query is put away, the last one's with the transaction.
      await client.query("rollback");
      return plans.map(flat);
    },
    close: () => client.end(),
  };
}
