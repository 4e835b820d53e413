import { sql } from "drizzle-orm";
import type { Act, Thing } from "../../../schema/rules/record/audit.ts";
import type { Queries } from "../database/database.ts";
import { actorInJson } from "./acting.ts";

/** Says who acts in a transaction with the owner's rights; those of practices say it by themselves. */
export async function sayWhoActs(tx: Queries): Promise<void> {
  const json = actorInJson();
  if (json) await tx.execute(sql`select set_config('app.actor', ${json}, true)`);
}

interface DoneTo {
  thing: Thing;
  thingId: string | null;
  clientId: string | null;
}

/** The same of a practice by somebody with the owner's rights. */
export async function noteActOf(owner: Queries, professionalId: string, act: Act, thing: Thing): Promise<void> {
  await owner.transaction(async (tx) => {
    await sayWhoActs(tx);
    await tx.execute(sql`select note_act_of(${professionalId}::uuid, ${act}, ${thing}, null, null, 1)`);
  });
}

/** Tells the audit of something that no row tells by itself, in the transaction in which it is done. */
export async function noteAct(tx: Queries, act: Act, { thing, thingId, clientId }: DoneTo): Promise<void> {
  await tx.execute(sql`select note_act(${act}, ${thing}, ${thingId}::uuid, ${clientId}::uuid)`);
}
